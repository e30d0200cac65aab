#include "app/gui/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/named.h"

namespace attend {

namespace {
Theme dark() {
    Theme t;
    t.name = "dark", t.label = "Dark";
    t.backdrop = t.panel = rgb(0x0E1014), t.border = rgb(0x262B34);
    t.field = rgb(0x1B1F26), t.field_border = rgb(0x343A46), t.track = rgb(0x21252D);
    t.hover = rgb(0x2B313C), t.active = rgb(0x38404E), t.popup = rgb(0x16191F);
    t.raised = rgb(0x16191F);
    t.text = rgb(0xECEEF2), t.dim_text = rgb(0x98A0AE), t.accent = rgb(0xECEEF2);
    t.chosen = rgb(0x2F3540), t.on_chosen = rgb(0xFFFFFF);
    t.selection = rgb(0xFFFFFF), t.selection_shadow = rgb(0x0B0C0F), t.crosshair = rgb(0xFFFFFF);
    t.warning = rgb(0xF2B84B), t.error = rgb(0xFF7D74), t.edited = rgb(0x5BE3D0);
    t.masked = rgb(0x1D2027), t.masked_line = rgb(0x4E5666), t.not_a_number = rgb(0x00E85B);
    t.roles = {rgb(0xECEEF2), rgb(0xECEEF2), rgb(0x62A8FF), rgb(0xFFB057),
               rgb(0x5FD39A), rgb(0xECEEF2), rgb(0xF5D565), rgb(0xF08FD6)};
    t.weight_area = rgb(0xF5D565);
    t.arc_query = t.role(Role::query), t.arc_key = t.role(Role::key);
    t.sequential = "ember", t.diverging = "thistle", t.neutral = "gray";
    return t;
}

Theme light() {
    Theme t;
    t.name = "light", t.label = "Light", t.light = true;
    t.backdrop = t.panel = t.raised = rgb(0xFFFFFF), t.border = rgb(0xD9DDE4);
    t.field = rgb(0xF0F2F5), t.field_border = rgb(0xC6CCD6), t.track = rgb(0xF0F2F5);
    t.hover = rgb(0xE4E8EE), t.active = rgb(0xD5DBE5), t.popup = rgb(0xFFFFFF);
    t.text = rgb(0x15181D), t.dim_text = rgb(0x5C6675), t.accent = rgb(0x15181D);
    t.chosen = rgb(0xE2E6EC), t.on_chosen = rgb(0x15181D);
    t.selection = rgb(0x15181D), t.selection_shadow = rgb(0xFFFFFF), t.crosshair = rgb(0x15181D);
    t.warning = rgb(0x8A5A00), t.error = rgb(0xB3261E), t.edited = rgb(0x007568);
    t.masked = rgb(0xEDEFF3), t.masked_line = rgb(0xA3ABB8), t.not_a_number = rgb(0x00B34A);
    t.roles = {rgb(0x15181D), rgb(0x15181D), rgb(0x1663D6), rgb(0xA74F09),
               rgb(0x0E7742), rgb(0x15181D), rgb(0x7C5E00), rgb(0xAD2B88)};
    t.weight_area = rgb(0xF2B90C);
    t.arc_query = rgb(0x2F7BEA), t.arc_key = rgb(0xE07B12);
    t.sequential = "ember_light", t.diverging = "thistle_light", t.neutral = "gray_light";
    return t;
}

Theme high_contrast() {
    Theme t = dark();
    t.name = "high_contrast", t.label = "High contrast";
    t.backdrop = t.panel = t.raised = rgb(0x000000), t.border = rgb(0x9AA3B2);
    t.field = rgb(0x0C0E12), t.field_border = rgb(0xC9D0DB), t.track = rgb(0x23272F);
    t.hover = rgb(0x1F3A63), t.active = rgb(0x2C5596), t.popup = rgb(0x000000);
    t.text = rgb(0xFFFFFF), t.dim_text = rgb(0xD6DBE3), t.accent = rgb(0xFFFFFF);
    t.chosen = rgb(0xFFFFFF), t.on_chosen = rgb(0x000000);
    t.selection_shadow = rgb(0x000000);
    t.warning = rgb(0xFFD166), t.error = rgb(0xFF9C94), t.edited = rgb(0x63F5E0);
    t.masked = rgb(0x101216), t.masked_line = rgb(0x6B7482);
    t.roles = {rgb(0xFFFFFF), rgb(0xFFFFFF), rgb(0x7CBBFF), rgb(0xFFBE70),
               rgb(0x74E8AE), rgb(0xFFFFFF), rgb(0xFFE07A), rgb(0xFFA6E5)};
    t.sequential = "gray_contrast";
    t.arc_query = t.role(Role::query), t.arc_key = t.role(Role::key);
    t.weight_area = t.role(Role::weights), t.faintest = 0.6f, t.step_back = 0.6f;
    return t;
}

void apply_lengths(float em, ImGuiStyle& style) {
    const auto length = [em](float n) { return std::round(em * n); };
    const float hairline = std::max(1.0f, std::round(em / 17));
    style.WindowPadding = {length(0.8f), length(0.7f)};
    style.FramePadding = {length(0.55f), length(0.36f)};
    style.ItemSpacing = {length(0.55f), length(0.45f)};
    style.ItemInnerSpacing = {length(0.4f), length(0.3f)};
    style.CellPadding = {length(0.4f), length(0.2f)};
    style.WindowRounding = 0;  // the window itself; panels are its children
    style.ChildRounding = style.PopupRounding = length(0.4f);
    style.FrameRounding = style.GrabRounding = style.TabRounding = length(0.27f);
    style.ScrollbarRounding = length(0.4f);
    style.ScrollbarSize = length(0.7f);
    style.GrabMinSize = length(0.7f);
    style.IndentSpacing = length(1);
    style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = style.FrameBorderSize =
        hairline;
    style.SeparatorTextBorderSize = hairline;
    style.DisplaySafeAreaPadding = {length(0.3f), length(0.3f)};
    style.MouseCursorScale = 1;
    style.WindowMinSize = {length(4), length(2)};
    style.HoverDelayNormal = 0.35f;
}

void apply_surfaces(const Theme& t, ImVec4* c) {
    c[ImGuiCol_Text] = vec4(t.text);
    c[ImGuiCol_TextDisabled] = vec4(t.dim_text);
    c[ImGuiCol_WindowBg] = vec4(t.backdrop);
    c[ImGuiCol_ChildBg] = vec4(t.panel, 0);
    c[ImGuiCol_PopupBg] = vec4(t.popup);
    c[ImGuiCol_MenuBarBg] = c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = vec4(t.panel);
    c[ImGuiCol_TitleBgCollapsed] = vec4(t.panel);
    c[ImGuiCol_Border] = vec4(t.border);
    c[ImGuiCol_BorderShadow] = vec4(t.border, 0);
    c[ImGuiCol_Separator] = c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] =
        vec4(t.border);
    c[ImGuiCol_TableHeaderBg] = vec4(t.field);
    c[ImGuiCol_TableRowBgAlt] = vec4(t.field, 0.5f);
    c[ImGuiCol_ModalWindowDimBg] = c[ImGuiCol_NavWindowingDimBg] = vec4(t.backdrop, 0.6f);
    c[ImGuiCol_ScrollbarBg] = vec4(t.panel, 0);
    c[ImGuiCol_ScrollbarGrab] = vec4(t.active);
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] = vec4(t.dim_text);
}

