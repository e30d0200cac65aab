#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "core/embedding/file_tables.h"
#include "core/embedding/principal.h"
#include "core/embedding/word_table.h"
#include "core/error.h"
#include "core/files/reading_pass.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr Index records_a_check = 4096;
constexpr std::size_t longest_word = 4096;

/// What the pass over a file finds.
struct BinaryContent {
    Index width = 0;
    std::vector<std::uint64_t> begins{};  // where each vector begins
    WordIndex index{};
    Statistics statistics{};
};

class BinaryTable final : public IndexedTable {
  public:
    BinaryTable(Mapping file, std::string name, BinaryContent content)
        : IndexedTable(std::move(name), std::move(content.index), Axis("dimension", content.width),
                       std::move(content.statistics), "record"),
          file_(std::move(file)),
          begins_(std::move(content.begins)) {
        leave_out_duplicates();
    }

    std::size_t line(Index row) const override { return static_cast<std::size_t>(row) + 1; }
    void check_readable() const override { file_.check_whole(); }
    void read(Index row, std::span<float> vector) const override {
        std::memcpy(vector.data(), file_.bytes().data() + begins_[static_cast<std::size_t>(row)],
                    vector.size_bytes());
    }

  private:
    Mapping file_;
    std::vector<std::uint64_t> begins_;
};

/// Reads one record after the other.
class RecordReader {
  public:
    RecordReader(const Mapping& file, std::size_t begin) : file_(file), at_(begin) {}

    std::size_t at() const { return at_; }

    /// Reads a vector; gives the word. `begin` is where the vector begins.
    std::string_view next(std::span<float> vector, std::uint64_t& begin) {
        ++record_;
        const std::string_view bytes = file_.bytes();
        while (at_ < bytes.size() && (bytes[at_] == '\n' || bytes[at_] == '\r')) ++at_;
        const std::size_t length = bytes.substr(at_, longest_word).find(' ');
        if (length == bytes.npos || length == 0)
            fail(at_ == bytes.size() ? "the end of the file" : in_quotes(bytes.substr(at_, 40)),
                 "a word and a space");
        const std::string_view word = bytes.substr(at_, length);
        check_utf8_part(word, place());
        begin = at_ + length + 1;
        if (bytes.size() - begin < vector.size_bytes())
            fail(count_of(bytes.size() - begin, "byte"),
                 count_of(vector.size(), "number") + " of 4 bytes");
        std::memcpy(vector.data(), bytes.data() + begin, vector.size_bytes());
        for (const float number : vector)
            if (!std::isfinite(number)) fail(fmt::format("{}", number), "a finite number");
        at_ = begin + vector.size_bytes();
        return word;
    }

    void expect_end() {
        const std::string_view rest = file_.bytes().substr(at_);
        if (rest.find_first_not_of("\r\n") == rest.npos) return;
        throw Error(file_.path(),
                    fmt::format("{} after record {}", count_of(rest.size(), "byte"), record_),
                    "the end of the file");
    }

  private:
    std::string place() const { return fmt::format("{}, record {}", file_.path(), record_); }
    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        throw Error(place(), found, expected);
    }

    const Mapping& file_;
    std::size_t at_;
    Index record_ = 0;
};

/// Count and width from the first line, held against the file's size before anything is reserved.
std::pair<Index, Index> read_header(const Mapping& file, std::string_view line) {
    const std::string place = file.path() + ", line 1";
    const auto header = word2vec_header(line);
    if (!header) throw Error(place, in_quotes(line), "count and width");
    const auto [count, width] = *header;
    const std::string promised = promise_of(*header);
    if (count < 1 || width < 1 || width > widest_table || count > Index{UINT32_MAX})
        throw Error(place, promised,
                    fmt::format("1 to 2³²−1 words of 1 to {} numbers", counted(widest_table)));
    const auto smallest = static_cast<std::size_t>(4 * width + 2);
    if (file.size() / smallest < static_cast<std::size_t>(count))
        throw Error(place, promised, fmt::format("as many as {} bytes hold", file.size()));
    return *header;
}

BinaryContent read_content(const Mapping& file, const Progress& progress) {
    const std::size_t end = file.bytes().find('\n');
    const std::string_view line = file.bytes().substr(0, end);
    const auto [count, width] = read_header(file, line);
    if (end == file.bytes().npos)
        throw Error(file.path(), "the end of the file after line 1", "the records of a word table");
    BinaryContent content;
    content.width = width;
    content.begins.resize(static_cast<std::size_t>(count));
    Moments moments(width);
    std::vector<float> vector(static_cast<std::size_t>(width));
    RecordReader records(file, line.size() + 1);
    ReadingPass pass(progress, file.size());
    for (Index row = 0; row < count; ++row) {
        if (row % records_a_check == 0) file.check_whole();
        pass.at(records.at());
        content.index.add(records.next(vector, content.begins[static_cast<std::size_t>(row)]));
        moments.add(vector);
    }
    records.expect_end();
    content.index.finish(progress);
    content.statistics = moments.finish();
    progress.at(1);
    return content;
}

}  // namespace

WordTablePtr open_binary_table(Mapping file, std::string name, const Progress& progress) {
    BinaryContent content = read_content(file, progress);
    return std::make_shared<const BinaryTable>(std::move(file), std::move(name),
                                               std::move(content));
}

}  // namespace attend
