#include "app/views/wall/head_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/wall/wall.h"

namespace attend {

namespace {

double threshold_of(const Frame& frame, const HeadRole& role) {
    const RoleThresholds from = wall_thresholds(frame);
    if (role.kind == HeadRole::Kind::sink) return from.sink;
    return role.kind == HeadRole::Kind::broad ? from.broad : from.role;
}

/// "▦ previous ▮▮▯▯|▯▯ 0.23": a score, and the line that makes it a role.
void draw_score(const Frame& frame, const WallHead& head, std::size_t score,
                const ScoreLines& lines) {
    const Ui& ui = frame.ui;
    const HeadRole& role = head_roles()[score];
    const double threshold = threshold_of(frame, role);
    const float text = lines.text, width = lines.width;
    const float name = std::min(ui.em(7.8f * text), 0.5f * width), figure = ui.em(2.7f * text);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = std::round(at.y + ui.em(lines.high) / 2),
                glyph = std::round(ui.em(0.73f * text));
    draw_role_glyph(ui, list, score, {at.x, middle - std::round(glyph / 2)}, glyph);
    draw_text(
        ui, {at.x + ui.em(1.18f * text), middle},
        shortened(ui, role_label(frame, score), name - ui.em(1.4f * text), Face::regular, text),
        {head.role == score ? Face::semibold : Face::regular, text, ui.theme->text}, {0, 0.5f});
    const float left = at.x + name, right = at.x + width - figure, half = ui.em(0.19f * text);
    const auto along = [&](double part) {
        return left + static_cast<float>(std::clamp(part, 0.0, 1.0)) * (right - left);
    };
    list.AddRectFilled({left, middle - half}, {right, middle + half}, ink(ui.theme->track));
    list.AddRectFilled({left, middle - half}, {along(head.scores[score]), middle + half},
                       ink(head_role_color(*ui.theme, score)));
    const float mark = std::min(ui.em(0.53f * text), ui.em(0.42f * lines.high));
    list.AddLine({along(threshold), middle - mark}, {along(threshold), middle + mark},
                 ink(ui.theme->text), ui.hairline());
    draw_text(ui, {at.x + width, middle}, rounded_text(head.scores[score], 2),
              {Face::regular, text, ui.theme->text}, {1, 0.5f});
    ImGui::Dummy({width, ui.em(lines.high)});
    ui.tag(lines.tag + std::string(role.name));
    tooltip(ui, role_help(frame, score) + fmt::format("\nThe line: from {} on", threshold));
}

}  // namespace

void draw_role_scores(const Frame& frame, const WallHead& head, const ScoreLines& lines) {
    for (std::size_t i = 0; i < head_score_count; ++i)
        if (!std::isnan(head.scores[i])) draw_score(frame, head, i, lines);
}

RichText scores_heading(const Frame& frame, const Wall& wall) {
    const std::size_t chosen = wall.chosen(frame);
    const bool some_off = !frame.scene()->choices.heads_off.empty() && wall.layers > 1;
    const std::string role = wall.measured ? role_label(frame, wall.heads[chosen].role)
                                           : std::string("being measured …");
    return {{"Scores of "},
            {wall.name(chosen), Role::other, true},
            {(some_off ? " with all on · " : " · ") + role}};
}

}  // namespace attend
