#include "app/views/parts/small_map.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"

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

namespace {

constexpr float least_named_cell = 0.66f;  // em

bool is_roomy(const Ui& ui, const HeatmapLayout& layout) {
    return std::min(layout.cell.x, layout.cell.y) >= ui.em(least_named_cell);
}
/// Its columns can be named, and it is so high that their names cost little of it.
bool is_wide(const Ui& ui, const HeatmapLayout& layout) {
    constexpr float least_high = 4.5f;  // em
    return layout.cell.x >= ui.em(least_named_cell) &&
           layout.max.y - layout.min.y >= ui.em(least_high);
}

/// The same cells in all maps, as large as fit the room that the names leave, the highest map in
/// the middle of its height.
void lay_out_alike(std::span<const MapBeside> maps, std::vector<LabelledMap>& told, ImVec2 size,
                   ImVec2 names, bool square) {
    const ImVec2 free{std::max(size.x - names.x, 1.0f), std::max(size.y - names.y, 1.0f)};
    ImVec2 cell = free, most{0, 0};
    for (const MapBeside& map : maps) {
        const Shape shape = shape_of(*map.view.value);
        cell.x = std::min(cell.x, fitting_cell(free.x, shape.columns));
        cell.y = std::min(cell.y, fitting_cell(free.y, shape.rows));
        most.y = std::max(most.y, static_cast<float>(shape.rows));
    }
    if (square) cell.x = cell.y = std::min(cell.x, cell.y);
    const float down = std::max(free.y - std::ceil(cell.y * most.y), 0.0f) / 2;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const Shape shape = shape_of(*maps[i].view.value);
        const float wide = std::ceil(cell.x * static_cast<float>(shape.columns));
        told[i].layout = layout_beside(shape,
                                       {maps[i].min.x + names.x + std::max(free.x - wide, 0.0f) / 2,
                                        maps[i].min.y + names.y + down},
                                       cell);
    }
}

/// Which tokens are named: level words may have to be too small to be read, and where words that
/// stand upward would leave no height to the cells, those of the rows have room at their side; of a
/// long text that asks a short one, the few columns are named.
enum class Named { level, staggered, upward, rows, columns, none };

void name_tokens(std::span<const MapBeside> maps, Named named) {
    for (const auto& [view, axes, min] : maps) {
        view.axes = named != Named::none ? &axes : view.axes;
        view.row_labels = named != Named::none && named != Named::columns;
        view.column_labels = named != Named::none && named != Named::rows;
        view.alternating_labels = named == Named::staggered;
        view.upward_labels = named == Named::upward;
    }
}

}  // namespace

std::vector<LabelledMap> labelled_alike(const Ui& ui, std::span<const MapBeside> maps, ImVec2 size,
                                        bool square) {
    constexpr float text = 0.8f, least_text = 11;  // relative to body text; pixels at scale 1
    std::vector<LabelledMap> plain(maps.size());
    lay_out_alike(maps, plain, size, {0, 0}, square);
    const auto all_are = [&](auto is) {
        return std::ranges::all_of(plain, [&](const auto& map) { return is(ui, map.layout); });
    };
    const bool low = !all_are(is_roomy);
    if (low && !all_are(is_wide)) return plain;
    const auto roomy = [&](const LabelledMap& map) {
        return low ? is_wide(ui, map.layout) : is_roomy(ui, map.layout);
    };
    const float smallest = least_text * ui.scale / ui.em();
    for (const Named named :
         {Named::level, Named::staggered, Named::upward, Named::rows, Named::columns}) {
        if (low != (named == Named::columns)) continue;
        name_tokens(maps, named);
        std::vector<LabelledMap> told = plain;
        for (int pass = 0; pass < 2; ++pass) {
            ImVec2 names{0, 0};
            for (std::size_t i = 0; i < maps.size(); ++i) {
                maps[i].view.label_size = text;
                told[i].labels = plan_labels(ui, maps[i].view, told[i].layout.cell, size);
                names = {std::max(names.x, told[i].labels.left),
                         std::max(names.y, told[i].labels.top)};
            }
            lay_out_alike(maps, told, size, names, square);
        }
        if (std::ranges::all_of(told, [&](const LabelledMap& map) {
                return roomy(map) && (named == Named::columns || map.labels.row_size >= smallest) &&
                       (named == Named::rows || map.labels.column_size >= smallest);
            }))
            return told;
    }
    // Then they leave their room to the map.
    name_tokens(maps, Named::none);
    return plain;
}

LabelledMap labelled_in(const Ui& ui, HeatmapView& view, const Axes& axes, ImVec2 min, ImVec2 size,
                        bool square) {
    const MapBeside alone{view, axes, min};
    return labelled_alike(ui, {&alone, 1}, size, square).front();
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
    canvas().AddRect({layout.min.x - out, layout.min.y - out},
                     {layout.max.x + out, layout.max.y + out}, ink(ui.theme->field_border), 0, 0,
                     out);
}

