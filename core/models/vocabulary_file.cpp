#include "core/models/vocabulary_file.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/models/tokenizer_json.h"
#include "core/models/word_piece.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

TokenizerJson numbered_pieces(std::string_view lines, std::string_view place) {
    TokenizerJson pieces = TokenizerJson::object();
    std::size_t number = 0;
    for (std::string_view piece : split(lines, '\n')) {
        if (piece.ends_with('\r')) piece.remove_suffix(1);
        if (!pieces.emplace(std::string(piece), number).second)
            throw Error(fmt::format("{}, line {}", place, number + 1),
                        in_quotes(piece) + " a second time", "each piece once");
        ++number;
    }
    return pieces;
}

TokenizerJson setting(const Json& settings, const char* key, const TokenizerJson& standard) {
    const auto found = settings.find(key);
    return found != settings.end() && found->is_boolean() ? TokenizerJson(found->get<bool>())
                                                          : standard;
}

}  // namespace

ModelTokenizerPtr read_vocabulary(std::string_view lines, const Json& settings,
                                  std::string_view place) {
    check_utf8(lines, place);
    const TokenizerJson pieces = numbered_pieces(lines, place);
    TokenizerJson added = TokenizerJson::array();
    for (const char* const special : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"})
        if (pieces.contains(special)) added.push_back({{"content", special}});
    // The tokenizer.json that the library transformers would write of it.
    const TokenizerJson json{
        {"normalizer",
         {{"type", "BertNormalizer"},
          {"lowercase", setting(settings, "do_lower_case", true)},
          {"strip_accents", setting(settings, "strip_accents", nullptr)},
          {"handle_chinese_chars", setting(settings, "tokenize_chinese_chars", true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"post_processor",
         {{"type", "BertProcessing"}, {"cls", {"[CLS]", 0}}, {"sep", {"[SEP]", 0}}}},
        {"added_tokens", added},
        {"model",
         {{"type", "WordPiece"},
          {"unk_token", "[UNK]"},
          {"continuing_subword_prefix", "##"},
          {"vocab", pieces}}}};
    return std::make_shared<WordPiece>(WordPiece::read(json, std::string(place)));
}

}  // namespace attend
