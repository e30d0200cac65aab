#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attend {

/// Byte-pair encoding (Sennrich et al. 2016) of bytes (Radford et al. 2019): a word begins as its
/// bytes, and the pair that was merged first in training is joined as long as there is one.
class BytePairs {
  public:
    struct Piece {
        std::uint32_t id = 0;
        std::size_t begin = 0, end = 0;  // bytes of the word
    };

    /// `pieces` by number, as the vocabulary has them: a letter for every byte ("Ġ" for a space).
    /// `merges`: "left right", the first merged first. Throws Error that names `place`, the merge,
    /// what was found and what was expected: pieces that are none. `unknown`: the piece of bytes
    /// that have none; without it they are left out.
    BytePairs(std::vector<std::string> pieces, std::span<const std::string> merges,
              std::optional<std::uint32_t> unknown, std::string_view place);
    BytePairs(const BytePairs&) = delete;
    BytePairs& operator=(const BytePairs&) = delete;

    /// `whole`: a word that is a piece as it stands is not cut up.
    std::vector<Piece> cut(std::string_view word, bool whole = false) const;

    const std::vector<std::string>& pieces() const { return pieces_; }
    std::optional<std::uint32_t> find(std::string_view piece) const;

  private:
    struct Joined {
        std::uint32_t rank = 0, id = 0;
    };
    static std::uint64_t pair_of(std::uint32_t left, std::uint32_t right) {
        return static_cast<std::uint64_t>(left) << 32 | right;
    }

    std::vector<std::string> pieces_;
    std::unordered_map<std::string_view, std::uint32_t> ids_;
    std::unordered_map<std::uint64_t, Joined> merges_;
    std::vector<std::uint32_t> of_byte_;  // 256
};

/// The letter that stands for a byte: itself where it can be seen, else one from U+0100 on.
std::string letter_of_byte(std::uint8_t byte);
/// The bytes that letters stand for; nothing where one of them stands for none.
std::string bytes_of_letters(std::string_view letters);

}  // namespace attend
