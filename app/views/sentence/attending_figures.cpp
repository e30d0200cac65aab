#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/small_map.h"
#include "app/views/sentence/attending_stage.h"

namespace attend {

namespace {

constexpr float figure_size = 0.74f, figure_line = 0.95f;  // em

void weight_tooltip(const AttendingStage& stage, Index key) {
    const Frame& frame = stage.frame;
    const Node& node = stage.node();
    const Attended& row = stage.row;
    std::string below = "click: how this number came about";
    if (row.shares)
        below = fmt::format("{} of the weight of “{}” · even would be {} · {}",
                            percent_text(row.of(key), row.seen()), node.axes.rows.label(row.query),
                            percent_text(row.even, row.seen()), below);
    cell_tooltip(frame, {{node.path, Role::weights, true}}, node.axes, stage.cell(key), row.of(key),
                 below);
}

/// Whether what lies beyond an edge is worth a figure.
bool is_told(double weight) { return weight >= 0.005; }

/// "‹ 21 %" at the left edge, "4 % ›" at the right one.
void draw_beyond(const AttendingStage& stage, const ChipsInPlace& chips, const BeyondEdges& beyond,
                 float y) {
    const Ui& ui = stage.frame.ui;
    const auto draw = [&](double weight, bool left) {
        if (!is_told(weight)) return;
        const std::string percent = fmt::format("{:.0f} %", 100 * weight);
        const std::string text = left ? "‹ " + percent : percent + " ›";
        const float wide = measure_text(ui, text, Face::semibold, figure_size).x;
        const float x = left ? chips.low : chips.high - wide - ui.em(0.2f);
        ImGui::GetWindowDrawList()->AddRectFilled({x - ui.em(0.3f), y},
                                                  {x + wide + ui.em(0.3f), y + ui.em(figure_line)},
                                                  ink(ui.theme->panel));
        draw_text(ui, {x, y}, text, {Face::semibold, figure_size, ui.theme->role(Role::weights)});
    };
    draw(beyond.left, true), draw(beyond.right, false);
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
    if (!chips.row->answers) return share;
    const Index key = chips.first_key + *at;
    share.filled = stage.filled(key), share.key = stage.key == key;
    if (chips.row->asks) return share;
    const Node& node = stage.node();
    share.words = fmt::format("“{}” gives it {}: {} = {}", node.axes.rows.label(stage.row.query),
                              stage.row.figure(key), node.path, number_text(stage.row.of(key), 4));
    return share;
}

BeyondEdges beyond_edges(const AttendingStage& stage, const ChipsInPlace& chips) {
    BeyondEdges sum;
    if (!stage.row.shares || !chips.line->scrolls()) return sum;
    for (std::size_t i = 0; i < chips.line->places.size(); ++i) {
        const auto at = chips.row->side.row_of(static_cast<Index>(i));
        if (!at) continue;
        const double weight = stage.shown_of(chips.first_key + *at);
        const float x = chips.middle(static_cast<Index>(i));
        if (x < chips.low) sum.left += weight;
        if (x > chips.high) sum.right += weight;
    }
    return sum;
}

/// The figures of the keys that are seen, at this height.
void draw_figures(const AttendingStage& stage, const ChipsInPlace& chips, float y) {
    const Ui& ui = stage.frame.ui;
    const auto count = static_cast<Index>(chips.row->side.tokens.size());
    const auto& places = chips.line->places;
    const bool tight = stage.row.shares && chips.line->scrolls();  // else they would fill the line
    const auto [first, last] =
        chips.line->between(chips.low - chips.from.x, chips.high - chips.from.x);
    const BeyondEdges beyond = beyond_edges(stage, chips);
    const float edge = ui.em(3.2f);  // that the shares beyond it are written in
    for (std::size_t i = first; i < last; ++i) {
        const std::optional<Index> at = chips.row->side.row_of(static_cast<Index>(i));
        if (!at || *at >= count || !chips.sees(static_cast<Index>(i))) continue;
        const Index key = chips.first_key + *at;
        if (stage.row.is_masked(key)) continue;
        const bool much = stage.row.shares && stage.row.of(key) > stage.row.even * (1 + 1e-6);
        if (tight && !much) continue;
        const Face face = much ? Face::semibold : Face::regular;
        const float wide = places[i].width + ui.em(1) * chips.line->sizes.gap * 0.8f;
        std::string text = stage.row.figure(key);
        const auto fits = [&] { return measure_text(ui, text, face, figure_size).x <= wide; };
        if (!fits() && stage.row.shares) text = text.substr(0, text.find(' '));
        if (!fits()) continue;
        const ImVec2 size = measure_text(ui, text, face, figure_size);
        const float x = chips.middle(static_cast<Index>(i));
        if ((is_told(beyond.left) && x - size.x / 2 < chips.low + edge) ||
            (is_told(beyond.right) && x + size.x / 2 > chips.high - edge))
            continue;
        const bool pressed = press_area(ui, fmt::format("share/{}", key), {x - wide / 2, y},
                                        {wide, ui.em(figure_line)}, ImGuiButtonFlags_None);
        if (ImGui::IsItemHovered()) point_at_pair(stage, key, pressed);
        draw_text(ui, {x - size.x / 2, y}, text,
                  {face, figure_size, much ? ui.theme->role(Role::weights) : ui.theme->dim_text});
    }
    draw_beyond(stage, chips, beyond, y);
}

}  // namespace attend
