#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/files/csv.h"
#include "core/files/numbers.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// A matrix that a person gave. At least one row and one column; the labels are as many as those.
struct MatrixFile {
    std::string name;  // the file's name without its folder: "vectors.csv"
    Value values;
    std::optional<std::vector<std::string>> row_labels, column_labels;
};

class Mapping;

using MatrixFilePtr = std::shared_ptr<const MatrixFile>;

/// Reads .npy or CSV, told by the content, then by the name. Throws Error that names the file, the
/// place in it, what was found and what was expected; Cancelled.
MatrixFile read_matrix(const std::filesystem::path& path, Numbers allowed = Numbers::finite,
                       CsvLabels use = CsvLabels::words, const Progress& progress = {});

/// The same of a file that is open, by its name without its folder.
MatrixFile read_matrix(const Mapping& file, std::string name, Numbers allowed = Numbers::finite,
                       CsvLabels use = CsvLabels::words, const Progress& progress = {});

/// The values of a matrix for a node, which reads no labels. Throws Error also where a number may
/// stand among them.
MatrixFile read_node_matrix(const std::filesystem::path& path, Numbers allowed,
                            const Progress& progress = {});

/// "rows.csv: its first column was read as labels", where it was, else empty.
std::string labels_note(const MatrixFile& matrix);

}  // namespace attend
