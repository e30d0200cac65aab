#pragma once
#include <string>
#include <string_view>

namespace attend {

/// Composed (NFC): E and an accent are the one code point "É".
std::string composed(std::string_view text);

}  // namespace attend
