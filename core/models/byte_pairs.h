#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attend {

/// A word that begins as its characters, as SentencePiece (Kudo & Richardson 2018) has it, and not
/// as its bytes.
struct CharacterWords {
    bool byte_fallback = false;  // a character without a piece is its bytes: "<0xE2>", "<0x96>", …
    bool fuse_unknown = false;   // characters in a row that have none are one unknown token
};

/// Byte-pair encoding (Sennrich et al. 2016): a word begins as its bytes (Radford et al. 2019) or
/// as its characters, and the pair that was merged first in training is joined as long as there is
/// one.
class BytePairs {
  public:
    struct Piece {
        std::uint32_t id = 0;
        std::size_t begin = 0, end = 0;  // bytes of the word
    };

    /// `pieces` by number, as the vocabulary has them: a letter for every byte ("Ġ" for a space).
    /// `merges`: "left right", the first merged first. Throws Error that names `place`, the merge,
    /// what was found and what was expected: pieces that are none. `unknown`: the piece of bytes
    /// that have none; without it they are left out. `characters`: pieces are spelled as they are.
    BytePairs(std::vector<std::string> pieces, std::span<const std::string> merges,
              std::optional<std::uint32_t> unknown, std::string_view place,
              std::optional<CharacterWords> characters = {});
    BytePairs(const BytePairs&) = delete;
    BytePairs& operator=(const BytePairs&) = delete;

    /// Merges by the pieces' scores, as SentencePiece has no list of them: of all neighbors that
    /// are one piece together, the two that give the best-scoring one are joined first, and of
    /// equal ones the first. A score for each piece; NaN: of a piece that nothing is joined to.
    /// Throws Error that names `place` where a piece is longer than any of a person's.
    void merge_by_scores(std::span<const float> scores, std::string_view place);

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

    /// What a word begins as: a piece for each byte, or character.
    std::vector<Piece> bytes_in(std::string_view word) const;
    std::vector<Piece> characters_in(std::string_view word) const;

    std::vector<std::string> pieces_;
    std::unordered_map<std::string_view, std::uint32_t> ids_;
    std::unordered_map<std::uint64_t, Joined> merges_;
    std::vector<std::uint32_t> of_byte_;  // 256
    std::uint32_t unknown_;
    std::optional<CharacterWords> characters_;
};

/// The byte that a piece such as "<0x0A>" stands for; nothing of another piece.
std::optional<std::uint8_t> byte_of_piece(std::string_view piece);

/// The letter that stands for a byte: itself where it can be seen, else one from U+0100 on.
std::string letter_of_byte(std::uint8_t byte);
/// The bytes that letters stand for; nothing where one of them stands for none.
std::string bytes_of_letters(std::string_view letters);

}  // namespace attend
