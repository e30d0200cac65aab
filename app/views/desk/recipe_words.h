#pragma once
#include <string>
#include <string_view>

#include "app/views/frame.h"

namespace attend {

/// How the recipe says a choice in a few words: "no mask", "softmax, τ 1". `what` is a choice's
/// name, or "layer", "head" or "colors": which of them are looked at. Empty: nothing to say.
std::string recipe_word(const Frame& frame, std::string_view what);

}  // namespace attend
