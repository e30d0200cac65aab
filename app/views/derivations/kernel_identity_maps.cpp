#include "app/views/derivations/kernel_identity_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/legend.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/weight_scale.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"

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

constexpr float least_named = 0.8f;  // em, of a row that has its token before it

/// A map with its cells; pointing at one says how its number came about, a click chooses it.
/// `named`: its columns are.
void draw_identity_map(Frame& frame, const IdentityLook& look, const EquationMap& map,
                       const ColorScale& scale, const HeatmapLayout& layout, bool named) {
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
    ImGui::SetCursorScreenPos(layout.min);
    const bool pressed = ImGui::InvisibleButton(
        tag.c_str(),
        {std::max(layout.max.x - layout.min.x, 1.0f), std::max(layout.max.y - layout.min.y, 1.0f)},
        ImGuiButtonFlags_EnableNav);
    const bool hovered = ImGui::IsItemHovered();
    frame.ui.tag(tag, layout.min, layout.max);
    fit_numbers(frame.ui, view, layout.cell);
    paint_heatmap(frame.ui, view, layout, {});
    if (layout.cell.y < frame.ui.em(least_named))
        draw_edge_marks(frame.ui, layout, look.chosen, {true, !named});
    if (weights && !all_the_same(look)) {  // the cell that the sentence names
        const Place framed = frame_cells(frame.ui, layout, look.most_different, look.most_different,
                                         frame.ui.theme->warning);
        frame.ui.tag("identity/most_different", framed.position, framed.position + framed.size);
    }
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    point_at(frame, *cell);
    cell_tooltip(frame, {{plain(node.notation.matrix), Role::other, true}}, node.axes, *cell,
                 static_cast<double>((*view.value)(cell->row, cell->column)),
                 how(look.evaluation, look.id(map.node), *cell));
    if (pressed) choose_pair(frame, *cell);
}

float row_label_width(const Ui& ui, const Axis& rows) {
    float widest = 0;
    for (Index row = 0; row < std::min<Index>(rows.size(), 200); ++row)
        widest =
            std::max(widest, measure_text(ui, unique_label(rows, row), Face::regular, 0.95f).x);
    return std::min(widest, ui.em(8)) + ui.em(0.6f);
}

constexpr float name_size = 0.85f, longest_name = 4, shortest_name = 2,
                level_names = 1.25f;  // em, of columns

float widest_name(const Ui& ui, const Axis& columns) {
    float widest = 0;
    for (Index column = 0; column < std::min<Index>(columns.size(), 200); ++column)
        widest =
            std::max(widest, measure_text(ui, columns.label(column), Face::regular, name_size).x);
    return widest;
}

/// Whether names stand level over cells of this width, a long one shortened; else they are turned.
bool names_fit(const Ui& ui, const Axis& columns, float cell) {
    return cell - ui.em(0.2f) >= std::min(widest_name(ui, columns), ui.em(shortest_name));
}

/// What the names of the columns take above cells of this width: nothing where a line is wider.
float names_height(const Ui& ui, const Axis& columns, float cell) {
    if (names_fit(ui, columns, cell)) return ui.em(level_names);
    if (cell < ui.em(name_size * 1.1f)) return 0;
    return std::ceil(std::min(widest_name(ui, columns), ui.em(longest_name)) + ui.em(0.3f));
}

/// Where a map's cells stand in its place of the grid, which begins at `min`.
HeatmapLayout cells_of(const IdentityLook& look, const IdentityGrid& grid, ImVec2 min) {
    const Shape shape = look.axes().shape();
    const float wide = grid.cell.x * static_cast<float>(shape.columns);
    return layout_beside(shape, {min.x + (grid.width - wide) / 2, min.y + grid.top}, grid.cell);
}

/// The tokens that ask, at the left of a row's first map. Nothing where the rows are lower than a
/// line.
void draw_row_labels(const Frame& frame, const IdentityLook& look, const HeatmapLayout& cells,
                     float width) {
    const Ui& ui = frame.ui;
    if (cells.cell.y < ui.em(least_named)) return;
    for (Index row = 0; row < look.axes().rows.size(); ++row) {
        const bool lit = row == look.chosen.row || frame.store.session.hover.query == row;
        const float middle = cells.cell_min({row, 0}).y + cells.cell.y / 2;
        draw_text(ui, {cells.min.x - ui.em(0.5f), middle},
                  shortened(ui, unique_label(look.axes().rows, row), width - ui.em(0.5f),
                            Face::regular, 0.95f),
                  {Face::regular, 0.95f, lit ? ui.theme->role(Role::query) : ui.theme->text},
                  {1, 0.5f});
    }
}

