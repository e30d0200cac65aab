#include "core/files/csv_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/files/numbers.h"
#include "core/files/reading_pass.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::string_view blanks = " \t";

/// Files of old Macintosh programs end a line by a carriage return alone.
char line_break_of(std::string_view text) {
    return text.find('\n') == text.npos && text.find('\r') != text.npos ? '\r' : '\n';
}

char separator_of(std::string_view text, char line_break) {
    bool inside = false;
    char found = ',';
    for (const char c : text) {
        if (c == '"') inside = !inside;
        if (inside) continue;
        if (c == line_break) break;
        if (c == '\t') return c;
        if (c == ';') found = c;
    }
    return found;
}

/// Where the line ends that begins at `at`: at the next line end outside quotation marks, which
/// open only where a field begins (RFC 4180). One that never closes ends with its first line.
std::size_t line_end(std::string_view text, std::size_t at, char separator, char line_break) {
    const std::size_t first = std::min(text.find(line_break, at), text.size());
    // Beyond, it is too long a line, and none that closes.
    const std::size_t last = std::min(text.size() - at, longest_csv_line + 1) + at;
    bool inside = false, begins = true;
    for (; at < last; ++at) {
        const char c = text[at];
        if (inside) {
            inside = c != '"';
        } else if (c == line_break) {
            return at;
        } else if (c == '"' && (begins || text[at - 1] == '"')) {
            inside = true;
        } else {
            begins = c == separator || (begins && c == ' ');
            continue;
        }
        begins = false;
    }
    return inside ? first : last;
}

/// The field in quotation marks that begins at `at`, which is moved behind the closing one.
std::string unquoted(std::string_view line, std::size_t& at, const std::string& place) {
    std::string text;
    for (++at; at < line.size(); ++at) {
        if (line[at] != '"') {
            text += line[at];
        } else if (line.substr(at + 1).starts_with('"')) {
            text += line[at++];
        } else {
            ++at;
            return text;
        }
    }
    throw Error(place, "a quotation mark that does not close", "its partner");
}

/// check_utf8() of a text that may be long.
void check_utf8_in_parts(std::string_view text, std::string_view place, const Progress& progress) {
    constexpr std::size_t part = 1 << 20;  // bytes
    ReadingPass pass(progress, text.size());
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.size(), at + part);
        while (end < text.size() && end - at < part + 4 && is_inside_character(text[end])) ++end;
        pass.at(end);
        if (invalid_utf8(text.substr(at, end - at))) check_utf8(text, place);  // it says where
        at = end;
    }
}

}  // namespace

CsvLines split_csv(std::string_view text, std::string_view place, const Progress& progress) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        throw Error(place, "UTF-16 text", "UTF-8 text: a spreadsheet saves it as “CSV UTF-8”");
    check_utf8_in_parts(text, place, progress.part(0, 0.5));
    if (const std::size_t nul = text.find('\0'); nul != text.npos)
        throw Error(
            fmt::format("{}, line {}", place,
                        1 + std::count(text.begin(),
                                       text.begin() + static_cast<std::ptrdiff_t>(nul), '\n')),
            "a NUL byte", "text");
    text = without_byte_order_mark(text);
    CsvLines lines;
    const char line_break = line_break_of(text);
    lines.separator = separator_of(text.substr(0, longest_csv_line), line_break);
    std::size_t number = 1;
    const Progress rest = progress.part(0.5, 1);
    ReadingPass pass(rest, text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at, lines.separator, line_break);
        pass.at(end);
        std::string_view line = text.substr(at, end - at);
        if (line.size() > longest_csv_line)
            throw Error(fmt::format("{}, line {}", place, number),
                        fmt::format("more than {} bytes in one line", counted(longest_csv_line)),
                        "lines of fields, of at most so many bytes each");
        lines.numbers.push_back(number);
        number += static_cast<std::size_t>(std::count(line.begin(), line.end(), line_break)) + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.texts.push_back(line);
        at = end + 1;
    }
    while (!lines.texts.empty() && trimmed(lines.texts.back(), blanks).empty()) {
        lines.texts.pop_back();
        lines.numbers.pop_back();
    }
    return lines;
}

