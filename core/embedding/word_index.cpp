#include "core/embedding/word_index.h"

#include <algorithm>
#include <numeric>

namespace attend {

void WordIndex::add(std::string_view word) {
    text_ += word;
    ends_.push_back(text_.size());
}

void WordIndex::finish() {
    order_.resize(ends_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, {}, [this](std::uint32_t row) { return word(row); });
}

std::string_view WordIndex::word(Index row) const {
    const auto i = static_cast<std::size_t>(row);
    const std::uint64_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(text_).substr(begin, ends_[i] - begin);
}

}  // namespace attend
