#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/standard_stream.h"
#include "core/files/replace_file.h"
#include "core/graph/matrix.h"

namespace attend::cli {

/// Writes a result: to standard output, also where `file` is "-", or in place of a file. Throws
/// Error where that cannot be.
void write_result(std::string_view result, const std::optional<std::filesystem::path>& file = {});

/// Writes a result that is made piece by piece.
void write_pieces(const Pieces& pieces, const std::optional<std::filesystem::path>& file = {});

/// Writes a text for a person: characters that a terminal would obey are spelled out ("\x1B").
void write_text(std::string_view text, const std::optional<std::filesystem::path>& file = {});

/// A message on standard error, "attend: …".
void say(std::string_view message);

/// Rows of texts as columns that stand below each other, two spaces between them. `right` says
/// which columns are aligned to the right; the others, and columns beyond it, to the left.
std::string aligned(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<bool>& right);

/// The same as a table of Markdown; the first row is its heading.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows);
/// `a`, `b`: names as they are written, in Markdown.
std::string markdown_names(std::span<const std::string_view> names);

/// The rooms by their names, or “all”.
std::string markdown_rooms(std::span<const std::string_view> rooms);

/// A row of texts, made when it is asked for.
using RowOfTexts = std::function<std::vector<std::string>(Index row)>;
/// The same of `count` rows that are made twice, and never stand in memory all together.
void write_aligned(Index count, const RowOfTexts& row, const std::vector<bool>& right,
                   const Sink& sink);

/// A text in JSON, with its quotation marks.
std::string json_text(std::string_view text);
/// ["a", "b"]
std::string json_list(std::span<const std::string_view> texts);
/// The shortest number that reads back to the same float32; −∞ and NaN as texts.
std::string json_number(Scalar number);
/// The same of a double, for sums that were never float32.
std::string json_number_of_double(double number);

}  // namespace attend::cli
