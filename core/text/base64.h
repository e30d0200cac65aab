#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// Bytes as letters, digits, + and /, four for each three of them (RFC 4648, section 4).
std::string base64(std::string_view bytes);
/// Reads them back; nothing where the text is not such.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace attend
