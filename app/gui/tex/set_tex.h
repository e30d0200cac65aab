#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/gui/ui.h"
#include "core/tex/tex.h"

namespace attend {

/// A formula that was set: what stands where. Pixels from where its pen begins on the base line; y
/// grows downward.
struct SetTex {
    struct Letters {
        std::string text;
        Face face = Face::math;
        float pixels = 0;  // the size of the font
        ImVec2 at;         // where the pen begins, on the base line
        std::optional<Role> role = std::nullopt;
    };
    struct Line {
        std::vector<ImVec2> points;
        float wide = 1;
        std::optional<Role> role = std::nullopt;
    };
    std::vector<Letters> letters = {};
    std::vector<Line> lines = {};
    float wide = 0, above = 0, below = 0;  // of the base line
};

/// As TeX sets a formula that stands alone: fractions, roots, limits below a sum, brackets as high
/// as what they hold. `size`: relative to body text.
SetTex set_tex(const Ui& ui, const Tex& tex, float size);

/// Into the window that is filled. `pen`: where it begins on the base line.
void draw_set_tex(const Ui& ui, const SetTex& set, ImVec2 pen, Rgb plain);

}  // namespace attend