void apply_controls(const Theme& t, ImVec4* c) {
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = c[ImGuiCol_Tab] = vec4(t.field);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] =
        vec4(t.hover);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] =
        vec4(t.active);
    c[ImGuiCol_Header] = vec4(t.hover);
    c[ImGuiCol_TabHovered] = vec4(t.hover);
    c[ImGuiCol_TabSelected] = vec4(t.chosen);
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] = vec4(t.accent);
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = vec4(t.accent);
    c[ImGuiCol_ResizeGrip] = vec4(t.border);
    c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = vec4(t.accent);
    c[ImGuiCol_NavCursor] = c[ImGuiCol_DragDropTarget] = c[ImGuiCol_TextLink] = vec4(t.accent);
    c[ImGuiCol_InputTextCursor] = vec4(t.text);
    c[ImGuiCol_TextSelectedBg] = vec4(t.accent, 0.35f);
    c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = vec4(t.accent);
}
}  // namespace

std::span<const Theme> themes() {
    static const std::vector<Theme> all = {dark(), light(), high_contrast()};
    return all;
}

bool has_theme(std::string_view name) { return find_named(themes(), name) != nullptr; }

const Theme& theme(std::string_view name) { return named(themes(), "theme", name); }

namespace {

constexpr float degrees_in_turn = 360, in_radians = std::numbers::pi_v<float> / 180;

using RoleColors = std::array<Rgb, 5>;

/// The hues in degrees that no role has near it, from those right of the output's pink on.
std::vector<float> hues_without(const RoleColors& colors) {
    constexpr float away = 12, first = 350;
    std::vector<float> roles, free;
    for (const Rgb color : colors) {
        const Oklab lab = to_oklab(color);
        roles.push_back(std::atan2(lab.b, lab.a) / in_radians);
    }
    for (float hue = first; hue < first + degrees_in_turn; ++hue)
        if (std::ranges::all_of(roles, [&](float role) {
                return std::abs(std::remainder(hue - role, degrees_in_turn)) >= away;
            }))
            free.push_back(hue);
    return free;
}

/// Kept while the theme stays: every head's color asks for them in each frame.
const std::vector<float>& hues_without_role(const Theme& theme) {
    thread_local RoleColors of{};
    thread_local std::vector<float> free;
    const RoleColors now{theme.role(Role::query), theme.role(Role::key), theme.role(Role::value),
                         theme.role(Role::weights), theme.role(Role::output)};
    if (free.empty() || now != of) free = hues_without(of = now);
    return free;
}

}  // namespace

