#include "app/cli/output.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/numbers.h"
#include "core/files/replace_file.h"
#include "core/text/utf8.h"

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

}  // namespace

void write_result(std::string_view result, const std::optional<std::filesystem::path>& file) {
    if (file) return replace_file(*file, result);
    const bool written = std::fwrite(result.data(), 1, result.size(), stdout) == result.size();
    if (!written || std::fflush(stdout) != 0)
        throw Error("standard output", fmt::format("“{}”", std::strerror(errno)),
                    fmt::format("a place to write {} bytes", result.size()));
}

void say(std::string_view message) {
    const std::string line = fmt::format("attend: {}\n", message);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string aligned(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<bool>& right) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width_of(row[i]));
    }
    std::string result;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - width_of(row[i]), ' ');
            const bool to_right = i < right.size() && right[i];
            line += (i > 0 ? "  " : "") + (to_right ? space + row[i] : row[i] + space);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    }
    return result;
}

std::string json_text(std::string_view text) { return nlohmann::json(text).dump(); }

std::string json_number(Scalar number) { return in_json(number_text(static_cast<float>(number))); }

std::string json_number_of_double(double number) {
    if (std::isnan(number)) return "\"nan\"";
    return in_json(fmt::format("{}", number));
}

}  // namespace attend::cli
