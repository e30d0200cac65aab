#include "core/models/tokenizer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/models/tokenizer_json.h"
#include "core/models/word_piece.h"
#include "core/text/utf8.h"

namespace attend {

ModelTokenizerPtr read_tokenizer(std::string_view text, std::string_view place) {
    const std::string where(place);
    TokenizerJson json;
    try {
        json = TokenizerJson::parse(text);
    } catch (const TokenizerJson::exception& error) {
        throw Error(where, "no JSON", error.what());
    }
    const std::string type = text_in(member(json, "model", where), "type", where + ", model");
    if (type == "WordPiece") return std::make_shared<WordPiece>(WordPiece::read(json, where));
    throw Error(where + ", model, type", in_quotes(type), "WordPiece");
}

ModelTokenizerPtr gguf_tokenizer(const Json& about, std::string_view place) {
    constexpr const char* key = "tokenizer.ggml.model";
    const auto found = about.find(key);
    throw Error(fmt::format("{}, {}", place, key),
                found == about.end() ? "nothing" : found->dump().substr(0, 40),
                "a tokenizer.json beside it");
}

}  // namespace attend
