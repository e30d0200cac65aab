#include <algorithm>

#include "core/embedding/embedding.h"
#include "core/embedding/file_tables.h"
#include "core/error.h"
#include "core/files/csv_lines.h"
#include "core/files/data.h"
#include "core/files/gzip.h"
#include "core/files/kind.h"
#include "core/files/npy.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

enum class Format { matrix, mapped, text, binary };

constexpr std::size_t sample_size = 4096;

bool is_plain_text(std::string_view bytes) {
    bytes = bytes.substr(0, sample_size);
    return std::ranges::none_of(bytes, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
}

/// Whether a line is a word and numbers with spaces between them, some of them perhaps mistyped.
bool is_word_line(std::string_view line) {
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() < 2) return false;
    // A tab between all fields is a matrix with labels; one behind the word, and spaces, is a word.
    if (const std::size_t tab = line.find('\t'); tab != line.npos)
        if (fields.size() < 3 || line.find('\t', tab + 1) != line.npos) return false;
    const char last = fields[0].back();
    if (fields[0].size() > 1 && (last == ',' || last == ';')) return false;
    const auto numbers =
        std::count_if(fields.begin() + 1, fields.end(), [](std::string_view field) {
            return parse_decimal(field) || names_no_finite_number(field);
        });
    return 2 * static_cast<std::size_t>(numbers) > fields.size() - 1;
}

constexpr std::string_view expected = "word vectors (GloVe, word2vec) or a matrix (.npy, CSV)";

[[noreturn]] void refuse_binary(std::string_view bytes, const std::string& path) {
    throw Error(path, "a binary file that begins with " + in_quotes(bytes.substr(0, 8)), expected);
}

/// Throws Error where a file that begins so is none of the formats.
void check_beginning(std::string_view begin, const std::string& path) {
    if (is_mapped_table(begin) || is_npy(begin)) return;
    refuse_known_file(begin, path, expected);
    const std::string_view first = begin.substr(0, begin.find('\n'));
    if (!word2vec_header(first) && !is_plain_text(begin)) refuse_binary(begin, path);
}

Format format_of(const Mapping& file, const std::filesystem::path& path, const Progress& progress) {
    const std::string_view bytes = file.bytes();
    if (bytes.find_first_not_of(" \t\r\n") == bytes.npos)
        throw Error(file.path(), "an empty file", "word vectors or a matrix");
    if (is_mapped_table(bytes)) return Format::mapped;
    refuse_known_file(bytes, file.path(), expected, {FileKind::npy});
    if (is_npy(bytes) || path.extension() == ".npy") return Format::matrix;
    const std::string_view first = bytes.substr(0, longest_line);
    const std::size_t end = std::min(first.find('\n'), first.size());
    const std::string_view line = first.substr(0, end);
    if (word2vec_header(line)) {
        const std::string_view rest = bytes.substr(std::min(end + 1, bytes.size()));
        return is_plain_text(rest) ? Format::text : Format::binary;
    }
    if (are_numbers_between_blanks(bytes, progress)) return Format::matrix;
    if (is_word_line(line)) return Format::text;
    if (!is_plain_text(bytes)) refuse_binary(bytes, file.path());
    return Format::matrix;
}

WordTablePtr open_table(Format format, Mapping file, std::string name, const Progress& progress) {
    if (format == Format::mapped) return open_mapped_table(std::move(file), std::move(name));
    if (format == Format::text) return open_text_table(std::move(file), std::move(name), progress);
    return open_binary_table(std::move(file), std::move(name), progress);
}

}  // namespace

std::variant<WordTablePtr, MatrixFilePtr> open_embedding_file(const std::filesystem::path& path,
                                                              const Progress& progress) {
    Mapping file(path, limits::table);
    const bool packed = is_gzip(file.bytes());
    const std::string place = file.path();
    if (packed)
        file = unpacked(file, limits::table, progress.part(0, 0.5),
                        [&](std::string_view begin) { check_beginning(begin, place); });
    const double unpacked_at = packed ? 0.5 : 0, told_at = unpacked_at + 0.1;
    const Format format = format_of(file, path, progress.part(unpacked_at, told_at));
    std::string name = path.filename().string();
    const Progress rest = progress.part(told_at, 1);
    if (format == Format::matrix)
        return std::make_shared<const MatrixFile>(
            read_matrix(file, std::move(name), Numbers::finite, CsvLabels::words, rest));
    return open_table(format, std::move(file), std::move(name), rest);
}

WordTablePtr glove_table() {
    const auto path = find_data(glove_file);
    if (!path)
        throw Error("glove", "no " + std::string(glove_file),
                    "it in the folder $ATTEND_DATA, in share/attend beside the program, or in the "
                    "cache that ./run fills. " +
                        std::string(glove_help) + "; hand_made, one_hot and random need no file");
    return open_mapped_table(Mapping(*path, limits::table), "GloVe 6B 50d");
}

}  // namespace attend
