#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/strict_json.h"

namespace attend {

/// A token as a model counts it.
struct ModelToken {
    std::uint32_t id = 0;
    std::string piece;               // as the vocabulary has it: "##ing", "Ġthe"
    std::size_t begin = 0, end = 0;  // bytes of the text; the same for what stands nowhere in it
    bool special = false;
    bool operator==(const ModelToken&) const = default;
};

/// How a model cuts texts up.
class ModelTokenizer {
  public:
    virtual ~ModelTokenizer() = default;

    /// What the model reads: the tokens of a text and, of a pair, of the second, whose places are
    /// counted in it, with those that the model wants around them. Special tokens that are spelled
    /// out ("[MASK]") are those. Places leave a space before a word out; a part of a character has
    /// the whole character's. `text` and `second` must be valid UTF-8.
    virtual std::vector<ModelToken> encode(std::string_view text,
                                           std::optional<std::string_view> second = {}) const = 0;

    /// The piece of a token; empty where there is none.
    virtual std::string_view piece(std::uint32_t id) const = 0;
    /// As it stands in a text: "##ing" is "ing", "Ġthe" is " the". Parts of characters are no
    /// UTF-8.
    virtual std::string text_of(std::uint32_t id) const = 0;
    virtual std::size_t size() const = 0;
    virtual std::optional<std::uint32_t> id_of(std::string_view piece) const = 0;
};

using ModelTokenizerPtr = std::shared_ptr<const ModelTokenizer>;

/// Of a tokenizer.json, by its model's type. Throws Error that names `place`, the key, what was
/// found and what was expected: no JSON, a kind that is not known, numbers of tokens that are none.
ModelTokenizerPtr read_tokenizer(std::string_view json, std::string_view place);
/// Of what a GGUF file says of itself. Throws Error likewise.
ModelTokenizerPtr gguf_tokenizer(const Json& about, std::string_view place);

/// As a person reads it: without the space before a word; bytes that are a part of a character by
/// their numbers, "⟨0xE2⟩"; spaces, ends of lines and tabs alone as "␣", "↵", "⇥".
std::string shown_text(const ModelTokenizer& tokenizer, std::uint32_t token);

/// The same in a list of all tokens, where no two may look alike: "␣the" is " the", and "the"
/// stands inside of a word; "##ing" stays.
std::string listed_text(const ModelTokenizer& tokenizer, std::uint32_t token);

}  // namespace attend
