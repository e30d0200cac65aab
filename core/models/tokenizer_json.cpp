#include "core/models/tokenizer_json.h"

#include <fmt/format.h>

namespace attend {

bool flag(const TokenizerJson& json, const char* key, bool standard, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return standard;
    if (!found->is_boolean()) throw Error(where + ", " + key, kind_of(*found), "true or false");
    return found->get<bool>();
}

std::vector<std::string> read_pieces(const TokenizerJson& vocabulary, const std::string& where) {
    if (!vocabulary.is_object()) throw Error(where, kind_of(vocabulary), "an object");
    std::vector<std::string> pieces(vocabulary.size());
    std::vector<bool> known(vocabulary.size(), false);
    for (const auto& [piece, number] : vocabulary.items()) {
        const auto id = number.is_number_unsigned() ? number.get<std::uint64_t>() : pieces.size();
        if (id >= pieces.size() || known[id])
            throw Error(fmt::format("{}, {}", where, in_quotes(piece)), shown(number),
                        fmt::format("a number below {} that no other piece has", pieces.size()));
        known[id] = true;
        pieces[id] = piece;
    }
    return pieces;
}

}  // namespace attend
