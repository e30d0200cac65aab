#include "core/text/tokens.h"

#include "core/named.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr Tokenizer all_tokenizers[] = {
    {"words", "Words", "Words and punctuation, with English contractions split as GloVe has them.",
     words},
    {"characters", "Characters", "Every visible sign is a token of its own.", characters},
};

}  // namespace

std::span<const Tokenizer> tokenizers() { return all_tokenizers; }

const Tokenizer& tokenizer(std::string_view name) { return named(tokenizers(), "tokenizer", name); }

Tokens tokenize(std::string_view tokenizer_name, std::string_view text) {
    const Tokenizer& chosen = tokenizer(tokenizer_name);
    check_utf8(text, "text");
    return chosen.function(text);
}

}  // namespace attend
