#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace attend {

using Json = nlohmann::ordered_json;

/// JSON as people's files need it read: throws Error with `place`, line and column where it is no
/// JSON or cut off, and where a key stands twice or the nesting is deeper than any document's.
Json parse_strictly(std::string_view text, std::string_view place);

/// "a number", "a text", "a list" …: what stands there, for messages.
std::string kind_of(const Json& json);

/// Throws Error unless `json` is an object.
void expect_object(const Json& json, const std::string& where);

}  // namespace attend
