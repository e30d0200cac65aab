#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/sentence/attending_stage.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

void weight_tooltip(const AttendingStage& stage, Index key) {
    const Frame& frame = stage.frame;
    const Node& node = stage.node();
    const Attended& row = stage.row;
    std::string below = "click: how this number came about";
    if (row.shares)
        below = fmt::format("{} of the weight of “{}” · even would be {} · {}",
                            percent_text(row.of(key), row.seen()),
                            unique_label(node.axes.rows, row.query),
                            percent_text(row.even, row.seen()), below);
    cell_tooltip(frame, {{node.path, Role::weights, true}}, node.axes, stage.cell(key), row.of(key),
                 below);
}

}  // namespace

void point_at_pair(const AttendingStage& stage, Index key, bool pressed) {
    stage.frame.hover(stage.node(), stage.cell(key));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    weight_tooltip(stage, key);
    if (pressed) select_cell(stage.frame, stage.node(), stage.cell(key));
}

ChipShare share_of(const AttendingStage& stage, const ChipsInPlace& chips,
                   std::optional<Index> at) {
    ChipShare share;
    if (!at) return share;
    share.asks = chips.row->asks && *at == stage.row.query;
    if (!chips.row->answers || stage.asks_first) return share;
    const Index key = chips.first_key + *at;
    share.filled = stage.filled(key), share.key = stage.key == key;
    if (chips.row->asks) return share;
    const Node& node = stage.node();
    share.words =
        fmt::format("“{}” gives it {}: {} = {}", unique_label(node.axes.rows, stage.row.query),
                    stage.row.figure(key), node.path, number_text(stage.row.of(key), 4));
    return share;
}

namespace {

struct FigureRoom {
    float free = 0;  // where the figure before ends
    float left = 0, right = 0;
};

struct PlacedFigure {
    std::string text;
    float left = 0, right = 0;
};

/// In the middle of its room. A share is written in one way, with a space: where it would touch
/// the next one, it leans to the left, or its space is a thin one.
std::optional<PlacedFigure> placed_figure(const Ui& ui, std::string text, const TextStyle& style,
                                          const FigureRoom& room) {
    const float apart = ui.em(0.15f), most = ui.em(0.4f);
    const auto wide = [&] { return measure_text(ui, text, style.face, style.size).x; };
    const auto centered = [&] { return (room.left + room.right - wide()) / 2; };
    const auto leaning = [&] { return std::min(centered(), room.right - apart - wide()); };
    const auto fits = [&] { return leaning() >= room.free && centered() - leaning() <= most; };
    const std::size_t space = text.find(' ');
    if (!fits() && space != text.npos) text.replace(space, 1, "\u2009");
    const bool whole = wide() <= room.right - room.left;
    if (!fits() && !whole) return std::nullopt;
    const float left = fits() ? leaning() : centered();
    return PlacedFigure{text, left, left + wide()};
}

}  // namespace

/// The figures of the keys that are seen, at this height.
void draw_figures(const AttendingStage& stage, const ChipsInPlace& chips, float y) {
    const Ui& ui = stage.frame.ui;
    const Index count = chips.row->sequence.size();
    const auto& places = chips.line->places;
    const bool tight = stage.row.shares && (chips.line->scrolls() ||
                                            chips.line->close);  // else they would fill the line
    const auto [first, last] =
        chips.line->between(chips.low - chips.from.x, chips.high - chips.from.x);
    float free = chips.low;
    for (std::size_t i = first; i < last; ++i) {
        const std::optional<Index> at = chips.row->sequence.row_of(static_cast<Index>(i));
        if (!at || *at >= count || !chips.sees(static_cast<Index>(i))) continue;
        const Index key = chips.first_key + *at;
        if (stage.row.is_masked(key)) continue;
        const bool much = stage.row.shares && stage.row.of(key) > stage.row.even * (1 + 1e-6);
        if (tight && !much) continue;
        const Face face = much ? Face::semibold : Face::regular;
        // Half of the gap at either side; where a piece of a word touches the next one, less than
        // its own width.
        const bool goes_on = i + 1 < places.size() && places[i + 1].joined;
        const float touching = (places[i].joined ? 1.0f : 0.0f) + (goes_on ? 1.0f : 0.0f),
                    wide = places[i].width + ui.em(0.4f) * chips.line->sizes.gap * (2 - touching) -
                           ui.em(0.15f) * touching;
        const float x = chips.middle(static_cast<Index>(i));
        const TextStyle style{face, stage.room.figure,
                              much ? ui.theme->role(Role::weights) : ui.theme->dim_text};
        const auto figure =
            placed_figure(ui, stage.row.figure(key), style, {free, x - wide / 2, x + wide / 2});
        if (!figure) continue;
        const bool pressed = press_area(ui, fmt::format("share/{}", key), {x - wide / 2, y},
                                        {wide, stage.room.figures}, ImGuiButtonFlags_None);
        if (ImGui::IsItemHovered()) point_at_pair(stage, key, pressed);
        draw_text(ui, {figure->left, y}, figure->text, style);
        free = figure->right + ui.em(0.2f);
    }
}

}  // namespace attend
