#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace attend {

using Json = nlohmann::ordered_json;

/// JSON as people's files need it read: throws Error with `place`, line and column where it is no
/// JSON or cut off, and where a key stands twice or the nesting is deeper than any document's.
Json parse_strictly(std::string_view text, std::string_view place);

/// Throws the Error of what the parser did not take: `place`, line and column of a byte, counted
/// from 1, and what stands there.
[[noreturn]] void refuse_json(std::string_view text, std::string_view place, std::size_t byte);

/// The text of a file: indented, with a line feed at its end. Throws Error where a text in it is
/// not UTF-8, which JSON cannot say.
std::string json_text(const Json& json);

/// "a number", "a text", "a list" …: what stands there, for messages.
std::string kind_of(const Json& json);
std::string kind_of(const nlohmann::json& json);

/// Throws Error unless `json` is an object.
void expect_object(const Json& json, const std::string& where);

}  // namespace attend
