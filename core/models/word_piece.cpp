#include "core/models/word_piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "core/models/tokenizer_json.h"
#include "core/text/utf8.h"

namespace attend {

std::optional<std::uint32_t> WordPiece::id_of(std::string_view piece) const {
    const auto found = ids_.find(piece);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

std::string WordPiece::text_of(std::uint32_t id) const {
    const std::string_view found = piece(id);
    return std::string(found.substr(found.starts_with(continued_) ? continued_.size() : 0));
}

void WordPiece::add_word(std::vector<ModelToken>& tokens, const std::vector<TextCharacter>& word,
                         std::size_t from) const {
    const auto place = [&](std::size_t first, std::size_t last) {
        return std::pair{from + word[first].begin, from + word[last].end};
    };
    std::string letters;
    std::vector<std::size_t> ends;  // of each character, in `letters`
    for (const TextCharacter& character : word) {
        letters += encoded(character.code);
        ends.push_back(letters.size());
    }
    std::vector<ModelToken> pieces;
    std::size_t first = 0;
    while (word.size() <= longest_word_ && first < word.size()) {
        const std::size_t begin = first == 0 ? 0 : ends[first - 1];
        std::size_t last = word.size();
        std::optional<std::uint32_t> id;
        std::string piece;
        while (!id && last > first) {
            piece = (first == 0 ? "" : continued_) + letters.substr(begin, ends[last - 1] - begin);
            id = id_of(piece);
            if (!id) --last;
        }
        if (!id) break;
        const auto [at, end] = place(first, last - 1);
        pieces.push_back({*id, std::move(piece), at, end, false});
        first = last;
    }
    if (first == word.size()) {
        tokens.insert(tokens.end(), pieces.begin(), pieces.end());
        return;
    }
    const auto [at, end] = place(0, word.size() - 1);
    tokens.push_back({*id_of(unknown_), unknown_, at, end, false});
}

void WordPiece::add_plain(std::vector<ModelToken>& tokens, std::string_view text,
                          std::size_t from) const {
    for (const std::vector<TextCharacter>& word : bert_words(text_.characters(text)))
        add_word(tokens, word, from);
}

std::vector<ModelToken> WordPiece::tokens(std::string_view text) const {
    std::vector<ModelToken> tokens;
    std::size_t plain = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto found = spelled_.longest_at(text, at);
        if (!found) {
            ++at;
            continue;
        }
        const std::string& spelled = special_[*found];
        add_plain(tokens, text.substr(plain, at - plain), plain);
        ModelToken token = special(spelled);
        token.begin = at;
        token.end = plain = at += spelled.size();
        tokens.push_back(std::move(token));
    }
    add_plain(tokens, text.substr(plain), plain);
    return tokens;
}

std::vector<ModelToken> WordPiece::encode(std::string_view text,
                                          std::optional<std::string_view> second) const {
    std::vector<ModelToken> all;
    if (around_) all.push_back(special("[CLS]"));
    for (const auto& part : {std::optional(text), second}) {
        if (!part) continue;
        std::vector<ModelToken> found = tokens(*part);
        all.insert(all.end(), found.begin(), found.end());
        if (around_) all.push_back(special("[SEP]"));
    }
    return all;
}

namespace {

constexpr std::uint64_t most_characters = 1000;  // of a word: cutting it takes the square of them

void expect_type(const TokenizerJson& json, const char* part, const char* type,
                 const std::string& where) {
    const std::string found = text_in(member(json, part, where), "type", where + ", " + part);
    if (found != type) throw Error(where + ", " + part, found, type);
}

BertText read_text(const TokenizerJson& json, const std::string& where) {
    expect_type(json, "normalizer", "BertNormalizer", where);
    expect_type(json, "pre_tokenizer", "BertPreTokenizer", where);
    const TokenizerJson& part = json["normalizer"];
    const std::string there = where + ", normalizer";
    BertText text;
    text.clean = flag(part, "clean_text", true, there);
    text.split_chinese = flag(part, "handle_chinese_chars", true, there);
    text.lower_case = flag(part, "lowercase", true, there);
    text.strip_accents = flag(part, "strip_accents", text.lower_case, there);
    return text;
}

/// "[CLS] A [SEP]": special tokens and texts, in their order.
std::string template_in(const TokenizerJson& json, const char* key, const std::string& where) {
    const std::string there = where + ", " + key;
    const TokenizerJson& parts = member(json, key, where);
    if (!parts.is_array()) throw Error(there, shown(parts), "a list of special tokens and texts");
    std::string text;
    for (const TokenizerJson& part : parts) {
        const bool is_text = part.is_object() && part.contains("Sequence");
        text += (text.empty() ? "" : " ") +
                text_in(member(part, is_text ? "Sequence" : "SpecialToken", there), "id", there);
    }
    return text;
}

/// Whether [CLS] and [SEP] stand around a text; no other tokens are known to a BERT.
bool read_around(const TokenizerJson& json, const std::string& where) {
    const auto found = json.find("post_processor");
    if (found == json.end() || found->is_null()) return false;
    const std::string there = where + ", post_processor";
    const auto expect = [&](const char* key, const std::string& text, const char* expected) {
        if (text != expected) throw Error(there + ", " + key, in_quotes(text), in_quotes(expected));
    };
    const std::string type = text_in(*found, "type", there);
    if (type == "TemplateProcessing") {
        expect("single", template_in(*found, "single", there), "[CLS] A [SEP]");
        expect("pair", template_in(*found, "pair", there), "[CLS] A [SEP] B [SEP]");
    } else if (type == "BertProcessing") {
        for (const auto& [key, token] : {std::pair{"cls", "[CLS]"}, {"sep", "[SEP]"}}) {
            const TokenizerJson& both = member(*found, key, there);
            const bool named = both.is_array() && !both.empty() && both[0].is_string();
            if (!named) throw Error(there + ", " + key, shown(both), "a token and its number");
            expect(key, both[0].get<std::string>(), token);
        }
    } else {
        throw Error(there + ", type", in_quotes(type), "TemplateProcessing or BertProcessing");
    }
    return true;
}

}  // namespace

WordPiece WordPiece::read(const TokenizerJson& json, const std::string& where) {
    WordPiece result;
    result.text_ = read_text(json, where);
    const TokenizerJson& model = member(json, "model", where);
    const std::string there = where + ", model";
    result.unknown_ = text_in(model, "unk_token", there);
    result.continued_ = text_in(model, "continuing_subword_prefix", there);
    if (const auto most = model.find("max_input_chars_per_word"); most != model.end()) {
        if (!most->is_number_unsigned() || most->get<std::uint64_t>() > most_characters)
            throw Error(there + ", max_input_chars_per_word", shown(*most),
                        fmt::format("a whole number up to {}", most_characters));
        result.longest_word_ = most->get<std::size_t>();
    }
    result.around_ = read_around(json, where);
    result.pieces_ = read_pieces(member(model, "vocab", there), there + ", vocab");
    for (std::uint32_t id = 0; id < result.pieces_.size(); ++id)
        result.ids_.emplace(result.pieces_[id], id);
    if (const auto added_tokens = json.find("added_tokens"); added_tokens != json.end())
        for (const TokenizerJson& added : *added_tokens)
            result.special_.push_back(text_in(added, "content", where + ", added_tokens"));
    result.special_.insert(result.special_.end(), {"[CLS]", "[SEP]", result.unknown_});
    for (const std::string& piece : result.special_)
        if (!result.id_of(piece) || piece.empty())
            throw Error(there + ", vocab", "no " + in_quotes(piece), "every special token");
    result.spelled_ = AddedTokens(result.special_, where);
    return result;
}

}  // namespace attend
