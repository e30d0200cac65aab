#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// Texts that are looked for at every place of another text: hundreds of thousands of them cost no
/// more than a few. Sorted, and narrowed letter by letter, so that nothing is made beside them.
class AddedTokens {
  public:
    /// Longer than any that a person meant; a place that begins many of them costs as much.
    static constexpr std::size_t longest = 4096;  // bytes

    AddedTokens() = default;
    /// Throws Error that names `place` where one is empty, or too long. Of two that are the same
    /// the first is found.
    AddedTokens(std::vector<std::string> texts, std::string_view place);

    /// The longest that stands at `at`, by its place among the texts.
    std::optional<std::size_t> longest_at(std::string_view text, std::size_t at) const {
        const Range range = by_byte_[static_cast<unsigned char>(text[at])];
        if (range.begin == range.end) return std::nullopt;
        return narrowed(range, text.substr(at));
    }

  private:
    struct Range {
        std::size_t begin = 0, end = 0;
    };
    struct Entry {
        std::string text;
        std::size_t place;  // as it was given
    };
    std::optional<std::size_t> narrowed(Range range, std::string_view text) const;

    std::vector<Entry> sorted_;
    std::array<Range, 256> by_byte_ = {};  // those that begin with it
};

}  // namespace attend
