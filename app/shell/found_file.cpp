#include "app/shell/found_file.h"

#include "core/files/mapping.h"
#include "core/files/numbers.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Compared without case, as dialogs do.
bool ends_in(const std::filesystem::path& path, std::string_view ending) {
    return lower_case(path.extension().string()) == ending;
}

/// Not any text: word vectors are one, too.
bool is_table(const std::filesystem::path& path) {
    return ends_in(path, ".csv") || ends_in(path, ".tsv");
}

/// The room that a CSV file is a table for, by its content; empty where it may be a matrix, which
/// is numbers alone, or word vectors, which are a word and numbers a line.
std::string room_of(const Table& table) {
    std::size_t numbers = 0;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        numbers += bad_cells(table, column, 1).empty();
    const bool all = numbers == table.columns.size(), named = !parse_decimal(table.columns[0]);
    if (table.columns.size() < 2 || (all && !named)) return {};
    const std::size_t least_vector = named ? 3 : 2;
    if (numbers + 1 == table.columns.size() && numbers >= least_vector &&
        !bad_cells(table, 0, 1).empty())
        return {};
    const Opens kind = all ? Opens::table_of_numbers : Opens::table_of_texts;
    return std::string(workspace_for(kind).name);
}

/// Whether a room of numbers can read it: two columns that are numbers for the most part.
bool has_numbers(const Table& table) {
    std::size_t columns = 0;
    const std::size_t rows = table.rows.size();
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        columns += 2 * bad_cells(table, column, rows).size() < rows;
    return columns >= 2;
}

/// The room that is shown, where it can do something with the table.
std::string room_for(const Table& table, const std::string& shown) {
    const bool reads_it =
        !shown.empty() && (workspace(shown).opens != Opens::table_of_numbers || has_numbers(table));
    return reads_it ? shown : room_of(table);
}

}  // namespace

bool is_document(const std::filesystem::path& path) {
    if (ends_in(path, ".attend")) return true;
    const Mapping file(path, limits::table);
    constexpr std::size_t most_blanks = 4096;
    const std::string_view begin = file.bytes().substr(0, most_blanks);
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && begin[first] == '{';
}

bool is_model(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::is_directory(path, unreadable) || ends_in(path, ".gguf") ||
           ends_in(path, ".safetensors") || path.filename() == "config.json";
}

FoundFile look_into(const std::filesystem::path& path, const FoundIn& shown,
                    const Progress& progress) {
    FoundFile found;
    if (is_table(path)) {
        found.table = open_table(path, progress);
        found.room = room_for(*found.table, shown.room_of_tables);
    }
    if (found.room.empty() && shown.may_be_matrix && (is_table(path) || ends_in(path, ".npy")))
        found.matrix = read_matrix(path, Numbers::finite_or_negative_infinity);
    return found;
}

}  // namespace attend
