#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/tex/tex.h"

namespace attend {

// What the reader of TeX knows by name, beside the signs of tex_signs.h.

std::optional<Role> role_of_color(std::string_view name);
/// What \hat puts above, \underbrace below.
std::optional<std::string_view> accent_of(std::string_view command);
/// Of \begin{pmatrix}: the brackets around it, and how its columns stand: "c", "rl".
struct TexEnvironment {
    std::string_view name, open, close, columns;
};
const TexEnvironment* tex_environment(std::string_view name);
/// \displaystyle, \big: nothing is drawn of it, sizes follow from where something stands.
bool is_without_ink(std::string_view command);
/// \frac, \text: it is read with what stands behind it.
bool takes_arguments(std::string_view command);

/// "found the command “\fraq” in a formula, did you mean “\frac”?", and so on.
std::string unknown_command(const std::string& command);
std::string unknown_color(const std::string& color);
std::string unknown_environment(const std::string& name);

/// A letter with double strokes ("mathbb"), or as handwriting ("mathcal"), where Unicode's first
/// plane has it.
std::string in_alphabet(std::string_view alphabet, std::string_view letter);

}  // namespace attend
