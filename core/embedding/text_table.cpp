#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/embedding/file_tables.h"
#include "core/embedding/principal.h"
#include "core/embedding/word_table.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/files/reading_pass.h"
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

namespace {

/// How many numbers a line of a word and its numbers ends with, what was meant as one ("nan")
/// counted, too: it is for read_word_line() to refuse.
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

/// Reads "station 0.1 −0.2 …" into `vector`, whose size is the width; gives the word. Throws Error,
/// naming `place`, for another width, what is no finite number, no word, a word that is not UTF-8.
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

constexpr Index lines_a_check = 4096;

/// As far as a line may go that is a word and its numbers: to look for the end of another one would
/// take a file's whole length.
std::string_view line_at(std::string_view bytes, std::size_t begin) {
    const std::string_view line = bytes.substr(begin, longest_line);
    return line.substr(0, line.find('\n'));
}

std::string line_place(const std::string& path, std::size_t line) {
    return fmt::format("{}, line {}", path, line);
}

/// What the pass over a file finds.
struct TextContent {
    Index width = 0;
    std::size_t first_line = 1;           // of the first word
    std::vector<std::uint64_t> begins{};  // where each word's line begins
    WordIndex index{};
    Statistics statistics{};
};

class TextTable final : public IndexedTable {
  public:
    TextTable(Mapping file, std::string name, TextContent content)
        : IndexedTable(std::move(name), std::move(content.index), Axis("dimension", content.width),
                       std::move(content.statistics), "line"),
          file_(std::move(file)),
          first_line_(content.first_line),
          begins_(std::move(content.begins)) {
        leave_out_duplicates();
    }

    std::size_t line(Index row) const override {
        return static_cast<std::size_t>(row) + first_line_;
    }
    void check_readable() const override { file_.check_whole(); }
    void read(Index row, std::span<float> vector) const override {
        const std::size_t begin = begins_[static_cast<std::size_t>(row)];
        read_word_line(line_at(file_.bytes(), begin), vector, line_place(file_.path(), line(row)));
    }

  private:
    Mapping file_;
    std::size_t first_line_;
    std::vector<std::uint64_t> begins_;
};

/// Skips a byte-order mark and word2vec's first line; `count` is what that line promises.
std::size_t skip_header(const Mapping& file, TextContent& content, std::optional<Index>& count) {
    std::size_t begin = file.size() - without_byte_order_mark(file.bytes()).size();
    const std::string_view first = line_at(file.bytes(), begin);
    const auto header = word2vec_header(first);
    const std::size_t second = std::min(begin + first.size() + 1, file.size());
    // Two numbers may also be a word and its only number: then the next line looks the same.
    if (header && (header->second == 1 || fields_of(line_at(file.bytes(), second)).size() != 2)) {
        count = header->first;
        content.width = header->second;
        content.first_line = 2;
        begin = second;
        if (header->first < 1)
            throw Error(line_place(file.path(), 1), promise_of(*header), "at least one word");
    } else {
        content.width = numbers_in(first);
    }
    if (content.width < 1 || content.width > widest_table)
        throw Error(line_place(file.path(), 1),
                    !header && first.size() == longest_line  // not read to its end
                        ? fmt::format("more than {} numbers", counted(widest_table))
                        : count_of(content.width, "number"),
                    fmt::format("a word and 1 to {} numbers", counted(widest_table)));
    return begin;
}

/// Where the last line that is not empty ends.
std::size_t content_end(std::string_view bytes) {
    const std::size_t last = bytes.find_last_not_of(" \t\r\n");
    return last == bytes.npos ? 0 : std::min(bytes.find('\n', last), bytes.size());
}

TextContent read_text_content(const Mapping& file, const Progress& progress) {
    TextContent content;
    std::optional<Index> promised;
    const std::size_t end = content_end(file.bytes());
    std::size_t begin = skip_header(file, content, promised);
    Moments moments(content.width);
    std::vector<float> vector(static_cast<std::size_t>(content.width));
    ReadingPass pass(progress, end);
    for (Index row = 0; begin < end; ++row) {
        if (row % lines_a_check == 0) file.check_whole();
        pass.at(begin);
        const std::string_view line = line_at(file.bytes(), begin);
        const std::size_t number = static_cast<std::size_t>(row) + content.first_line;
        if (line.size() == longest_line)
            throw Error(line_place(file.path(), number),
                        fmt::format("more than {} bytes in one line", counted(longest_line)),
                        "a word and its numbers");
        content.index.add(read_word_line(line, vector, line_place(file.path(), number)));
        content.begins.push_back(begin);
        moments.add(vector);
        begin += line.size() + 1;
    }
    const Index found = content.index.rows();
    if (found == 0 || promised.value_or(found) != found)
        throw Error(file.path(), count_of(found, "word"),
                    promised ? fmt::format("{} as line 1 says", *promised) : "at least one");
    content.index.finish(progress);
    content.statistics = moments.finish();
    progress.at(1);
    return content;
}

}  // namespace

WordTablePtr open_text_table(Mapping file, std::string name, const Progress& progress) {
    TextContent content = read_text_content(file, progress);
    return std::make_shared<const TextTable>(std::move(file), std::move(name), std::move(content));
}

}  // namespace attend
