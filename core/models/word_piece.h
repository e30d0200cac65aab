#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/models/bert_text.h"

namespace attend {

/// A token as a model counts it.
struct ModelToken {
    std::uint32_t id = 0;
    std::string piece;               // as the vocabulary has it: "##ing"
    std::size_t begin = 0, end = 0;  // bytes of the text; the same for what stands nowhere in it
    bool special = false;
    bool operator==(const ModelToken&) const = default;
};

/// BERT's tokenizer (Wu et al. 2016; Devlin et al. 2019): each word is cut from the left into the
/// longest pieces that the vocabulary has; a word that cannot be cut is [UNK].
class WordPiece {
  public:
    /// Of a tokenizer.json. Throws Error that names `place`, the key, what was found and what was
    /// expected: no JSON, another kind of tokenizer, numbers of tokens that are none.
    static WordPiece read(std::string_view json, std::string_view place);

    /// The tokens of a text, without those that a model wants around it. Special tokens that are
    /// spelled out in it ("[MASK]") are those. `text` must be valid UTF-8.
    std::vector<ModelToken> tokens(std::string_view text) const;
    /// What a model reads: [CLS] text [SEP], and, of a pair, second [SEP]. Places of the second are
    /// counted in it.
    std::vector<ModelToken> encode(std::string_view text,
                                   std::optional<std::string_view> second = {}) const;

    /// The piece of a token; empty where there is none.
    std::string_view piece(std::uint32_t id) const;
    std::size_t size() const { return pieces_.size(); }

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };

    const std::uint32_t* find(std::string_view piece) const;
    ModelToken special(std::string_view piece) const;
    void add_plain(std::vector<ModelToken>& tokens, std::string_view text, std::size_t from) const;
    void add_word(std::vector<ModelToken>& tokens, const std::vector<TextSign>& word,
                  std::size_t from) const;

    BertText text_;
    std::string unknown_ = "[UNK]", continued_ = "##";
    std::size_t longest_word_ = 100;   // signs
    std::vector<std::string> pieces_;  // by id
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
    std::vector<std::string> special_;  // longest first
};

}  // namespace attend
