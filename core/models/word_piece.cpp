#include "core/models/word_piece.h"

#include <algorithm>

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

void WordPiece::add_word(std::vector<ModelToken>& tokens, const std::vector<TextSign>& word,
                         std::size_t from) const {
    const auto place = [&](std::size_t first, std::size_t last) {
        return std::pair{from + word[first].begin, from + word[last].end};
    };
    std::string letters;
    std::vector<std::size_t> ends;  // of each sign, in `letters`
    for (const TextSign& sign : word) {
        letters += encoded(sign.code);
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
    for (const std::vector<TextSign>& word : bert_words(text_.signs(text)))
        add_word(tokens, word, from);
}

std::vector<ModelToken> WordPiece::tokens(std::string_view text) const {
    std::vector<ModelToken> tokens;
    std::size_t plain = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto spelled = std::find_if(
            special_.begin(), special_.end(),
            [&](const std::string& piece) { return text.substr(at).starts_with(piece); });
        if (spelled == special_.end()) {
            ++at;
            continue;
        }
        add_plain(tokens, text.substr(plain, at - plain), plain);
        ModelToken token = special(*spelled);
        token.begin = at;
        token.end = plain = at += spelled->size();
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

}  // namespace attend
