#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/models/word_piece.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::uint64_t most_signs = 1000;  // of a word: cutting it takes the square of them

using Json = nlohmann::json;  // not in order: a vocabulary has too many keys to look for one by one

std::string kind_in(const Json& json) { return std::string("a ") + json.type_name(); }

const Json& member(const Json& json, const char* key, const std::string& where) {
    if (!json.is_object()) throw Error(where, kind_in(json), "an object");
    const auto found = json.find(key);
    if (found == json.end()) throw Error(where, std::string("no ") + key, key);
    return *found;
}

std::string text_in(const Json& json, const char* key, const std::string& where) {
    const Json& text = member(json, key, where);
    if (!text.is_string()) throw Error(where + ", " + key, kind_in(text), "a text");
    return text.get<std::string>();
}

void expect_type(const Json& json, const char* part, const char* type, const std::string& where) {
    const std::string found = text_in(member(json, part, where), "type", where + ", " + part);
    if (found != type) throw Error(where + ", " + part, found, type);
}

/// True or false; `standard` where it is null or not there.
bool flag(const Json& json, const char* key, bool standard, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return standard;
    if (!found->is_boolean()) throw Error(where + ", " + key, kind_in(*found), "true or false");
    return found->get<bool>();
}

BertText read_text(const Json& json, const std::string& where) {
    expect_type(json, "normalizer", "BertNormalizer", where);
    expect_type(json, "pre_tokenizer", "BertPreTokenizer", where);
    const Json& part = json["normalizer"];
    const std::string there = where + ", normalizer";
    BertText text;
    text.clean = flag(part, "clean_text", true, there);
    text.split_chinese = flag(part, "handle_chinese_chars", true, there);
    text.lower_case = flag(part, "lowercase", true, there);
    text.strip_accents = flag(part, "strip_accents", text.lower_case, there);
    return text;
}

/// Pieces by their number: each number once, none left out.
std::vector<std::string> read_pieces(const Json& vocabulary, const std::string& where) {
    if (!vocabulary.is_object()) throw Error(where, kind_in(vocabulary), "an object");
    std::vector<std::string> pieces(vocabulary.size());
    std::vector<bool> known(vocabulary.size(), false);
    for (const auto& [piece, number] : vocabulary.items()) {
        const auto id = number.is_number_unsigned() ? number.get<std::uint64_t>() : pieces.size();
        if (id >= pieces.size() || known[id])
            throw Error(fmt::format("{}, {}", where, in_quotes(piece)), number.dump().substr(0, 40),
                        fmt::format("a number below {} that no other piece has", pieces.size()));
        known[id] = true;
        pieces[id] = piece;
    }
    return pieces;
}

}  // namespace

WordPiece WordPiece::read(std::string_view text, std::string_view place) {
    const std::string where(place);
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::exception& error) {
        throw Error(where, "no JSON", error.what());
    }
    WordPiece result;
    expect_type(json, "model", "WordPiece", where);
    result.text_ = read_text(json, where);
    const Json& model = json["model"];
    const std::string there = where + ", model";
    result.unknown_ = text_in(model, "unk_token", there);
    result.continued_ = text_in(model, "continuing_subword_prefix", there);
    if (const auto most = model.find("max_input_chars_per_word"); most != model.end()) {
        if (!most->is_number_unsigned() || most->get<std::uint64_t>() > most_signs)
            throw Error(there + ", max_input_chars_per_word", most->dump().substr(0, 40),
                        fmt::format("a whole number up to {}", most_signs));
        result.longest_word_ = most->get<std::size_t>();
    }
    result.pieces_ = read_pieces(member(model, "vocab", there), there + ", vocab");
    for (std::uint32_t id = 0; id < result.pieces_.size(); ++id)
        result.ids_.emplace(result.pieces_[id], id);
    if (const auto added_tokens = json.find("added_tokens"); added_tokens != json.end())
        for (const Json& added : *added_tokens)
            result.special_.push_back(text_in(added, "content", where + ", added_tokens"));
    result.special_.insert(result.special_.end(), {"[CLS]", "[SEP]", result.unknown_});
    for (const std::string& piece : result.special_)
        if (!result.find(piece) || piece.empty())
            throw Error(there + ", vocab", "no " + in_quotes(piece), "every special token");
    std::sort(result.special_.begin(), result.special_.end(),
              [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    return result;
}

}  // namespace attend
