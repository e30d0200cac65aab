#include "core/files/matrix_file.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/npy.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

MatrixFile read_matrix(const std::filesystem::path& path, Numbers allowed, CsvLabels use,
                       const Progress& progress) {
    return read_matrix(Mapping(path, limits::matrix), path.filename().string(), allowed, use,
                       progress);
}

MatrixFile read_matrix(const Mapping& file, std::string name, Numbers allowed, CsvLabels use,
                       const Progress& progress) {
    constexpr std::string_view expected = "a matrix (.npy or CSV)";
    if (file.size() == 0) throw Error(file.path(), "an empty file", expected);
    if (file.size() > limits::matrix.bytes)  // it may have been opened as something larger
        throw Error(file.path(), count_of(file.size(), "byte"),
                    fmt::format("{} of at most {} bytes", limits::matrix.purpose,
                                counted(limits::matrix.bytes)));
    refuse_known_file(file.bytes(), file.path(), expected, {FileKind::npy});
    MatrixFile matrix;
    matrix.name = std::move(name);
    if (is_npy(file.bytes()) || matrix.name.ends_with(".npy")) {
        matrix.values = share(read_npy(file.bytes(), file.path(), allowed, progress));
        return matrix;
    }
    if (file.bytes().find('\0') != std::string_view::npos)
        throw Error(file.path(),
                    "a binary file that begins with " + in_quotes(file.bytes().substr(0, 8)),
                    expected);
    CsvTable table = read_csv(file.bytes(), file.path(), allowed, use, progress);
    matrix.values = share(std::move(table.values));
    matrix.row_labels = std::move(table.row_labels);
    matrix.column_labels = std::move(table.column_labels);
    return matrix;
}

MatrixFile read_node_matrix(const std::filesystem::path& path, Numbers allowed,
                            const Progress& progress) {
    return read_matrix(path, allowed, CsvLabels::dropped, progress);
}

std::string labels_note(const MatrixFile& matrix) {
    if (!matrix.row_labels && !matrix.column_labels) return {};
    const char* const sides = !matrix.column_labels ? "its first column was"
                              : !matrix.row_labels  ? "its first line was"
                                                    : "its first line and its first column were";
    return fmt::format("{}: {} read as labels", matrix.name, sides);
}

}  // namespace attend