void draw_edge_marks(const Ui& ui, const HeatmapLayout& layout, Cell cell, Unnamed of) {
    const float out = ui.em(0.08f), length = ui.em(0.3f), least = 2 * ui.hairline();
    const ImVec2 from{layout.origin.x + static_cast<float>(cell.column) * layout.cell.x,
                      layout.origin.y + static_cast<float>(cell.row) * layout.cell.y};
    const ImVec2 to{from.x + std::max(layout.cell.x, least),
                    from.y + std::max(layout.cell.y, least)};
    if (of.row)
        canvas().AddRectFilled({layout.min.x - out - length, from.y}, {layout.min.x - out, to.y},
                               ui.role(Role::query));
    if (of.column)
        canvas().AddRectFilled({from.x, layout.min.y - out - length}, {to.x, layout.min.y - out},
                               ui.role(Role::key));
}

Place frame_cells(const Ui& ui, const HeatmapLayout& layout, Cell first, Cell last, Rgb color) {
    const auto out = [&](float side) {
        return std::max(std::round((ui.em(0.75f) - side) / 2), 0.0f);
    };
    const ImVec2 begin = layout.cell_min(first), end = layout.cell_max(last),
                 wider{out(end.x - begin.x), out(end.y - begin.y)};
    const ImVec2 low{begin.x - wider.x, begin.y - wider.y}, high{end.x + wider.x, end.y + wider.y};
    frame_box(ui, low, high, color, 2 * ui.hairline());
    return {low, high - low};
}

namespace {

/// Whether most of the numbers that are not 0 would read as if they were.
bool reads_as_zeros(const HeatmapView& view) {
    const Matrix& numbers = view.written ? *view.written : *view.value;
    const double half = 0.5 * std::pow(10.0, -view.decimals);
    Index there = 0, lost = 0;
    for (Index row = 0; row < numbers.rows(); ++row)
        for (Index column = 0; column < numbers.cols(); ++column) {
            const double size = std::abs(static_cast<double>(numbers(row, column)));
            there += size > 0 ? 1 : 0;
            lost += size > 0 && size < half ? 1 : 0;
        }
    return 2 * lost > there;
}

bool has_room(const Ui& ui, HeatmapView& view, ImVec2 cell) {
    constexpr float apart = 0.45f, apart_by_sign = 0.16f;  // em between two numbers
    constexpr float least = 0.72f, least_brief = 0.69f;    // relative to body text
    const auto fits = [&](float width, float between, float smallest) {
        const float size = (cell.x - ui.em(between)) / std::max(width, 1.0f);
        view.label_size = std::clamp(size, 0.0f, 1.0f);
        return size >= smallest;
    };
    if (fits(number_width(ui, view), apart, least)) return true;
    const auto brief = brief_numbers(ui, view);
    const auto range = ui.readings.range(view.written ? view.written : view.value);
    const bool has_signs = range && range->lowest < 0;
    return brief && !brief->loses_figures &&
           fits(brief->width, has_signs ? apart_by_sign : apart, has_signs ? least_brief : least);
}

}  // namespace

void fit_numbers(const Ui& ui, HeatmapView& view, ImVec2 cell, bool zeros) {
    view.numbers = cell.y >= ui.em(1);
    if (view.numbers && reads_as_zeros(view)) {
        ++view.decimals;
        view.numbers = has_room(ui, view, cell) && !reads_as_zeros(view);
        if (view.numbers || !zeros) return;
        --view.decimals;
        view.numbers = has_room(ui, view, cell);
        return;
    }
    // ".1" beside ".1" tells nothing of weights that differ.
    const auto range = ui.readings.range(view.written ? view.written : view.value);
    const bool below_one = range && std::max(range->highest, -range->lowest) <= 1;
    const int least = std::min(below_one ? 2 : 1, view.decimals);
    while (view.numbers && !has_room(ui, view, cell)) {
        view.numbers = view.decimals > least;
        --view.decimals;
    }
    view.numbers = view.numbers && !reads_as_zeros(view);
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

Index keys_of_query(const Frame& frame, NodeId id) {
    const Block& block = frame.block();
    const Shape shape = frame.node(id).shape();
    if (!normalizer_of(frame.scene()->choices).rows_sum_to_one) return 0;
    if (frame.node(id).head < 0 || frame.node(block.seen).on_demand)
        return shape.columns;  // no scores are measured
    const Matrix& seen = *frame.evaluation()->at(block.seen);
    if (id != block.weights || shape_of(seen) != shape) return shape.columns;
    const Index row = std::min<Index>(frame.asking(), shape.rows - 1);
    return (seen.row(row).array() > minus_infinity).count();
}

Index keys_of_query(const Frame& frame) { return keys_of_query(frame, frame.block().weights); }

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
    text.push_back({shortened(ui, unique_label(axes.rows, cell.row), ui.em(14)), Role::query});
    text.push_back({", "});
    text.push_back({shortened(ui, unique_label(axes.columns, cell.column), ui.em(14)), Role::key});
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
