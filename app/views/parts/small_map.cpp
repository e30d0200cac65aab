#include "app/views/parts/small_map.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/frame_box.h"
#include "app/gui/text.h"
#include "app/views/parts/figures.h"
#include "core/graph/told_apart.h"

namespace attend {

HeatmapLayout layout_beside(Shape shape, ImVec2 min, ImVec2 cell) {
    HeatmapLayout layout;
    layout.shape = shape;
    layout.cell = cell;
    layout.min = layout.origin = {std::round(min.x), std::round(min.y)};
    layout.max = {layout.min.x + std::ceil(cell.x * static_cast<float>(shape.columns)),
                  layout.min.y + std::ceil(cell.y * static_cast<float>(shape.rows))};
    return layout;
}

HeatmapLayout layout_in(Shape shape, ImVec2 min, ImVec2 size, bool square) {
    ImVec2 cell{fitting_cell(size.x, shape.columns), fitting_cell(size.y, shape.rows)};
    if (square) cell.x = cell.y = std::min(cell.x, cell.y);
    const ImVec2 content{std::ceil(cell.x * static_cast<float>(shape.columns)),
                         std::ceil(cell.y * static_cast<float>(shape.rows))};
    return layout_beside(shape,
                         {min.x + std::max(size.x - content.x, 0.0f) / 2,
                          min.y + std::max(size.y - content.y, 0.0f) / 2},
                         cell);
}

LabelledMap labelled_in(const Ui& ui, HeatmapView& view, const Axes& axes, ImVec2 min, ImVec2 size,
                        bool square) {
    constexpr float least_cell = 0.66f, text = 0.8f;  // em, relative to body text
    constexpr float least_text = 11;                  // pixels at scale 1
    const Shape shape = shape_of(*view.value);
    LabelledMap map{layout_in(shape, min, size, square), {}};
    const auto roomy = [&](const HeatmapLayout& layout) {
        return std::min(layout.cell.x, layout.cell.y) >= ui.em(least_cell);
    };
    if (!roomy(map.layout)) return map;
    view.axes = &axes, view.row_labels = view.column_labels = true, view.label_size = text;
    const float smallest = least_text * ui.scale / ui.em();
    for (const bool upward : {false, true}) {  // level words may have to be too small to be read
        view.upward_labels = upward;
        LabelledMap told = map;
        for (int pass = 0; pass < 2; ++pass) {
            told.labels = plan_labels(ui, view, told.layout.cell, size);
            const float left = told.labels.left, top = told.labels.top;
            told.layout =
                layout_in(shape, {min.x + left, min.y + top},
                          {std::max(size.x - left, 1.0f), std::max(size.y - top, 1.0f)}, square);
        }
        if (roomy(told.layout) && told.labels.row_size >= smallest &&
            told.labels.column_size >= smallest)
            return told;
    }
    // Then they leave their room to the map.
    view.row_labels = view.column_labels = view.upward_labels = false;
    return map;
}

Value hatched_where_masked(const Ui& ui, const Evaluation& evaluation, NodeId weights,
                           const Value& value) {
    const Node& node = evaluation.graph->node(weights);
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.at(node.inputs.front());
    return shape_of(*scores) == shape_of(*value) ? ui.readings.hatched(value, scores) : value;
}

void outline_map(const Ui& ui, const HeatmapLayout& layout) {
    const float out = ui.hairline();
    ImGui::GetWindowDrawList()->AddRect({layout.min.x - out, layout.min.y - out},
                                        {layout.max.x + out, layout.max.y + out},
                                        ink(ui.theme->field_border), 0, 0, out);
}

Place frame_cell(const Ui& ui, const HeatmapLayout& layout, Cell cell, Rgb color) {
    const auto out = [&](float side) {
        return std::max(std::round((ui.em(0.75f) - side) / 2), 0.0f);
    };
    const ImVec2 wider{out(layout.cell.x), out(layout.cell.y)};
    const ImVec2 low{layout.cell_min(cell).x - wider.x, layout.cell_min(cell).y - wider.y},
        high{layout.cell_max(cell).x + wider.x, layout.cell_max(cell).y + wider.y};
    frame_box(ui, low, high, color, 2 * ui.hairline());
    return {low, {high.x - low.x, high.y - low.y}};
}

void fit_numbers(const Ui& ui, HeatmapView& view, ImVec2 cell) {
    constexpr float apart = 0.45f, least = 0.72f;  // em between two numbers; relative to body text
    view.numbers = cell.y >= ui.em(1);
    while (view.numbers) {
        const auto fits = [&](float width) {
            const float size = (cell.x - ui.em(apart)) / std::max(width, 1.0f);
            view.label_size = std::clamp(size, 0.0f, 1.0f);
            return size >= least;
        };
        if (fits(number_width(ui, view))) return;
        const auto brief = brief_numbers(ui, view);
        if (brief && !brief->loses_figures && fits(brief->width)) return;
        view.numbers = view.decimals > 1;
        --view.decimals;
    }
}

ColorScale own_scale(const Frame& frame, const Value& value) {
    const auto range = frame.ui.readings.range(value);
    const bool with_signs = range && range->lowest < 0;
    ColorScale scale = with_signs ? frame.coloring.vectors() : frame.coloring.weights();
    // From 0, so that a color says how much there is: from the smallest number on, .48 would be
    // black beside a white .50.
    const float largest = range ? std::max(range->highest, -range->lowest) : 0;
    scale.mode = RangeMode::fixed;
    scale.fixed = {with_signs ? -largest : 0, largest > 0 ? largest : 1};
    return scale;
}

std::optional<Cell> chosen_pair(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    const NodeId weights = frame.block().weights;
    const auto node = frame.scene()->graph->find(selection.node);
    const bool pair = node && frame.node(*node).axes == frame.node(weights).axes &&
                      contains(frame.node(weights).shape(), selection.cell);
    return pair ? std::optional(selection.cell) : std::nullopt;
}

void light_tokens(const Frame& frame, HeatmapView& view) {
    view.selected = chosen_pair(frame);
    const Hover& hover = frame.store.session.hover;
    if (hover.node == frame.node(frame.block().weights).path) {
        view.hovered = hover.cell;
        return;
    }
    view.hovered_row = hover.query;
    view.hovered_column = hover.key;
}

void point_at(Frame& frame, Cell cell) {
    const Node& weights = frame.node(frame.block().weights);
    if (contains(weights.shape(), cell)) frame.hover(weights, cell);
}

void cell_tooltip(const Frame& frame, const RichText& symbol, const Axes& axes, Cell cell,
                  double value, const std::string& below) {
    const Ui& ui = frame.ui;
    RichText text = symbol;
    text.push_back({"["});
    text.push_back({shortened(ui, told_apart(axes.rows, cell.row), ui.em(14)), Role::query});
    text.push_back({", "});
    text.push_back({shortened(ui, told_apart(axes.columns, cell.column), ui.em(14)), Role::key});
    text.push_back({"] = "});
    text.push_back(
        {std::isfinite(value) ? typeset(value) : number_text(value, 0), Role::other, true});
    if (!begin_tooltip(ui)) return;
    rich_text(ui, text, {1, false, ui.em(26)});
    if (!below.empty()) rich_text(ui, {{below}}, {0.92f, true, ui.em(26)});
    ImGui::EndTooltip();
}

std::optional<float> fitting_size(const Ui& ui, float width, std::string_view markup,
                                  const FormulaFit& fit) {
    FormulaStyle style;
    style.size = fit.size;
    const float wide = measure_formula(ui, markup, style).x;
    if (wide > width) style.size = std::floor(style.size * width / wide * 50) / 50;
    return style.size < fit.least ? std::nullopt : std::optional(style.size);
}

bool fitted_formula(const Ui& ui, ImVec2 position, float width, std::string_view markup,
                    const FormulaFit& fit) {
    const auto size = fitting_size(ui, width, markup, fit);
    if (!size) return false;
    FormulaStyle style;
    style.size = *size;
    const float spare = width - measure_formula(ui, markup, style).x;
    // Smaller letters stand in the middle of the line that larger ones would take.
    const float down = (ui.em(fit.size) - ui.em(style.size)) / 2;
    SymbolRoles roles = attention_symbols();
    if (fit.of_score) roles.erase("v");
    draw_formula(ui,
                 {position.x + (fit.centered ? std::floor(std::max(spare, 0.0f) / 2) : 0),
                  position.y + std::floor(down)},
                 markup, roles, style);
    return true;
}

const SymbolRoles& attention_symbols() {
    static const SymbolRoles roles{{"q", Role::query},   {"k", Role::key},   {"d_k", Role::key},
                                   {"W_q", Role::query}, {"W_k", Role::key}, {"α", Role::weights},
                                   {"v", Role::value}};
    return roles;
}

}  // namespace attend
