#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/stage.h"
#include "app/views/wall/options.h"
#include "app/views/wall/wall.h"

namespace attend {

namespace {

constexpr float line = 1.3f;  // em

/// Text of chips, relative to body text; the chips are higher by `chip_height`.
float chip_text(const Frame& frame) { return message_size(frame, 0.85f); }
constexpr float chip_height = 1.45f / 0.85f;

std::string joined(const std::vector<std::size_t>& roles) {
    std::string text;
    for (const std::size_t role : roles)
        text += (text.empty() ? "" : ",") + std::string(head_roles()[role].name);
    return text;
}

/// A click shows a role alone, or all again; with Ctrl it is added or taken away.
void filter_by(std::string& shown, std::size_t role, bool adds) {
    std::vector<std::size_t> roles = roles_named(shown);
    const auto found = std::find(roles.begin(), roles.end(), role);
    const bool there = found != roles.end();
    if (adds && there)
        roles.erase(found);
    else if (adds)
        roles.push_back(role);
    else if (there && roles.size() == 1)
        roles.clear();
    else
        roles = {role};
    shown = joined(roles);
}

struct RoleChip {
    std::string tag, text, help;
    std::optional<std::size_t> role;
    bool on = false;
};

float chip_wide(const Ui& ui, const RoleChip& chip, float text) {
    return measure_text(ui, chip.text, Face::regular, text).x + ui.em(chip.role ? 1.6f : 0.8f);
}

bool draw_chip(const Ui& ui, const RoleChip& chip, ImVec2 min, float text) {
    const ImVec2 size{chip_wide(ui, chip, text), ui.em(chip_height * text)};
    ImGui::SetCursorScreenPos(min);
    const bool pressed = ImGui::InvisibleButton(chip.tag.c_str(), size, ImGuiButtonFlags_EnableNav);
    ui.tag(chip.tag);
    tooltip(ui, chip.help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Theme& theme = *ui.theme;
    const ImVec2 max{min.x + size.x, min.y + size.y};
    const Rgb ground = chip.on ? theme.chosen : ImGui::IsItemHovered() ? theme.hover : theme.field;
    list.AddRectFilled(min, max, ink(ground), ui.em(0.25f));
    list.AddRect(min, max, ink(theme.field_border), ui.em(0.25f), 0, ui.hairline());
    float x = min.x + ui.em(0.4f);
    const float middle = min.y + size.y / 2, glyph = std::round(ui.em(0.62f));
    if (chip.role) {
        draw_role_glyph(ui, list, *chip.role, {std::round(x), std::round(middle - glyph / 2)},
                        glyph);
        x += glyph + ui.em(0.25f);
    }
    draw_text(ui, {x, middle}, chip.text,
              {Face::regular, text, chip.on ? theme.on_chosen : theme.text}, {0, 0.5f});
    return pressed;
}

std::vector<RoleChip> chips_of(const Frame& frame, const Wall& wall) {
    const std::vector<std::size_t> shown = roles_named(frame.options<WallOptions>().roles);
    std::vector<RoleChip> chips{{"wall/role/all", fmt::format("all {}", wall.heads.size()),
                                 "Every head, whatever it does", std::nullopt, shown.empty()}};
    for (std::size_t role = 0; wall.measured && role < wall.counts.size(); ++role) {
        const bool on = std::find(shown.begin(), shown.end(), role) != shown.end();
        if (wall.counts[role] == 0 && !on) continue;
        chips.push_back(
            {fmt::format("wall/role/{}", head_roles()[role].name),
             fmt::format("{} {}", role_label(frame, role), wall.counts[role]),
             role_help(frame, role) + "\nClick shows these heads alone · with Ctrl, these too",
             role, on});
    }
    return chips;
}

void limit(Frame& frame, std::string_view tag, std::string_view label, double& threshold,
           float width) {
    ImGui::PushItemWidth(width);
    slider(frame.ui, tag, label, threshold, {0, 1, 0.01, 2});
    type_when_pressed_twice(frame,
                            [&](const Document& before) { frame.draft().view = before.view; });
    ImGui::PopItemWidth();
}

}  // namespace

ImVec2 draw_role_chips(Frame& frame, const Wall& wall, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    ImVec2 at = position;
    float right = position.x;
    const float text = chip_text(frame), gap = ui.em(0.22f), down = ui.em(chip_height * text) + gap;
    for (const RoleChip& chip : chips_of(frame, wall)) {
        const float wide = chip_wide(ui, chip, text);
        if (at.x > position.x && at.x + wide > position.x + width) at = {position.x, at.y + down};
        if (draw_chip(ui, chip, at, text)) {
            std::string& shown = frame.draft().view.of<WallOptions>().roles;
            if (chip.role)
                filter_by(shown, *chip.role, ImGui::GetIO().KeyCtrl);
            else
                shown.clear();
        }
        at.x += wide + gap;
        right = std::max(right, at.x);
    }
    // Of the text before; as a whole with all else where that is stale, too.
    if (wall.measured && !wall.current && !frame.stale())
        dim_stale(frame, position, {right, at.y + down}, true);
    return {at.x - position.x, at.y + down - position.y};
}

namespace {

std::string times_text(const WallHead& head) {
    const double times = head.others.times;
    if (std::isnan(times)) return "–";
    if (times < 99.95) return number_text(times, 1) + "×";
    const double unit = std::pow(10, std::floor(std::log10(times)) - 1);  // two digits tell it all
    return number_text(std::round(times / unit) * unit, 0) + "×";
}

std::string strongest_hint(const WallHead& head) {
    std::string here = rounded_text(head.weight, 4) + " here";
    const OtherRows& others = head.others;
    if (others.rows == 0) return here + "; no other row sees this token";
    if (!std::isfinite(others.mean)) return here;  // not measured yet
    const std::string given = rounded_text(others.mean, 4);
    return here +
           (others.rows == 1
                ? fmt::format("; the other row that sees this token gives it {}", given)
                : fmt::format("; the {} other rows that see this token give it {} on average",
                              others.rows, given)) +
           ". A weight that every row gives tells little";
}

Rgb color_of_head(const Frame& frame, const Wall& wall, std::size_t index) {
    const Theme& theme = *frame.ui.theme;
    if (!wall.heads[index].on) return theme.edited;
    return index == wall.chosen(frame) ? theme.accent : theme.text;
}

using StrongestChip = std::array<std::pair<std::string, TextStyle>, 3>;

/// "L0·h4 0.70 7.6× other rows"; without the times where no other row sees the token.
StrongestChip strongest_chip(const Frame& frame, const Wall& wall, std::size_t index, float size,
                             bool says_whose) {
    const WallHead& head = wall.heads[index];
    const bool known = !std::isnan(head.others.times);
    const std::string times =
        known ? times_text(head) + (says_whose ? " other rows" : "") : std::string();
    return {{
        {wall.name(index), {Face::semibold, size, color_of_head(frame, wall, index)}},
        {rounded_text(head.weight, 2), {Face::regular, size, frame.ui.theme->role(Role::weights)}},
        {times, dim_style(frame.ui, size)},
    }};
}

}  // namespace

void draw_strongest_lines(Frame& frame, const Wall& wall, ImVec2 position, float width, int lines) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float size = chip_text(frame), high = ui.em(chip_height * size),
                glyph = std::round(ui.em(0.62f)), gap = ui.em(0.26f), end = position.x + width;
    const auto chip = [&](std::size_t i, bool whose) {
        return strongest_chip(frame, wall, wall.strongest[i], size, whose);
    };
    const auto wide_of = [&](const StrongestChip& parts) {
        float wide = glyph + 2 * gap;
        for (const auto& [text, style] : parts)
            if (!text.empty()) wide += measure_text(ui, text, style.face, size).x + gap;
        return wide;
    };
    RichText words = cell_in_words(frame, wall, ui.em(9));
    words.push_back({" most in"});
    const RichTextStyle style{size, true, 0};
    // Whose the times are is said where a second head has room all the same; which cell it is
    // about is chosen in all other places, too.
    const auto roomy = [&](const RichText& before) {
        return wall.strongest.size() > 1 && position.x + measure_rich(ui, before, style).x +
                                                    3 * gap + wide_of(chip(0, true)) +
                                                    wide_of(chip(1, false)) <=
                                                end;
    };
    const RichText brief{{"most in"}};
    if (!roomy(words) && roomy(brief)) words = brief;
    const bool says_whose = roomy(words);
    float x = position.x;
    x += draw_rich(ui, {x, position.y + high / 2 - ui.em(0.61f * size)}, words, style).x + 2 * gap;
    const float first = x;
    for (std::size_t i = 0; i < wall.strongest.size(); ++i) {
        const WallHead& head = wall.heads[wall.strongest[i]];
        const StrongestChip parts = chip(i, i == 0 && says_whose);
        const float wide = wide_of(parts);
        if (x + wide > end) {
            if (--lines <= 0) return;
            x = first;
            position.y += ui.em(strongest_line_height * size);
        }
        const std::string tag = fmt::format("wall/strongest/{}", i);
        if (press_area(ui, tag, {x, position.y}, {wide, high})) choose(frame, head);
        tooltip(ui, strongest_hint(head));
        const ImVec2 min{x, position.y}, max{x + wide, position.y + high};
        const float middle = position.y + high / 2;
        list.AddRectFilled(min, max,
                           ink(ImGui::IsItemHovered() ? ui.theme->hover : ui.theme->field),
                           ui.em(0.25f));
        list.AddRect(min, max, ink(ui.theme->field_border), ui.em(0.25f), 0, ui.hairline());
        float at = x + gap;
        draw_role_glyph(ui, list, head.role, {std::round(at), std::round(middle - glyph / 2)},
                        glyph);
        at += glyph + gap;
        for (const auto& [text, look] : parts) {
            draw_text(ui, {at, middle}, text, look, {0, 0.5f});
            at += measure_text(ui, text, look.face, size).x + gap;
        }
        x += wide + gap;
    }
}

void draw_strongest_columns(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    constexpr float size = 0.75f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const TextStyle style = dim_style(ui, size);
    draw_text(ui, {at.x + ui.em(1), at.y}, "head", style);
    draw_text(ui, {at.x + width - ui.em(3.6f), at.y}, "weight", style, {1, 0});
    draw_text(ui, {at.x + width, at.y}, "others", style, {1, 0});
    ImGui::Dummy({width, ui.em(0.95f)});
    ui.tag("wall/strongest/columns");
    tooltip(ui,
            "Weight: what the chosen cell has in this head. Others: how many times what the "
            "other rows give that token on average");
}

void draw_strongest(Frame& frame, const Wall& wall, float width, std::size_t most) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < std::min(most, wall.strongest.size()); ++i) {
        const std::size_t index = wall.strongest[i];
        const WallHead& head = wall.heads[index];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const std::string tag = fmt::format("wall/strongest/{}", i);
        if (ImGui::InvisibleButton(tag.c_str(), {width, ui.em(line)}, ImGuiButtonFlags_EnableNav))
            choose(frame, head);
        ui.tag(tag);
        tooltip(ui, strongest_hint(head));
        if (ImGui::IsItemHovered())
            list.AddRectFilled(at, {at.x + width, at.y + ui.em(line)}, ink(ui.theme->hover),
                               ui.em(0.2f));
        const float middle = std::round(at.y + ui.em(line) / 2), glyph = std::round(ui.em(0.62f));
        draw_role_glyph(ui, list, head.role, {at.x, middle - std::round(glyph / 2)}, glyph);
        draw_text(ui, {at.x + ui.em(1), middle}, wall.name(index),
                  {Face::semibold, 0.9f, color_of_head(frame, wall, index)}, {0, 0.5f});
        draw_text(ui, {at.x + width - ui.em(3.6f), middle}, rounded_text(head.weight, 2),
                  {Face::regular, 0.9f, ui.theme->role(Role::weights)}, {1, 0.5f});
        draw_text(ui, {at.x + width, middle}, times_text(head), dim_style(ui, 0.9f), {1, 0.5f});
    }
}

void draw_thresholds(Frame& frame, float width) {
    WallOptions& options = frame.draft().view.of<WallOptions>();
    limit(frame, "wall/role_from", "Role from", options.role_from, width);
    limit(frame, "wall/sink_from", "Sink from", options.sink_from, width);
    limit(frame, "wall/broad_from", "Broad from", options.broad_from, width);
}

}  // namespace attend
