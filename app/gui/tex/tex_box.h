#pragma once
#include <optional>
#include <string>

#include "app/gui/box/box.h"

namespace attend::box {

/// How a formula is set: relative to body text; in which color what has no role.
struct TexLook {
    float size = 1;
    std::optional<Rgb> color = std::nullopt;  // none: the theme's text
};
/// A formula in TeX, as high as it comes; smaller where it has less room than it wishes.
Box tex(std::string formula, const TexLook& look = {});

}  // namespace attend::box
