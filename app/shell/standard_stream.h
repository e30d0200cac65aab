#pragma once
#include <string>
#include <string_view>

namespace attend {

/// The name that stands for standard input or output.
inline constexpr std::string_view standard_stream = "-";

/// A document that is all of standard input, to its end. Throws Error where that cannot be read, or
/// is larger than a document may be.
std::string text_of_standard_input();

}  // namespace attend
