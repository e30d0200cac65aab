#include <fmt/format.h>

#include <cstring>

#include "core/embedding/file_tables.h"
#include "core/error.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::string_view magic = "ATTENDW1";
constexpr std::size_t header_size = 128, alignment = 64;

struct Header {
    std::uint64_t rows, width;
    std::uint64_t vectors, mean, covariance, word_offsets, words, order;
};

template <class Number>
Number number_at(std::string_view bytes, std::uint64_t offset, std::uint64_t i) {
    Number number;
    std::memcpy(&number, bytes.data() + offset + i * sizeof(Number), sizeof number);
    return number;
}

void check_section(const Mapping& file, std::string_view name, std::uint64_t offset,
                   std::uint64_t count, std::uint64_t item) {
    const bool placed = offset >= header_size && offset % alignment == 0 && offset <= file.size();
    if (placed && count <= (file.size() - offset) / item) return;
    throw Error(fmt::format("{}, header", file.path()),
                fmt::format("{} of {} × {} bytes at byte {}", name, count, item, offset),
                fmt::format("a section within the file's {} bytes", file.size()));
}

Header read_header(const Mapping& file) {
    Header header = {};
    if (file.size() < header_size)
        throw Error(file.path(), count_of(file.size(), "byte"), "a header of 128 bytes");
    std::memcpy(&header, file.bytes().data() + magic.size(), sizeof header);
    if (header.rows == 0 || header.rows > UINT32_MAX || header.width == 0 ||
        header.width > static_cast<std::uint64_t>(widest_table))
        throw Error(
            fmt::format("{}, header", file.path()),
            fmt::format("{} of {}", count_of(header.rows, "row"), count_of(header.width, "number")),
            fmt::format("1 to 2³²−1 rows of 1 to {} numbers", counted(widest_table)));
    check_section(file, "vectors", header.vectors, header.rows * header.width, sizeof(float));
    check_section(file, "mean", header.mean, header.width, sizeof(double));
    check_section(file, "covariance", header.covariance, header.width * header.width,
                  sizeof(double));
    check_section(file, "word offsets", header.word_offsets, header.rows + 1,
                  sizeof(std::uint64_t));
    check_section(file, "words", header.words,
                  number_at<std::uint64_t>(file.bytes(), header.word_offsets, header.rows), 1);
    check_section(file, "order", header.order, header.rows, sizeof(std::uint32_t));
    return header;
}

Statistics read_statistics(const Mapping& file, const Header& header) {
    const auto width = static_cast<Index>(header.width);
    Statistics statistics{Eigen::VectorXd(width), Eigen::MatrixXd(width, width)};
    std::memcpy(statistics.mean.data(), file.bytes().data() + header.mean,
                header.width * sizeof(double));
    std::memcpy(statistics.covariance.data(), file.bytes().data() + header.covariance,
                header.width * header.width * sizeof(double));
    if (!statistics.mean.allFinite() || !statistics.covariance.allFinite())
        throw Error(file.path(), "a mean or covariance that is not finite", "finite numbers");
    return statistics;
}

class MappedTable final : public WordTable {
  public:
    MappedTable(Mapping file, const Header& header, std::string name)
        : WordTable(std::move(name), static_cast<Index>(header.rows),
                    Axis("dimension", static_cast<Index>(header.width)),
                    read_statistics(file, header)),
          file_(std::move(file)),
          header_(header) {}

    std::string word(Index row) const override { return std::string(word_view(row)); }
    std::size_t line(Index row) const override { return static_cast<std::size_t>(row) + 1; }

    void check_readable() const override { file_.check_whole(); }
    void read(Index row, std::span<float> vector) const override {
        const std::size_t length = header_.width * sizeof(float);
        std::memcpy(vector.data(),
                    file_.bytes().data() + header_.vectors + static_cast<std::size_t>(row) * length,
                    length);
        for (const float number : vector)
            if (!std::isfinite(number)) broken(row, fmt::format("{}", number), "a finite number");
    }

    std::span<const float> block(Index first, Index count, std::vector<float>&) const override {
        // Sections stand at multiples of 64 bytes, and a mapping at the beginning of a page.
        const auto* const vectors =
            reinterpret_cast<const float*>(file_.bytes().data() + header_.vectors);
        const auto size = static_cast<std::size_t>(header_.width);
        return {vectors + static_cast<std::size_t>(first) * size,
                static_cast<std::size_t>(count) * size};
    }

  protected:
    Index sorted(Index i) const override {
        const auto row =
            number_at<std::uint32_t>(file_.bytes(), header_.order, static_cast<std::uint64_t>(i));
        if (row >= header_.rows) broken(i, fmt::format("row {}", row), "a row of the table");
        return row;
    }

    std::string_view word_view(Index row) const override {
        const auto offset = [&](Index r) {
            return number_at<std::uint64_t>(file_.bytes(), header_.word_offsets,
                                            static_cast<std::uint64_t>(r));
        };
        const std::uint64_t begin = offset(row), end = offset(row + 1);
        if (begin > end || end > offset(rows()))
            broken(row, fmt::format("a word at {} to {}", begin, end), "a place within the words");
        return file_.bytes().substr(header_.words + begin, end - begin);
    }

  private:
    [[noreturn]] void broken(Index entry, std::string_view found, std::string_view expected) const {
        throw Error(fmt::format("{}, entry {}", file_.path(), entry + 1), found, expected);
    }

    Mapping file_;
    Header header_;
};

}  // namespace

bool is_mapped_table(std::string_view bytes) { return bytes.starts_with(magic); }

WordTablePtr open_mapped_table(Mapping file, std::string name) {
    const Header header = read_header(file);
    return std::make_shared<const MappedTable>(std::move(file), header, std::move(name));
}

}  // namespace attend
