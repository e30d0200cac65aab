#include "app/views/derivations/kernel_identity_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/small_map.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"

namespace attend {

namespace {

/// One of the maps of an equation.
struct EquationMap {
    IdentityNode node;
    const char* name;    // of the item
    const char* symbol;  // in mark-up
    const char* before;  // the sign that stands before it
};
constexpr std::array<EquationMap, 4> identity_maps{
    {{IdentityNode::gaussian, "gaussian", "−½‖q − k‖^2", ""},
     {IdentityNode::dot, "dot", "q·k", "="},
     {IdentityNode::half_k, "half_k", "½‖k‖^2", "−"},
     {IdentityNode::half_q, "half_q", "½‖q‖^2", "−"}}};
constexpr std::array<EquationMap, 2> weight_maps{
    {{IdentityNode::dot_weights, "dot_weights", "softmax(q·k)", ""},
     {IdentityNode::gaussian_weights, "gaussian_weights", "softmax(−½‖q − k‖^2)", ""}}};

void choose_pair(Frame& frame, Cell cell) {
    const Node& weights = frame.node(frame.block().weights);
    if (contains(weights.shape(), cell)) select_cell(frame, weights, cell);
}

/// "= 0.31·1.2 + …": how the number of a cell came about, by the graph itself.
std::string how(const Evaluation& evaluation, NodeId id, Cell cell) {
    const ExplainedCell explained = explain(evaluation, id, cell);
    std::string text = plain(explained.explanation.formula);
    for (const std::string& step : explained.explanation.steps) text += "\n= " + step;
    return typeset(text);
}

bool all_the_same(const IdentityLook& look) { return look.largest_difference < 1e-5; }

/// So many that the two weights which differ most are not written with the same figures.
int decimals_apart(const IdentityLook& look) {
    constexpr int usual = 2, most = 5;
    if (all_the_same(look)) return usual;
    const auto number = [&](const EquationMap& map) {
        return look.number(map.node, look.most_different);
    };
    int decimals = usual;
    while (decimals < most && number_text(number(weight_maps[0]), decimals) ==
                                  number_text(number(weight_maps[1]), decimals))
        ++decimals;
    return decimals;
}

/// The cell that the sentence names.
void frame_cell(const Ui& ui, const HeatmapLayout& layout, Cell cell) {
    const ImVec2 low = layout.cell_min(cell), high = layout.cell_max(cell);
    const float line = 2 * ui.hairline();
    ImGui::GetWindowDrawList()->AddRect({low.x + line / 2, low.y + line / 2},
                                        {high.x - line / 2, high.y - line / 2},
                                        ink(ui.theme->warning), 0, 0, line);
    ui.tag("identity/most_different", low, high);
}

/// A map with its cells; pointing at one says how its number came about, a click chooses it.
void draw_identity_map(Frame& frame, const IdentityLook& look, const EquationMap& map,
                       const ColorScale& scale, ImVec2 min, ImVec2 size) {
    const Node& node = look.node(map.node);
    HeatmapView view;
    view.value = look.value(map.node);
    view.axes = &node.axes;
    view.scale = scale;
    const bool weights = node.notation.role == Role::weights;
    view.decimals = weights ? decimals_apart(look) : 1;
    view.dimmed = look.dimmed;
    view.selected = look.chosen;
    light_tokens(frame, view);
    const std::string tag = std::string("identity/") + map.name;
    ImGui::SetCursorScreenPos(min);
    const bool pressed = ImGui::InvisibleButton(tag.c_str(), size, ImGuiButtonFlags_EnableNav);
    const bool hovered = ImGui::IsItemHovered();
    const HeatmapLayout layout = layout_in(shape_of(*view.value), min, size);
    frame.ui.tag(tag, layout.min, layout.max);
    fit_numbers(frame.ui, view, layout.cell);
    paint_heatmap(frame.ui, view, layout, {});
    if (weights && !all_the_same(look)) frame_cell(frame.ui, layout, look.most_different);
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    point_at(frame, *cell);
    cell_tooltip(frame, {{plain(node.notation.matrix), Role::other, true}}, node.axes, *cell,
                 static_cast<double>((*view.value)(cell->row, cell->column)),
                 how(look.evaluation, look.id(map.node), *cell));
    if (pressed) choose_pair(frame, *cell);
}

/// The width of a map of square cells in this room, at least `least`: its name needs room, too.
float map_width(Shape shape, ImVec2 room, float least) {
    const float cell =
        std::min(fitting_cell(room.x, shape.columns), fitting_cell(room.y, shape.rows));
    return std::min(room.x, std::max(std::ceil(cell * static_cast<float>(shape.columns)), least));
}

float row_label_width(const Ui& ui, const Axis& rows) {
    float widest = 0;
    for (Index row = 0; row < std::min<Index>(rows.size(), 200); ++row)
        widest = std::max(widest, measure_text(ui, rows.label(row), Face::regular, 0.95f).x);
    return std::min(widest, ui.em(8)) + ui.em(0.6f);
}

/// The tokens that ask, at the left of a map of `size` pixels; `corner` is where they end and the
/// first begins. Nothing where the rows are lower than a line.
void draw_row_labels(const Frame& frame, const IdentityLook& look, ImVec2 corner, float width,
                     ImVec2 size) {
    const Ui& ui = frame.ui;
    const HeatmapLayout cells = layout_in(look.axes().shape(), corner, size);
    if (cells.cell.y < ui.em(0.8f)) return;
    for (Index row = 0; row < look.axes().rows.size(); ++row) {
        const bool lit = row == look.chosen.row || frame.store.session.hover.query == row;
        const float middle = cells.cell_min({row, 0}).y + cells.cell.y / 2;
        draw_text(
            ui, {corner.x, middle},
            shortened(ui, look.axes().rows.label(row), width - ui.em(0.5f), Face::regular, 0.95f),
            {Face::regular, 0.95f, lit ? ui.theme->role(Role::query) : ui.theme->text}, {1, 0.5f});
    }
}

std::string signed_number(double number) {
    const std::string text = typeset(number);
    return number < 0 ? "(" + text + ")" : text;
}

/// How far the two softmaxes are from each other, and why.
RichText difference_text(const IdentityLook& look, bool same) {
    const Axes& axes = look.axes();
    const Cell most = look.most_different;
    RichText text{{"The two softmaxes differ by at most "},
                  {typeset(look.largest_difference), Role::weights, true}};
    if (!same) {
        text.push_back({", where "});
        text.push_back({axes.rows.label(most.row), Role::query, true});
        text.push_back({" asks "});
        text.push_back({axes.columns.label(most.column), Role::key, true});
        const auto number = [&](const EquationMap& map) {
            return number_text(look.number(map.node, most), std::max(decimals_apart(look), 3));
        };
        text.push_back({" (framed): " + number(weight_maps[0]) + " and " + number(weight_maps[1])});
    }
    text.push_back(
        {". The length of q is the same in a whole row, so softmax does not see it; that of k "
         "matters unless all keys are equally long."});
    if (same)
        text.push_back(
            {" Here they are: the Gaussian kernel and the dot product give the same "
             "weights, up to the rounding of float32."});
    return text;
}

}  // namespace

void draw_equation(Frame& frame, const IdentityLook& look, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float sign = ui.em(2.4f), count = static_cast<float>(identity_maps.size());
    const float top = ui.em(1.7f), bottom = ui.em(1.9f), high = size.y - top - bottom;
    const Axes& axes = look.axes();
    const float labels = std::min(row_label_width(ui, axes.rows), size.x * 0.1f);
    const float width =
        map_width(axes.shape(), {(size.x - labels - sign * (count - 1)) / count, high}, ui.em(6));
    // One scale for all four: what is subtracted is seen in its size.
    double most = 1e-6;
    for (const EquationMap& map : identity_maps)
        if (const auto range = ui.ranges.of(look.value(map.node)))
            most = std::max({most, std::abs(static_cast<double>(range->lowest)),
                             std::abs(static_cast<double>(range->highest))});
    ColorScale scale = frame.coloring.vectors();
    scale.mode = RangeMode::fixed;
    scale.fixed = {static_cast<float>(-most), static_cast<float>(most)};
    const float used = count * width + sign * (count - 1);
    float x = min.x + std::floor((size.x - labels - used) / 2) + labels;
    draw_row_labels(frame, look, {x - ui.em(0.5f), min.y + top}, labels, {width, high});
    for (const EquationMap& map : identity_maps) {
        const float middle = min.y + top + high / 2;
        if (*map.before) {
            draw_text(ui, {x + sign / 2, middle}, map.before, {Face::math, 1.6f, ui.theme->text},
                      {0.5f, 0.5f});
            draw_text(ui, {x + sign / 2, min.y + size.y - ui.em(0.9f)}, map.before,
                      dim_style(ui, 1.15f), {0.5f, 0.5f});
            x += sign;
        }
        fitted_formula(ui, {x, min.y}, width, map.symbol, {1.35f, 0.7f, true});
        draw_identity_map(frame, look, map, scale, {x, min.y + top}, {width, high});
        const double number = look.number(map.node, look.chosen) + 0.0;  // 0 where it is −0
        draw_text(ui, {x + width / 2, min.y + size.y - ui.em(0.9f)},
                  *map.before == '=' || !*map.before ? typeset(number) : signed_number(number),
                  {Face::semibold, 1.15f, ui.theme->text}, {0.5f, 0.5f});
        x += width;
    }
}

void draw_weights_compared(Frame& frame, const IdentityLook& look, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float sign = ui.em(2.4f), top = ui.em(1.7f), gap = ui.em(2);
    const float labels = std::min(row_label_width(ui, look.axes().rows), size.x * 0.1f);
    const float least_words = std::clamp(size.x * 0.35f, ui.em(11), ui.em(24));
    const float width =
        map_width(look.axes().shape(),
                  {(size.x - labels - least_words - gap - sign) / 2, size.y - top}, ui.em(8));
    const float words = std::min(size.x - labels - 2 * width - sign - gap, ui.em(34));
    min.x += std::floor((size.x - labels - 2 * width - sign - gap - words) / 2) + labels;
    draw_row_labels(frame, look, {min.x - ui.em(0.5f), min.y + top}, labels, {width, size.y - top});
    ColorScale scale = frame.coloring.weights();
    scale.mode = RangeMode::fixed;
    scale.fixed = {0, 1};
    const bool same = all_the_same(look);
    for (std::size_t i = 0; i < weight_maps.size(); ++i) {
        const float x = min.x + static_cast<float>(i) * (width + sign);
        fitted_formula(ui, {x, min.y}, width, weight_maps[i].symbol, {1.25f, 0.6f, true});
        draw_identity_map(frame, look, weight_maps[i], scale, {x, min.y + top},
                          {width, size.y - top});
    }
    draw_text(ui, {min.x + width + sign / 2, min.y + top + (size.y - top) / 2}, same ? "=" : "≠",
              {Face::math, 2.0f, same ? ui.theme->role(Role::value) : ui.theme->warning},
              {0.5f, 0.5f});
    const float left = min.x + 2 * width + sign + gap;
    const RichText text = difference_text(look, same);
    draw_rich(ui, {left, min.y + top}, text, {size.x > ui.em(70) ? 1.25f : 1.05f, false, words});
}

}  // namespace attend
