#include <fmt/format.h>

#include "core/embedding/file_tables.h"
#include "core/embedding/principal.h"
#include "core/embedding/word_line.h"
#include "core/embedding/word_table.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr Index lines_a_report = 4096;

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
        throw Error(line_place(file.path(), 1), count_of(content.width, "number"),
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
    for (Index row = 0; begin < end; ++row) {
        if (row % lines_a_report == 0) {
            file.check_whole();
            progress.at(static_cast<double>(begin) / static_cast<double>(end));
        }
        const std::string_view line = line_at(file.bytes(), begin);
        const std::size_t number = static_cast<std::size_t>(row) + content.first_line;
        content.index.add(read_word_line(line, vector, line_place(file.path(), number)));
        content.begins.push_back(begin);
        moments.add(vector);
        begin += line.size() + 1;
    }
    const Index found = content.index.rows();
    if (found == 0 || promised.value_or(found) != found)
        throw Error(file.path(), count_of(found, "word"),
                    promised ? fmt::format("{} as line 1 says", *promised) : "at least one");
    content.index.finish();
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