/// The tokens that answer, above a map.
void draw_column_names(const Frame& frame, const IdentityLook& look, const HeatmapLayout& cells,
                       float high) {
    const Ui& ui = frame.ui;
    if (high <= 0) return;
    const bool upward = !names_fit(ui, look.axes().columns, cells.cell.x);
    const float room = upward ? high - ui.em(0.3f) : cells.cell.x - ui.em(0.2f);
    for (Index column = 0; column < look.axes().columns.size(); ++column) {
        const bool lit = column == look.chosen.column || frame.store.session.hover.key == column;
        TextStyle style{Face::regular, name_size,
                        lit ? ui.theme->role(Role::key) : ui.theme->dim_text, 1};
        const Axis& columns = look.axes().columns;
        const float own =
            upward ? room : level_word_room(ui, columns, column, cells.cell.x, room, style);
        const std::string text = fitted_label(ui, unique_label(columns, column), own, style);
        const ImVec2 end{cells.cell_min({0, column}).x + cells.cell.x / 2,
                         cells.min.y - ui.em(0.15f)};
        if (upward)
            draw_text_upward(ui, end, text, style);
        else
            draw_text(ui, end, text, style, {0.5f, 1});
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
        text.push_back({unique_label(axes.rows, most.row), Role::query, true});
        text.push_back({" asks "});
        text.push_back({unique_label(axes.columns, most.column), Role::key, true});
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

IdentityGrid IdentityGrid::lower(const Ui& ui) const {
    IdentityGrid below = *this;
    if (names > ui.em(level_names)) below.names = 0, below.top = top - names;
    return below;
}

IdentityGrid plan_identity(const Ui& ui, const IdentityLook& look, float wide, float high) {
    constexpr float formula = 1.7f;  // em
    const Shape shape = look.axes().shape();
    const auto count = static_cast<float>(identity_maps.size());
    IdentityGrid grid;
    grid.sign = ui.em(2.4f);
    grid.labels = std::min(row_label_width(ui, look.axes().rows), wide * 0.1f);
    const float most = (wide - grid.labels - grid.sign * (count - 1)) / count;
    const auto columns = static_cast<float>(std::max<Index>(shape.columns, 1));
    const auto plan_cells = [&](float names) {
        grid.names = names;
        grid.top = ui.em(formula) + names;
        const float cells = (high - grid.top - grid.lower(ui).top) / 2;
        grid.cell.y = fitting_cell(std::max(cells, 1.0f), shape.rows);
        if (shape.rows == shape.columns) {  // squares stay squares
            grid.cell.x = grid.cell.y = std::min(grid.cell.y, fitting_cell(most, shape.columns));
            return;
        }
        // Low cells are wider than high, so that numbers and names have room; many are square,
        // unless that were a sliver.
        const bool low = grid.cell.y < ui.em(least_named);
        const float wished = !low ? std::max(grid.cell.y, ui.em(2.9f))
                             : is_squarish(shape, {most, cells}, ui.em())
                                 ? grid.cell.y
                                 : std::max(grid.cell.y, cells / columns);
        grid.cell.x = std::min(fitting_cell(most, shape.columns), wished);
        grid.cell.y = std::min(grid.cell.y, std::max(grid.cell.x, ui.em(1)));
    };
    // Turned names are higher, which leaves lower cells, and these may have no room for names.
    plan_cells(0);
    for (int pass = 0; pass < 2; ++pass)
        plan_cells(names_height(ui, look.axes().columns, grid.cell.x));
    if (names_height(ui, look.axes().columns, grid.cell.x) != grid.names) plan_cells(0);
    grid.width = std::min(most, std::max(std::ceil(grid.cell.x * columns), ui.em(8)));
    const float used = count * grid.width + grid.sign * (count - 1);
    grid.left = std::floor((wide - grid.labels - used) / 2) + grid.labels;
    return grid;
}

namespace {

/// One scale for all four: what is subtracted is seen in its size.
ColorScale equation_scale(const Frame& frame, const IdentityLook& look) {
    float most = 1e-6f;
    for (const EquationMap& map : identity_maps)
        if (const auto range = frame.ui.readings.range(look.value(map.node)))
            most = std::max({most, std::abs(range->lowest), std::abs(range->highest)});
    ColorScale scale = frame.coloring.vectors();
    scale.mode = RangeMode::fixed;
    scale.fixed = {-most, most};
    return scale;
}

/// What is compared shares one end.
ColorScale weights_scale(const Frame& frame, const IdentityLook& look) {
    std::vector<double> ends;
    for (const EquationMap& map : weight_maps)
        ends.push_back(frame.ui.readings.weights_end(look.value(map.node)));
    return frame.coloring.weights_to(middle_of(std::move(ends)));
}

/// What the colors of the lower maps mean, below them, and at their right those of the upper ones.
void draw_identity_legends(const Frame& frame, const IdentityLook& look, const ColorScale& weights,
                           Place lower, Place upper) {
    const Ui& ui = frame.ui;
    const auto numbers = [&](const auto& maps) {
        std::vector<Value> values;
        for (const EquationMap& map : maps) values.push_back(look.value(map.node));
        return range_of(ui, values);
    };
    const ColorScale signed_scale = equation_scale(frame, look);
    ImGui::SetCursorScreenPos(upper.position);
    legend(ui, signed_scale, scale_range(signed_scale, std::nullopt), numbers(identity_maps),
           upper.size.x);
    ImGui::SetCursorScreenPos(lower.position);
    legend(ui, weights, scale_range(weights, std::nullopt), numbers(weight_maps), lower.size.x,
           look.axes().columns.size());
}

}  // namespace

void draw_equation(Frame& frame, const IdentityLook& look, const IdentityGrid& grid, ImVec2 min) {
    const Ui& ui = frame.ui;
    const ColorScale scale = equation_scale(frame, look);
    draw_row_labels(frame, look, cells_of(look, grid, {min.x + grid.left, min.y}), grid.labels);
    for (std::size_t i = 0; i < identity_maps.size(); ++i) {
        const EquationMap& map = identity_maps[i];
        const float x = min.x + grid.column(static_cast<int>(i)), width = grid.width;
        const HeatmapLayout cells = cells_of(look, grid, {x, min.y});
        const float below = cells.max.y + ui.em(1);
        if (*map.before) {
            draw_text(ui, {x - grid.sign / 2, (cells.min.y + cells.max.y) / 2}, map.before,
                      {Face::math, 1.6f, ui.theme->text}, {0.5f, 0.5f});
            draw_text(ui, {x - grid.sign / 2, below}, map.before, dim_style(ui, 1.15f),
                      {0.5f, 0.5f});
        }
        fitted_formula(ui, {x, min.y}, width, map.symbol, {1.35f, 0.7f, true});
        draw_column_names(frame, look, cells, grid.names);
        draw_identity_map(frame, look, map, scale, cells, grid.names > 0);
        const double number = look.number(map.node, look.chosen) + 0.0;  // 0 where it is −0
        draw_text(ui, {x + width / 2, below},
                  *map.before == '=' || !*map.before ? typeset(number) : signed_number(number),
                  {Face::semibold, 1.15f, ui.theme->text}, {0.5f, 0.5f});
    }
}

void draw_weights_compared(Frame& frame, const IdentityLook& look, const IdentityGrid& upper,
                           ImVec2 min, float wide) {
    const Ui& ui = frame.ui;
    const IdentityGrid grid = upper.lower(ui);
    const ColorScale scale = weights_scale(frame, look);
    const bool same = all_the_same(look);
    const HeatmapLayout first = cells_of(look, grid, {min.x + grid.left, min.y});
    draw_row_labels(frame, look, first, grid.labels);
    for (std::size_t i = 0; i < weight_maps.size(); ++i) {
        const float x = min.x + grid.column(static_cast<int>(i));
        const HeatmapLayout cells = cells_of(look, grid, {x, min.y});
        fitted_formula(ui, {x, min.y}, grid.width, weight_maps[i].symbol, {1.25f, 0.6f, true});
        draw_column_names(frame, look, cells, grid.names);
        draw_identity_map(frame, look, weight_maps[i], scale, cells, grid.names > 0);
    }
    draw_text(ui, {min.x + grid.column(1) - grid.sign / 2, (first.min.y + first.max.y) / 2},
              same ? "=" : "≠",
              {Face::math, 2.0f, same ? ui.theme->role(Role::value) : ui.theme->warning},
              {0.5f, 0.5f});
    const float left = grid.column(2), words = std::min(wide - left, ui.em(34));
    const float said = draw_rich(ui, {min.x + left, first.min.y}, difference_text(look, same),
                                 {wide > ui.em(70) ? 1.25f : 1.05f, false, words})
                           .y;
    const HeatmapLayout last = cells_of(look, grid, {min.x + grid.column(1), min.y});
    const float below = first.max.y + ui.em(0.6f);
    draw_identity_legends(frame, look, scale, {{first.min.x, below}, {last.max.x - first.min.x, 0}},
                          {{min.x + left, std::max(below, first.min.y + said + ui.em(0.6f))},
                           {std::min(words, ui.em(15)), 0}});
}

}  // namespace attend
