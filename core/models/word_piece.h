#pragma once
#include <algorithm>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/models/added_tokens.h"
#include "core/models/bert_text.h"
#include "core/models/tokenizer.h"

namespace attend {

/// BERT's tokenizer (Wu et al. 2016; Devlin et al. 2019): each word is cut from the left into the
/// longest pieces that the vocabulary has; a word that cannot be cut is [UNK].
class WordPiece : public ModelTokenizer {
  public:
    /// Of a tokenizer.json. Throws Error that names `where`, the key, what was found and what was
    /// expected: another normalizer, numbers of tokens that are none.
    static WordPiece read(const nlohmann::json& json, const std::string& where);

    /// [CLS] text [SEP], and, of a pair, second [SEP]; nothing around them where the file asks for
    /// nothing.
    std::vector<ModelToken> encode(std::string_view text,
                                   std::optional<std::string_view> second) const override;
    std::string_view piece(std::uint32_t id) const override {
        return id < pieces_.size() ? std::string_view(pieces_[id]) : std::string_view();
    }
    std::string text_of(std::uint32_t id) const override;
    std::size_t size() const override { return pieces_.size(); }
    std::optional<std::uint32_t> id_of(std::string_view piece) const override;

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };

    /// Without what the model wants around it.
    std::vector<ModelToken> tokens(std::string_view text) const;
    ModelToken special(std::string_view piece) const {
        return {*id_of(piece), std::string(piece), 0, 0, true};
    }
    void add_plain(std::vector<ModelToken>& tokens, std::string_view text, std::size_t from) const;
    void add_word(std::vector<ModelToken>& tokens, const std::vector<TextCharacter>& word,
                  std::size_t from) const;

    BertText text_;
    std::string unknown_ = "[UNK]", continued_ = "##";
    std::size_t longest_word_ = 100;   // characters
    bool around_ = true;               // [CLS] and [SEP]
    std::vector<std::string> pieces_;  // by id
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
    std::vector<std::string> special_;
    AddedTokens spelled_;  // the same, to be found in a text
};

}  // namespace attend
