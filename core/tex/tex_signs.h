#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/tex/tex.h"

namespace attend {

/// A command of TeX that stands for itself: \alpha, \leq, \quad.
struct TexSign {
    std::string_view name, text;
    Tex::Kind kind = Tex::Kind::upright;
    Tex::Spaced spaced = Tex::Spaced::no;
    double wide = 0;
};
std::span<const TexSign> tex_signs();

/// What a sign that is typed as itself is: "−" is binary. Null: it is a letter or figure.
const TexSign* typed_sign(std::string_view sign);

/// Of a row's parts: a sign that has not something on both sides stands close to what it has (−x);
/// a function has room before and behind it, unless a bracket stands there.
void space_out(std::vector<Tex>& parts);

}  // namespace attend
