#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/error.h"
#include "core/files/strict_json.h"
#include "core/text/utf8.h"

namespace attend {

// Parts of any JSON. Each throws Error with `where`, the key, what was found and what was expected.

template <class AnyJson>
const AnyJson& member(const AnyJson& json, const std::string& key, const std::string& where) {
    if (!json.is_object()) throw Error(where, kind_of(json), "an object");
    const auto found = json.find(key);
    if (found == json.end()) throw Error(where, "no " + key, key);
    return *found;
}

template <class AnyJson>
std::string text_of(const AnyJson& json, const std::string& where) {
    if (!json.is_string()) throw Error(where, kind_of(json), "a text");
    return json.template get<std::string>();
}

/// What stands there, for messages: “gelu”, 12, true, a list.
template <class AnyJson>
std::string shown(const AnyJson& json) {
    if (json.is_string()) return in_quotes(json.template get_ref<const std::string&>());
    return json.is_structured() ? kind_of(json) : json.dump();
}

}  // namespace attend
