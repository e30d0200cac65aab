#include "core/models/tokenizer.h"

#include "core/error.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/tokenizer_json.h"
#include "core/models/word_piece.h"
#include "core/text/utf8.h"

namespace attend {

ModelTokenizerPtr read_tokenizer(std::string_view text, std::string_view place) {
    const std::string where(place);
    TokenizerJson json;
    try {
        json = TokenizerJson::parse(text);
    } catch (const TokenizerJson::parse_error& error) {
        refuse_json(text, where, error.byte);
    } catch (const TokenizerJson::exception&) {
        throw Error(where, "a number that is too large", "numbers of tokens");
    }
    const std::string type = text_in(member(json, "model", where), "type", where + ", model");
    if (type == "WordPiece") return std::make_shared<WordPiece>(WordPiece::read(json, where));
    if (type == "BPE") return read_byte_tokenizer(json, where);
    throw Error(where + ", model, type", in_quotes(type), "WordPiece or BPE");
}

}  // namespace attend
