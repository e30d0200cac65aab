#pragma once
#include <optional>
#include <string_view>

#include "app/gui/tex/set_tex.h"

namespace attend {

/// How high a bracket is: `half` above and below the axis, which is `axis` above the base line;
/// `em` of the letters beside it. Pixels.
struct BracketSize {
    float em = 0, half = 0, axis = 0;
    std::optional<Role> role = std::nullopt;
};
/// A bracket that is higher than letters are, as lines; nothing where it is none: ( ) [ ] { } | ‖
/// ⟨ ⟩ ⌊ ⌋ ⌈ ⌉.
std::optional<SetTex> high_bracket(std::string_view sign, const BracketSize& size);

/// What stands below a part that is named: from 0 to `wide`, its upper edge at y = 0.
SetTex brace_below(float wide, float em, std::optional<Role> role);

}  // namespace attend
