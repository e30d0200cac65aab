#include "core/embedding/word_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "core/embedding/principal.h"
#include "core/plural.h"

namespace attend {

WordTable::WordTable(std::string name, Index rows, Axis columns, Statistics statistics,
                     std::string_view unit)
    : name_(std::move(name)),
      rows_(rows),
      columns_(std::move(columns)),
      statistics_(std::make_shared<Statistics>(std::move(statistics))),
      principal_(principal_basis(statistics_, name_)),
      unit_(unit) {}

std::string WordTable::place(Index row) const { return fmt::format("{} {}", unit_, line(row)); }

Index WordTable::first_not_before(std::string_view word) const {
    Index begin = 0;
    for (Index end = rows_; begin < end;) {
        const Index middle = begin + (end - begin) / 2;
        if (word_view(sorted(middle)) < word)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

std::optional<Index> WordTable::find(std::string_view word) const {
    const std::optional<FoundWord> found = look_up(word);
    return found ? std::optional(found->row) : std::nullopt;
}

std::optional<FoundWord> WordTable::look_up(std::string_view word) const {
    const Index first = first_not_before(word);
    Index end = first;
    while (end < rows_ && word_view(sorted(end)) == word) ++end;
    if (end == first) return std::nullopt;
    return FoundWord{sorted(first), end - first};
}

std::span<const float> WordTable::block(Index first, Index count, std::vector<float>& room) const {
    const auto size = static_cast<std::size_t>(width());
    room.resize(static_cast<std::size_t>(count) * size);
    for (Index row = 0; row < count; ++row)
        read(first + row, {room.data() + static_cast<std::size_t>(row) * size, size});
    return room;
}

Index WordTable::duplicates() const {
    std::call_once(duplicates_once_, [this] {
        for (Index i = 1; i < rows_; ++i)
            duplicates_ += word_view(sorted(i)) == word_view(sorted(i - 1)) ? 1 : 0;
    });
    return duplicates_;
}

void WordTable::leave_out_duplicates() {
    if (duplicates() == 0) return;
    // About the mean of all rows, so that little is lost by subtracting.
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(width());
    Eigen::MatrixXd products = static_cast<double>(rows_) * statistics_->covariance;
    std::vector<float> vector(static_cast<std::size_t>(width()));
    for (Index i = 1; i < rows_; ++i) {
        if (word_view(sorted(i)) != word_view(sorted(i - 1))) continue;
        read(sorted(i), vector);
        const Eigen::VectorXd from_mean =
            Eigen::Map<const Eigen::VectorXf>(vector.data(), width()).cast<double>() -
            statistics_->mean;
        sum -= from_mean;
        products.noalias() -= from_mean * from_mean.transpose();
    }
    const Eigen::VectorXd shift = sum / static_cast<double>(rows_ - duplicates());
    statistics_->mean += shift;
    statistics_->covariance = products / static_cast<double>(rows_ - duplicates());
    statistics_->covariance.noalias() -= shift * shift.transpose();
}

std::string duplicates_note(const WordTable& table) {
    const Index count = table.duplicates();
    if (count == 0) return {};
    return count == 1 ? "1 row repeats a word: the first counts"
                      : fmt::format("{} rows repeat a word: of each word the first counts",
                                    counted(count));
}

void WordIndex::add(std::string_view word) {
    text_ += word;
    ends_.push_back(text_.size());
}

void WordIndex::finish(const Progress& progress) {
    order_.resize(ends_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    constexpr std::uint32_t comparisons_a_look = 1 << 16;
    std::uint32_t compared = 0;
    std::ranges::stable_sort(
        order_,
        [&](std::string_view one, std::string_view other) {
            if (++compared % comparisons_a_look == 0 && progress.stop.stop_requested())
                throw Cancelled();
            return one < other;
        },
        [this](std::uint32_t row) { return word(row); });
}

std::string_view WordIndex::word(Index row) const {
    const auto i = static_cast<std::size_t>(row);
    const std::uint64_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(text_).substr(begin, ends_[i] - begin);
}

}  // namespace attend
