#pragma once
#include <nlohmann/json_fwd.hpp>

#include "core/models/added_tokens.h"
#include "core/models/byte_pairs.h"
#include "core/models/split_pattern.h"
#include "core/models/tokenizer.h"

namespace attend {

/// A token that is found in a text as it is spelled, before anything is cut up.
struct AddedToken {
    std::string text;
    std::uint32_t id = 0;
    bool special = false;
    bool takes_left = false, takes_right = false;  // spaces beside it
    bool marked =
        false;  // it is found in the marked text, "▁" before it: SentencePiece's kind alone
};

/// SentencePiece's "▁", which stands for a space in its pieces.
inline constexpr std::string_view space_mark = "▁";

/// How a text is marked before it is cut up: "▁" in the place of each space, and before a text.
struct SpaceMarks {
    enum class Before {
        nothing,
        each_text,  // also before one that begins with a space
        each_unmarked_text,
        first_unmarked_text  // not behind a special token
    };
    Before before = Before::nothing;
};

/// What a file says of a tokenizer.
struct ByteTokenizerPlan {
    std::vector<std::string> pieces, merges;
    std::vector<AddedToken> added;
    std::vector<std::string> patterns;     // each cuts what the one before gives
    std::optional<std::uint32_t> unknown;  // of bytes without a piece; without it they are left out
    bool compose = false;                  // the text (NFC)
    bool prefix_space = false;             // before a text that begins with none
    bool whole_words = false;              // a word that is a piece is not cut up
    std::optional<SpaceMarks> marks;       // of a tokenizer of SentencePiece's kind
    std::optional<CharacterWords> characters;  // likewise: words begin as characters
    std::vector<float> scores;                 // of the pieces, in the place of merges
    /// What stands around a text, or two: numbers of tokens; the texts are those below 0.
    static constexpr std::int64_t first = -1, second = -2;
    std::vector<std::int64_t> single{first}, pair{first, second};
};

/// What is cut up, and for each byte of it the place of the character that it came from.
struct PlacedText {
    struct Place {
        std::size_t begin, end;
    };
    std::string text;
    std::vector<Place> places;

    void add(std::string_view part, Place place) {
        text += part;
        places.insert(places.end(), part.size(), place);
    }
};

/// Byte-pair encoding of bytes, as GPT-2 (Radford et al. 2019) and what came of it have it, and of
/// characters, as SentencePiece's models do (Llama 2, Mistral).
class ByteTokenizer final : public ModelTokenizer {
  public:
    /// Throws Error that names `place`: numbers of tokens that are none, merges of no pieces.
    ByteTokenizer(ByteTokenizerPlan plan, const std::string& place);

    std::vector<ModelToken> encode(std::string_view text,
                                   std::optional<std::string_view> second) const override;
    std::string_view piece(std::uint32_t id) const override {
        return id < size() ? std::string_view(pairs_.pieces()[id]) : std::string_view();
    }
    std::string text_of(std::uint32_t id) const override;
    std::size_t size() const override { return pairs_.pieces().size(); }
    std::optional<std::uint32_t> id_of(std::string_view piece) const override {
        return pairs_.find(piece);
    }

    /// Whether a pattern that only this tokenizer has cuts its texts up.
    bool has_own_pattern() const { return own_pattern_; }
    /// The tokens of a single word, which no pattern cuts up before.
    std::vector<ModelToken> encode_word(std::string_view word) const;

  private:
    /// Added tokens that are looked for in one kind of text.
    struct AddedTexts {
        AddedTokens texts;
        std::vector<const AddedToken*> tokens;  // in their order

        const AddedToken* at(std::string_view text, std::size_t place) const {
            const auto found = texts.longest_at(text, place);
            return found ? tokens[*found] : nullptr;
        }
    };

    void add_text(std::vector<ModelToken>& tokens, std::string_view text,
                  SplitBudget& budget) const;
    void add_plain(std::vector<ModelToken>& tokens, std::string_view text, std::size_t from,
                   SplitBudget& budget) const;
    void add_words(std::vector<ModelToken>& tokens, const PlacedText& words, std::size_t begin,
                   std::size_t end, SplitBudget& budget) const;

    ByteTokenizerPlan plan_;  // without pieces and merges
    BytePairs pairs_;
    std::vector<SplitPattern> patterns_;
    bool own_pattern_ = false;
    std::vector<const AddedToken*> added_by_id_;
    AddedTexts in_text_, in_marks_;  // found in the text as it is spelled, in the marked text
};

/// How words of GPT-2 are found, and of others before byte pairs.
extern const std::string_view gpt2_pattern;
/// Whether many models have this pattern, and each character is looked at a few times.
bool is_known_pattern(std::string_view pattern);
/// Whether cutting texts up may take as long as a foreign file likes: not for the window's thread.
bool has_own_pattern(const ModelTokenizer& tokenizer);

/// Whether a tokenizer.json marks spaces as SentencePiece does: by its normalizer or by Metaspace.
bool marks_spaces(const nlohmann::json& json);
/// Its normalizer and its pre-tokenizer. Throws Error that names `where`, the key, what was found
/// and what was expected.
void read_marks(const nlohmann::json& json, ByteTokenizerPlan& plan, const std::string& where);

/// Of a tokenizer.json.
ModelTokenizerPtr read_byte_tokenizer(const nlohmann::json& json, const std::string& where);

}  // namespace attend
