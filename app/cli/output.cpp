#include "app/cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <utf8proc.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/output_place.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/files/replace_file.h"
#include "core/plural.h"
#include "core/text/printable.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

/// Columns that a text takes in a terminal.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();)
        width += static_cast<std::size_t>(utf8proc_charwidth(next_code_point(text, at)));
    return width;
}

/// A number's text in JSON. "-0" would be read as the integer 0 by some, without its sign.
std::string in_json(const std::string& number) {
    if (number == "-0") return "-0.0";
    const bool is_word = number.find_first_of("in") != std::string::npos;  // inf, nan
    return is_word ? '"' + number + '"' : number;
}

void write_to(std::FILE* stream, const std::string& name, const Pieces& pieces) {
    std::size_t size = 0;
    const auto check = [&](bool written) {
        if (!written)
            throw Error(name, fmt::format("“{}”", std::strerror(errno)),
                        "a place to write " + count_of(size, "byte"));
    };
    pieces([&](std::string_view piece) {
        size += piece.size();
        check(std::fwrite(piece.data(), 1, piece.size(), stream) == piece.size());
    });
    check(std::fflush(stream) == 0);
}

/// Null: errno says why not. A descriptor that was handed over is not opened again: opening a pipe
/// waits for a reader.
std::FILE* open_stream(const std::filesystem::path& path) {
    const std::optional<int> handed = handed_descriptor(path);
    if (!handed) return std::fopen(path.c_str(), "we");
    const int own = ::fcntl(*handed, F_DUPFD_CLOEXEC, 0);
    return own < 0 ? nullptr : ::fdopen(own, "w");
}

}  // namespace

void write_result(std::string_view result, const std::optional<std::filesystem::path>& file) {
    write_pieces([result](const Sink& sink) { sink(result); }, file);
}

void write_pieces(const Pieces& pieces, const std::optional<std::filesystem::path>& file) {
    if (!file || *file == standard_stream) return write_to(stdout, "standard output", pieces);
    if (!is_stream(*file)) return replace_file(*file, pieces);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(open_stream(*file), &std::fclose);
    if (!stream)
        throw Error(file->string(), fmt::format("“{}”", std::strerror(errno)), "a place to write");
    write_to(stream.get(), file->string(), pieces);
}

void write_text(std::string_view text, const std::optional<std::filesystem::path>& file) {
    write_result(printable(text, true), file);
}

void say(std::string_view message) {
    const std::string line = fmt::format("attend: {}\n", message_text(message));
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void write_aligned(Index count, const RowOfTexts& row, const std::vector<bool>& right,
                   const Sink& sink) {
    const auto shown = [&row](Index i) {  // signs that are spelled out take more room
        std::vector<std::string> texts = row(i);
        for (std::string& text : texts) text = printable(text);
        return texts;
    };
    std::vector<std::size_t> widths;
    for (Index i = 0; i < count; ++i) {
        const std::vector<std::string> texts = shown(i);
        widths.resize(std::max(widths.size(), texts.size()), 0);
        for (std::size_t column = 0; column < texts.size(); ++column)
            widths[column] = std::max(widths[column], width_of(texts[column]));
    }
    for (Index i = 0; i < count; ++i) {
        const std::vector<std::string> texts = shown(i);
        std::string line;
        for (std::size_t column = 0; column < texts.size(); ++column) {
            const std::string& text = texts[column];
            const std::string space(widths[column] - width_of(text), ' ');
            const bool to_right = column < right.size() && right[column];
            line += (column > 0 ? "  " : "") + (to_right ? space + text : text + space);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        sink(line += '\n');
    }
}

std::string aligned(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<bool>& right) {
    std::string result;
    write_aligned(
        static_cast<Index>(rows.size()),
        [&](Index row) { return rows[static_cast<std::size_t>(row)]; }, right,
        [&](std::string_view line) { result += line; });
    return result;
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows) {
    std::string table;
    for (const std::vector<std::string>& row : rows) {
        for (const std::string& cell : row) {
            table += "| ";
            for (const char sign : cell) table += sign == '|' ? "\\|" : std::string(1, sign);
            table += cell.empty() ? "" : " ";
        }
        table += "|\n";
        if (&row == &rows.front()) {
            for (std::size_t column = 0; column < row.size(); ++column) table += "|---";
            table += "|\n";
        }
    }
    return table;
}

std::string markdown_names(std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names) append_listed(list, fmt::format("`{}`", name));
    return list;
}

std::string markdown_rooms(std::span<const std::string_view> rooms) {
    return rooms.size() == workspaces().size() ? "all" : fmt::format("{}", fmt::join(rooms, ", "));
}

std::string json_text(std::string_view text) { return nlohmann::json(text).dump(); }

std::string json_number(Scalar number) { return in_json(number_text(static_cast<float>(number))); }

std::string json_number_of_double(double number) {
    if (std::isnan(number)) return "\"nan\"";
    return in_json(fmt::format("{}", number));
}

std::string json_list(std::span<const std::string_view> texts) {
    std::string list;
    for (const std::string_view text : texts) append_listed(list, json_text(text));
    return "[" + list + "]";
}

}  // namespace attend::cli
