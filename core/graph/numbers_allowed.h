#pragma once
#include <string_view>

namespace attend {

/// Which numbers a person may give. NaN and +∞ never; −∞ where it says "masked"; of a mask 1 and 0;
/// none where a matrix only shows at length what stands elsewhere, and nothing reads it.
enum class Numbers { finite, finite_or_negative_infinity, zero_or_one, none };

/// Whether `number` is one of `allowed`.
bool is_allowed(double number, Numbers allowed);

/// "a finite number", "a finite number or -inf": the end of a message.
std::string_view description(Numbers allowed);

}  // namespace attend
