#include "core/embedding/word_line.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/error.h"
#include "core/files/numbers.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

std::string_view without_end(std::string_view line) {
    while (!line.empty() && (is_space(line.back()) || line.back() == '\r')) line.remove_suffix(1);
    return line;
}

/// Takes the next field from `rest`, and the spaces before it.
std::string_view next_field(std::string_view& rest) {
    std::size_t begin = 0;
    while (begin < rest.size() && is_space(rest[begin])) ++begin;
    std::size_t end = begin;
    while (end < rest.size() && !is_space(rest[end])) ++end;
    const std::string_view field = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return field;
}

/// The word at the beginning of a line that has one, with the spaces inside it.
std::string_view word_of(std::string_view line, std::size_t width) {
    std::string_view rest = line;
    const std::string_view first = next_field(rest);
    std::string_view peek = rest;
    if (parse_decimal(next_field(peek))) return first;
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() <= width + 1) return first;
    const std::size_t parts = fields.size() - width;
    for (std::size_t i = 1; i < parts; ++i)
        if (parse_decimal(fields[i])) return first;
    const char* const end = fields[parts - 1].data() + fields[parts - 1].size();
    return line.substr(0, static_cast<std::size_t>(end - line.data()));
}

float read_number(std::string_view field, std::size_t column, const std::string& place) {
    float number = 0;
    const auto [end, problem] = std::from_chars(field.data(), field.data() + field.size(), number);
    const bool whole = problem == std::errc() && end == field.data() + field.size();
    if (whole && std::isfinite(number)) return number;
    return parse_number(field, fmt::format("{}, number {}", place, column + 1));
}

}  // namespace

std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    std::string_view rest = without_end(line);
    while (!rest.empty()) fields.push_back(next_field(rest));
    return fields;
}

std::optional<std::pair<Index, Index>> word2vec_header(std::string_view line) {
    if (line.size() > 50) return std::nullopt;
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() != 2) return std::nullopt;
    Index numbers[2] = {};
    for (std::size_t i = 0; i < 2; ++i) {
        const char* const last = fields[i].data() + fields[i].size();
        const auto [end, problem] = std::from_chars(fields[i].data(), last, numbers[i]);
        if (problem != std::errc() || end != last || numbers[i] < 0) return std::nullopt;
    }
    return std::pair(numbers[0], numbers[1]);
}

std::string promise_of(const std::pair<Index, Index>& header) {
    return fmt::format("{} of {}", count_of(header.first, "word"),
                       count_of(header.second, "number"));
}

Index numbers_in(std::string_view line) {
    const std::vector<std::string_view> fields = fields_of(line);
    const auto is_meant_as_number = [&](std::string_view field) {
        return parse_decimal(field) || names_no_finite_number(field);
    };
    std::size_t count = 0;
    while (count + 1 < fields.size() && is_meant_as_number(fields[fields.size() - 1 - count]))
        ++count;
    return static_cast<Index>(count);
}

std::string_view read_word_line(std::string_view line, std::span<float> vector,
                                const std::string& place) {
    line = without_end(line);
    if (line.empty()) throw Error(place, "an empty line", "a word and its numbers");
    if (is_space(line[0])) throw Error(place, "a space at the beginning", "a word");
    const std::string_view word = word_of(line, vector.size());
    check_utf8_part(word, place);
    std::string_view rest = line.substr(word.size());
    std::size_t count = 0;
    while (!rest.empty()) {
        const std::string_view field = next_field(rest);
        if (count < vector.size()) vector[count] = read_number(field, count, place);
        ++count;
    }
    if (count != vector.size())
        throw Error(place, count_of(count, "number"),
                    fmt::format("{} as in the lines before it", vector.size()));
    return word;
}

}  // namespace attend