Rgb series_color(const Theme& theme, int index, int count) {
    constexpr int most = 12, few = 4;
    // In degrees; of four, the hues of key and value are as far away as those of query and output.
    constexpr float start = 20;
    const int hues = std::clamp(count, 1, most), place = index % hues;
    // Every other hue first, so that heads that stand side by side differ most.
    const int half = (hues + 1) / 2;
    const int hue = hues < few ? place : place % 2 == 0 ? place / 2 : half + place / 2;
    const float part = static_cast<float>(hue) / static_cast<float>(hues);
    float angle = (start + degrees_in_turn * part) * in_radians;
    if (hues > few) {  // many would come near those of roles
        const std::vector<float>& free = hues_without_role(theme);
        angle = free[static_cast<std::size_t>(part * static_cast<float>(free.size()))] * in_radians;
    }
    const float lightness = theme.light ? 0.5f : 0.78f, chroma = theme.light ? 0.15f : 0.14f;
    return to_screen({lightness, chroma * std::cos(angle), chroma * std::sin(angle)});
}

Rgb weight_fill(const Theme& theme) { return rgb(theme.light ? 0xE9B416 : 0xFFC83C); }

float weight_fill_opacity(const Theme& theme) { return theme.light ? 0.34f : 0.31f; }

Rgb head_role_color(const Theme& theme, std::size_t role) {
    struct Hue {
        float lightness, chroma, degrees;
    };
    constexpr std::array hues{
        Hue{0.78f, 0.125f, 235}, Hue{0.78f, 0.125f, 300}, Hue{0.78f, 0.125f, 150},
        Hue{0.78f, 0.125f, 350}, Hue{0.78f, 0.14f, 62},   Hue{0.7f, 0.025f, 270},
        Hue{0.7f, 0.025f, 270},  Hue{0.82f, 0.13f, 122},  Hue{0.5f, 0.015f, 270}};
    if (role >= hues.size()) return theme.dim_text;
    const Hue& hue = hues[role];
    const float angle = hue.degrees * std::numbers::pi_v<float> / 180;
    const float lightness = theme.light ? 1.25f - hue.lightness * 0.9f : hue.lightness;
    return to_screen({lightness, hue.chroma * std::cos(angle), hue.chroma * std::sin(angle)});
}

Rgb text_on(Rgb ground) {
    constexpr Rgb black = rgb(0x000000), white = rgb(0xFFFFFF);
    return contrast(white, ground) >= contrast(black, ground) ? white : black;
}

void apply(const Theme& theme, float em, ImGuiStyle& style) {
    apply_lengths(em, style);
    apply_surfaces(theme, style.Colors);
    apply_controls(theme, style.Colors);
}

}  // namespace attend
