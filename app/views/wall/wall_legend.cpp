#include "app/views/wall/wall_legend.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

/// "▬ follows from what you changed": the color that bars have then. Nothing where it would be cut.
void draw_following_legend(const Ui& ui, ImVec2 at, float end, float text) {
    const std::string said = "follows from what you changed";
    const float gap = ui.em(0.9f), bar = ui.em(1.4f), thick = ui.em(0.16f);
    const float words = at.x + gap + bar + ui.em(0.35f);
    if (words + measure_text(ui, said, Face::regular, text).x > end) return;
    const float middle = std::round(at.y + ui.em(0.6f) * text);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {at.x + gap, middle - thick}, {at.x + gap + bar, middle + thick}, ink(ui.theme->edited));
    draw_text(ui, {words, at.y}, said, dim_style(ui, text));
    ui.tag("wall/legend/follows", {at.x + gap, at.y}, {end, at.y + ui.em(1)});
}

/// Whether tiles have bars: only where rows are shares do they have an entropy.
bool has_bars(const Wall& wall) {
    return std::ranges::any_of(
        wall.heads, [](const WallHead& head) { return !std::isnan(head.scores[broad_score]); });
}

/// What stands at the ends of the colors: "0", "0.998".
std::string end_text(const ColorScale& scale, bool largest) {
    const auto most = static_cast<double>(scale.fixed.highest);
    const auto end = static_cast<double>(largest ? scale.fixed.highest : scale.fixed.lowest);
    return end == 0 ? "0" : number_text(end, decimals_near(most, 2));
}

constexpr float sample = 1, after_sample = 0.3f, after_words = 0.7f;  // em

/// "▬ unevenness": a bar as they stand below tiles, and what they say.
void draw_said_of_bars(const Ui& ui, ImVec2 at, float width, std::string_view words) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float wide = ui.em(sample), high = std::round(3 * ui.em() / 16),
                top = std::round(at.y + ui.em(0.5f) - high / 2), part = std::round(0.4f * wide);
    list.AddRectFilled({at.x, top}, {at.x + wide, top + high}, ink(ui.theme->field_border, 0.6f));
    list.AddRectFilled({at.x, top}, {at.x + part, top + high}, ink(ui.theme->text, 0.75f));
    const float left = at.x + ui.em(sample + after_sample);
    dim_line(ui, {left, at.y}, at.x + width - left, std::string(words));
    ui.tag("wall/legend/bars", at, {at.x + width, at.y + ui.em(1)});
}

}  // namespace

bool folds_cells(const Wall& wall, const WallLayout& layout) {
    if (wall.maps.empty()) return false;
    const Matrix& map = *wall.maps.front();
    return static_cast<float>(map.rows()) > layout.tile.y ||
           static_cast<float>(map.cols()) > layout.tile.x;
}

void draw_wall_legend(const Frame& frame, const Wall& wall, const ColorScale& scale, bool folded,
                      ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const float text = message_size(frame, wall_legend_text);
    const std::string least = end_text(scale, false);
    const float bar = std::min(ui.em(9), width * 0.3f),
                zero = measure_text(ui, least, Face::regular, text).x + ui.em(0.4f);
    dim_line(ui, position, width, least, text);
    const ImVec2 colors{position.x + zero, std::round(position.y + ui.em(0.2f * text))};
    color_bar(ui, scale, scale.fixed, colors, bar);
    const bool even = mark_even(ui, scale.fixed, keys_of_query(frame), colors, bar);
    const float after = zero + bar + ui.em(0.5f);
    std::string said = end_text(scale, true) + " at most";
    if (folded) said += " · largest a pixel";
    if (even) said += " · line: even";
    if (has_bars(wall)) said += " · bar: how far from even";
    dim_line(ui, {position.x + after, position.y}, width - after, said, text);
    ui.tag("wall/legend", position, {position.x + width, position.y + ui.em(1)});
    if (std::ranges::any_of(wall.heads, &WallHead::follows))
        draw_following_legend(
            ui, {position.x + after + measure_text(ui, said, Face::regular, text).x, position.y},
            position.x + width, text);
}

void draw_brief_legend(const Frame& frame, const Wall& wall, const ColorScale& scale,
                       ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const std::string least = end_text(scale, false), most = end_text(scale, true);
    const float figure = measure_text(ui, most, Face::regular, 0.82f).x + ui.em(0.4f),
                zero = measure_text(ui, least, Face::regular, 0.82f).x + ui.em(0.4f),
                all = std::min(ui.em(6), width - figure - zero),
                shortest = std::min(ui.em(2.4f), all);
    const auto bar_beside = [&](float before) {
        return std::min(all, width - figure - zero - before - ui.em(0.5f));
    };
    float bar = all, before = 0;
    const char* words = nullptr;
    for (const char* said : {"how far from even", "unevenness", "uneven"}) {
        before = ui.em(sample + after_sample) + measure_text(ui, said, Face::regular, 0.82f).x +
                 ui.em(after_words);
        const bool last = std::string_view(said) == "uneven";
        if (!has_bars(wall) || bar_beside(before) < (last ? 0.7f : 1) * shortest) continue;
        bar = bar_beside(before), words = said;
        break;
    }
    const ImVec2 at{position.x + width - figure - bar - zero, position.y};
    if (words) draw_said_of_bars(ui, {at.x - before, at.y}, before - ui.em(after_words) + 1, words);
    dim_line(ui, at, zero, least);
    const ImVec2 colors{at.x + zero, std::round(at.y + ui.em(0.16f))};
    color_bar(ui, scale, scale.fixed, colors, bar);
    mark_even(ui, scale.fixed, keys_of_query(frame), colors, bar);
    dim_line(ui, {at.x + zero + bar + ui.em(0.4f), at.y}, figure, most);
    const float left = at.x - (words ? before : 0);
    ImGui::SetCursorScreenPos({left, at.y});
    ImGui::Dummy({position.x + width - left, ui.em(1)});
    ui.tag("wall/legend");
    tooltip(
        ui,
        "The largest weight of the wall is the end of its colors; where cells share a pixel, it "
        "shows the largest of them; the line: even weights. The bar below a tile: "
        "how far from even its rows are; in a color where these follow from what you changed");
}

}  // namespace attend
