#include "core/models/tokenizer_json.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

std::string kind_in(const TokenizerJson& json) { return std::string("a ") + json.type_name(); }

const TokenizerJson& member(const TokenizerJson& json, const char* key, const std::string& where) {
    if (!json.is_object()) throw Error(where, kind_in(json), "an object");
    const auto found = json.find(key);
    if (found == json.end()) throw Error(where, std::string("no ") + key, key);
    return *found;
}

std::string text_in(const TokenizerJson& json, const char* key, const std::string& where) {
    const TokenizerJson& text = member(json, key, where);
    if (!text.is_string()) throw Error(where + ", " + key, kind_in(text), "a text");
    return text.get<std::string>();
}

bool flag(const TokenizerJson& json, const char* key, bool standard, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return standard;
    if (!found->is_boolean()) throw Error(where + ", " + key, kind_in(*found), "true or false");
    return found->get<bool>();
}

std::vector<std::string> read_pieces(const TokenizerJson& vocabulary, const std::string& where) {
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

}  // namespace attend