namespace {

std::vector<std::string_view> between_blanks(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; (at = line.find_first_not_of(" \t\r", at)) != line.npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end;
    }
    return fields;
}

/// "1 000", "12 345 678".
bool has_groups_of_three(std::string_view line) {
    const std::vector<std::string_view> fields = between_blanks(line);
    constexpr std::string_view digits = "0123456789";
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view field = fields[i].substr(i == 0 && fields[i].starts_with('-'));
        const bool whole = field.find_first_not_of(digits) == field.npos;
        if (!whole || field.size() > 3 || (i > 0 && field.size() != 3)) return false;
    }
    return fields.size() > 1;
}

/// A line, or where it is longer than one may be, so much of it, up to a blank.
std::string_view beginning(std::string_view line) {
    if (line.size() <= longest_csv_line) return line;
    return line.substr(0, std::min(line.find_last_of(blanks, longest_csv_line), longest_csv_line));
}

/// Whether it holds for each line that is not empty, of which there is one at least.
template <class Holds>
bool each_line(std::string_view text, const Progress& progress, Holds holds) {
    bool any = false;
    ReadingPass pass(progress, text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = beginning(text.substr(at, end - at));
        pass.at(end);
        at = end + 1;
        if (trimmed(line).empty()) continue;
        if (!holds(line)) return false;
        any = true;
    }
    return any;
}

}  // namespace

bool are_numbers_between_blanks(std::string_view text, const Progress& progress) {
    // Who reads them refuses what else stands in a line further down.
    constexpr std::size_t lines_read_whole = 64;
    std::size_t count = 0, lines = 0;
    return each_line(without_byte_order_mark(text), progress, [&](std::string_view line) {
        if (++lines > lines_read_whole) line = line.substr(0, line.find(' ', 1));
        const std::vector<std::string_view> fields = between_blanks(line);
        if (lines == 1) count = fields.size();
        return count > 1 && (lines > lines_read_whole || fields.size() == count) &&
               std::ranges::all_of(fields, [](std::string_view field) {
                   return parse_decimal(field) || names_no_finite_number(field);
               });
    });
}

bool may_be_thousands(std::string_view text, const Progress& progress) {
    return each_line(without_byte_order_mark(text), progress, has_groups_of_three);
}

std::string quoted_field(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::vector<CsvField> split_fields(const CsvLines& lines, std::size_t line,
                                   std::string_view place) {
    const bool by_blanks = lines.separator == ' ';
    const std::string_view text =
        by_blanks ? trimmed(lines.texts[line], blanks) : lines.texts[line];
    std::vector<CsvField> fields;
    for (std::size_t at = 0;; ++at) {
        CsvField field;
        while (at < text.size() && (text[at] == ' ' || (by_blanks && text[at] == '\t'))) ++at;
        if (at < text.size() && text[at] == '"') {
            const std::string where = fmt::format("{}, line {}, column {}", place,
                                                  lines.numbers[line], fields.size() + 1);
            field = {unquoted(text, at, where), true};
        }
        const std::size_t end =
            std::min(by_blanks ? text.find_first_of(blanks, at) : text.find(lines.separator, at),
                     text.size());
        if (field.text.size() + (end - at) > longest_csv_field)
            throw Error(fmt::format("{}, line {}, column {}", place, lines.numbers[line],
                                    fields.size() + 1),
                        fmt::format("more than {} bytes in one field", counted(longest_csv_field)),
                        "a number or a text of at most so many");
        field.text += trimmed(text.substr(at, end - at), blanks);
        fields.push_back(std::move(field));
        at = end;
        if (at == text.size()) return fields;
    }
}

}  // namespace attend
