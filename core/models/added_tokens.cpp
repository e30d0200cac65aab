#include "core/models/added_tokens.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

AddedTokens::AddedTokens(std::vector<std::string> texts, std::string_view place) {
    sorted_.reserve(texts.size());
    for (std::string& text : texts) {
        if (text.empty())
            throw Error(fmt::format("{}, added tokens", place), "an empty text",
                        "what stands in a text");
        if (text.size() > longest)
            throw Error(fmt::format("{}, added tokens, {}", place, in_quotes(text)),
                        fmt::format("a text of {} bytes", text.size()),
                        fmt::format("at most {}", longest));
        sorted_.push_back({std::move(text), sorted_.size()});
    }
    std::ranges::stable_sort(sorted_, {}, &Entry::text);
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
        Range& range = by_byte_[static_cast<unsigned char>(sorted_[i].text[0])];
        if (range.begin == range.end) range.begin = i;
        range.end = i + 1;
    }
}

std::optional<std::size_t> AddedTokens::narrowed(Range range, std::string_view text) const {
    std::optional<std::size_t> found;
    for (std::size_t depth = 1;; ++depth) {  // all of the range begin with so many of the bytes
        auto begin = sorted_.begin() + static_cast<std::ptrdiff_t>(range.begin);
        const auto end = sorted_.begin() + static_cast<std::ptrdiff_t>(range.end);
        if (begin == end) return found;
        if (begin->text.size() == depth) {  // the shortest stands first
            found = begin->place;
            while (begin != end && begin->text.size() == depth) ++begin;
        }
        if (depth == text.size()) return found;
        const auto byte = static_cast<unsigned char>(text[depth]);
        const auto below = [&](const Entry& entry) {
            return static_cast<unsigned char>(entry.text[depth]) < byte;
        };
        const auto up_to = [&](const Entry& entry) {
            return static_cast<unsigned char>(entry.text[depth]) <= byte;
        };
        const auto first = std::partition_point(begin, end, below);
        range = {
            static_cast<std::size_t>(first - sorted_.begin()),
            static_cast<std::size_t>(std::partition_point(first, end, up_to) - sorted_.begin())};
    }
}

}  // namespace attend
