#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/files/json_parts.h"
#include "core/models/tokenizer.h"
#include "core/progress.h"

namespace attend {

/// Parts of a tokenizer.json. Each throws Error with `where`, the key, what was found and what was
/// expected.

/// Not in order: a vocabulary has too many keys to look for one by one.
using TokenizerJson = nlohmann::json;

/// read_tokenizer() that says how far it is, and can be stopped.
ModelTokenizerPtr read_tokenizer(std::string_view json, std::string_view place,
                                 const Progress& progress);

inline std::string text_in(const TokenizerJson& json, const char* key, const std::string& where) {
    return text_of(member(json, key, where), where + ", " + key);
}
/// True or false; `standard` where it is null or not there.
bool flag(const TokenizerJson& json, const char* key, bool standard, const std::string& where);
/// Pieces by their number: each number once, none left out.
std::vector<std::string> read_pieces(const TokenizerJson& vocabulary, const std::string& where);

}  // namespace attend
