#pragma once
#include <imgui.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

/// Which symbol has which role, by its mark-up: {"α", Role::weights}, {"W_Q", Role::query}.
/// A symbol colors its subscript too; the longest that fits wins.
using SymbolRoles = std::map<std::string, Role, std::less<>>;

/// A run of letters that are set alike.
struct FormulaPiece {
    std::string text;
    Face face = Face::math;
    int level = 0;  // -1 subscript, 1 superscript
    std::optional<Role> role;
    bool operator==(const FormulaPiece&) const = default;
};

/// Takes the mark-up of core/graph/explanation.h apart: `_` and `^` before a character or a
/// {group}. One-letter symbols are italic, names of functions ("exp") and figures upright, ᵀ a
/// superscript.
std::vector<FormulaPiece> parse_formula(std::string_view markup, const SymbolRoles& roles);

struct FormulaStyle {
    float size = 1.1f;         // relative to body text
    bool plain = false;        // in the text font, for lines of numbers
    std::optional<Rgb> color;  // of what has no role; otherwise the theme's text
    bool bold = false;         // with `plain`
};

/// In pixels. The height is that of the font, whatever scripts there are.
ImVec2 measure_formula(const Ui& ui, std::string_view markup, const FormulaStyle& style = {});
/// Draws at `position` (top left); returns its size.
ImVec2 draw_formula(const Ui& ui, ImVec2 position, std::string_view markup,
                    const SymbolRoles& roles, const FormulaStyle& style = {});
/// As an item of the window, so that layout, hovering and tags work.
void formula(const Ui& ui, std::string_view markup, const SymbolRoles& roles = {},
             const FormulaStyle& style = {});

}  // namespace attend
