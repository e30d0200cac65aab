#pragma once
#include <imgui.h>

#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "app/render/color.h"
#include "core/graph/graph.h"

namespace attend {

/// Every color of the program. Nothing outside theme.cpp writes a color; what is drawn with
/// ImDrawList asks for `theme.text` and gets 32 bits.
struct Theme {
    std::string_view name, label;  // "dark", "Dark"
    bool light = false;

    Rgb backdrop;       // behind the panels
    Rgb panel;          // a panel, the menu bar, the status bar
    Rgb border;         // around a panel, between sections
    Rgb field;          // where one types or chooses
    Rgb field_border;   // around it
    Rgb track;          // the empty part of a bar or slider
    Rgb hover, active;  // a control under the mouse, and pressed
    Rgb popup;          // menus, tooltips, dialogs
    Rgb raised;         // what lies over the ground: cards, the chosen view

    Rgb text;               // >= 7:1 on a panel
    Rgb dim_text;           // labels, headings, hints; >= 4.5:1 on backdrop, panel, field and popup
    Rgb accent;             // focus, what is chosen, sliders; no hue: blue is the query's alone
    Rgb chosen, on_chosen;  // the chosen segment of a control, and the text on it

    Rgb selection;             // outline of the selected cell
    Rgb selection_shadow;      // a second line around it, seen on cells of any color
    Rgb crosshair;             // the lines along the row and column pointed at
    Rgb warning, error;        // as text
    Rgb edited;                // the mark of a number that a person put in
    Rgb masked, masked_line;   // −∞: the ground, and the hatching
    Rgb not_a_number;          // a color outside every scale
    std::array<Rgb, 8> roles;  // by Role; as text >= 4.5:1
    Rgb weight_area;           // weights as areas: ribbons, which carry text themselves
    Rgb arc_query, arc_key;    // the ends of an arc: hues of query and key, as areas
    float faintest = 0.25f;    // opacity of the arc of the smallest weight
    float step_back = 1;       // power of the opacity of lines that step back

    std::string_view sequential, diverging;  // the maps that go with it
    std::string_view neutral;                // of what is neither weight nor signed

    Rgb role(Role role) const { return roles[static_cast<std::size_t>(role)]; }
    /// The opacity of one of many thin lines that is `alpha` where contrast is usual.
    float faint(float alpha) const { return std::pow(alpha, step_back); }
};

std::span<const Theme> themes();
/// Throws Error that names the nearest theme.
const Theme& theme(std::string_view name);
bool has_theme(std::string_view name);

inline ImU32 ink(Rgb color, float alpha = 1) { return packed(color, alpha); }
inline ImVec4 vec4(Rgb color, float alpha = 1) { return {color.r, color.g, color.b, alpha}; }

/// The hue of one of `count` things of a kind that have no role: the heads of a layer. Hues are
/// evenly spaced, of more than four among those that no role is near; neighbors are far apart, all
/// about equally light, so that none looks heavier; read as text on the theme's panel. From 13 on
/// hues return: whoever draws them names them, too.
Rgb series_color(const Theme& theme, int index, int count);

/// The hue of what a head does, by head_roles(): sinks and broad heads are nearly gray, other ones
/// have none.
Rgb head_role_color(const Theme& theme, std::size_t role);

/// Black or white of this theme, whichever is read better on `ground`.
Rgb text_on(Rgb ground);

/// Puts the colors and lengths into Dear ImGui's style. `em` is the body font's size in pixels;
/// every length is a multiple of it.
void apply(const Theme& theme, float em, ImGuiStyle& style);

/// Weights as an area, where nothing must be read in their hue: brighter than their text is on a
/// light ground. Chips are filled with it, ribbons may be.
Rgb weight_fill(const Theme& theme);
/// How much of it a fill has that lies under text: on a light ground a little more.
float weight_fill_opacity(const Theme& theme);

}  // namespace attend
