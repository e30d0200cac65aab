#pragma once
#include <span>
#include <string>
#include <string_view>

namespace attend {

/// "did you mean 'weights'?" with the candidate of the smallest edit distance, or, where none is
/// near, "known: a, b, c, …". For the end of an error message.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

}  // namespace attend
