#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/normalizer/normalizer_bars.h"
#include "app/views/normalizer/normalizer_columns.h"
#include "app/views/normalizer/normalizer_layout.h"
#include "app/views/normalizer/normalizer_numbers.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "app/views/weights/weights.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr Index most_normalizer_tokens = 1000;

struct ColumnsLook {
    const NormalizerLayout& layout;
    const Axes& axes;  // of the weights
    ImVec2 top;        // where the rows begin
    Cell chosen;
    bool dimmed;
    bool numbers;    // in every cell of all maps
    float row_size;  // else of those of the chosen row alone; 0: none
};

void draw_part_cells(Frame& frame, const ColumnsLook& look, const NormalizerColumn& part,
                     const HeatmapLayout& cells) {
    const Ui& ui = frame.ui;
    if (part.narrow)
        return draw_narrow_numbers(ui, part, cells, look.chosen.row, frame.session().hover.query);
    HeatmapView view;
    view.value = part.drawn;
    view.written = part.value;
    view.axes = &look.axes;
    view.scale = part.scale;
    view.numbers = look.numbers;
    view.dimmed = look.dimmed;
    view.edit = frame.evaluation()->edit(part.node);
    light_tokens(frame, view);
    view.selected = look.chosen;
    paint_heatmap(frame.ui, view, cells, {});
    if (!look.numbers && look.row_size > 0)
        write_row(ui, part, cells, look.chosen.row, look.row_size, look.dimmed ? 0.6f : 1);
}

/// Its cells, and what is done to them: pointing lights up the tokens, a click chooses the cell.
void draw_part(Frame& frame, const ColumnsLook& look, const NormalizerColumn& part,
               std::size_t index) {
    const auto place = look.layout.parts[index];
    const ImVec2 min{look.top.x + place.x, look.top.y};
    const ImVec2 cell{part.narrow ? place.width : look.layout.cell.x, look.layout.cell.y};
    const HeatmapLayout cells = layout_beside(shape_of(*part.value), min, cell);
    const std::string tag = fmt::format("normalizer/{}/{}", index, part.name);
    const bool pressed =
        press_area(frame.ui, tag, min, {place.width, std::max(look.layout.height, 1.0f)});
    const bool hovered = ImGui::IsItemHovered();
    draw_part_cells(frame, look, part, cells);
    const auto at = hovered ? cells.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!at) return;
    if (part.narrow) {
        const double number = static_cast<double>((*part.value)(at->row, at->column));
        point_at_query(frame, at->row);
        if (begin_tooltip(frame.ui)) {
            rich_text(frame.ui, {{part.name + " of "},
                                 {unique_label(look.axes.rows, at->row), Role::query},
                                 {" = "},
                                 {number_text(number, 4), Role::other, true}});
            rich_text(frame.ui, {{part.help}}, {0.92f, true, frame.ui.em(26)});
            ImGui::EndTooltip();
        }
    } else {
        point_at(frame, *at);
        normalizer_tooltip(frame, part, look.axes, *at);
    }
    if (!pressed) return;
    select_cell(frame, frame.node(part.node), *at);
}

/// Name and symbol above a part.
void draw_part_head(const Ui& ui, const ColumnsLook& look, const NormalizerColumn& part,
                    std::size_t index, float above) {
    const auto place = look.layout.parts[index];
    const float gap = ui.em(0.35f), left = look.top.x + place.x - gap,
                width = place.width + 2 * gap;
    const Rgb color = part.role == Role::other ? ui.theme->text : ui.theme->role(part.role);
    constexpr float least = 0.75f, most = 0.95f;
    const float fitting = width / measure_text(ui, part.name, Face::semibold).x;
    if (fitting >= least)  // else its symbol tells it
        draw_text(ui, {left + width / 2, look.top.y - above}, part.name,
                  {Face::semibold, std::min(fitting, most), color}, {0.5f, 0});
    fitted_formula(ui, {left, look.top.y - above + ui.em(1.05f)}, width, part.symbol,
                   {1.0f, 0.72f, true});
}

/// The keys above a map, level where they fit and upward otherwise.
float key_label_height(const Ui& ui, const NormalizerLayout& layout, const Axis& keys) {
    float widest = 0;
    for (Index i = 0; i < std::min<Index>(keys.size(), 200); ++i)
        widest = std::max(widest, measure_text(ui, unique_label(keys, i), Face::regular, 0.85f).x);
    if (widest + ui.em(0.3f) <= layout.cell.x) return ui.em(1.2f);
    return std::min(widest, ui.em(4.5f)) + ui.em(0.5f);
}

void draw_key_labels(Frame& frame, const ColumnsLook& look, std::size_t part, float height) {
    const Ui& ui = frame.ui;
    const bool level = height <= ui.em(1.2f);
    const Hover& hover = frame.session().hover;
    const ToldLabels told({0, look.axes.columns.size()},
                          level ? 1 : label_step(look.layout.cell.x, ui.em(0.9f)),
                          [&](Index j) { return j == look.chosen.column || hover.key == j; });
    for (Index j = 0; j < look.axes.columns.size(); ++j) {
        if (!told(j)) continue;
        const float x = look.top.x + look.layout.parts[part].x +
                        look.layout.cell.x * (static_cast<float>(j) + 0.5f);
        const bool lit = hover.key == j || look.chosen.column == j;
        const TextStyle style{Face::regular, 0.85f,
                              lit ? ui.theme->role(Role::key) : ui.theme->dim_text, 1};
        const std::string text =
            shortened(ui, unique_label(look.axes.columns, j),
                      level ? look.layout.cell.x : height - ui.em(0.4f), style.face, style.size);
        if (level)
            draw_text(ui, {x, look.top.y - ui.em(0.15f)}, text, style, {0.5f, 1});
        else
            draw_text_upward(ui, {x, look.top.y - ui.em(0.25f)}, text, style);
    }
}

/// The tokens that ask, a hairline between each two of them across all parts, and a band behind
/// the chosen one.
void draw_rows(Frame& frame, const ColumnsLook& look) {
    const Ui& ui = frame.ui;
    const float left = look.top.x + look.layout.parts.front().x - look.layout.labels,
                right = look.top.x + look.layout.parts.back().x + look.layout.parts.back().width;
    const float high = look.layout.cell.y;
    const auto y_of = [&](Index row) {
        return std::round(look.top.y + high * static_cast<float>(row));
    };
    // Of low rows as high as a number: it would strike that through.
    const float middle = (y_of(look.chosen.row) + y_of(look.chosen.row + 1)) / 2,
                half = std::max(high, ui.em(1)) / 2;
    canvas().AddRectFilled({left - ui.em(0.3f), std::round(middle - half)},
                           {right + ui.em(0.3f), std::round(middle + half)}, ink(ui.theme->hover),
                           ui.em(0.2f));
    const bool low = high < ui.em(least_row);
    for (Index row = 0; row <= look.axes.rows.size() && !low; ++row)
        canvas().AddRectFilled({left, y_of(row)}, {right, y_of(row) + ui.hairline()},
                               ink(ui.theme->border));
    const Hover& hover = frame.session().hover;
    const ToldLabels told =
        told_rows(ui, high, look.axes.rows.size(), look.chosen.row, hover.query);
    for (Index row = 0; row < look.axes.rows.size(); ++row) {
        if (!told(row)) continue;
        const bool lit = row == look.chosen.row || hover.query == row;
        draw_text(
            ui, {left + look.layout.labels - ui.em(0.6f), (y_of(row) + y_of(row + 1)) / 2},
            shortened(ui, unique_label(look.axes.rows, row), look.layout.labels - ui.em(0.8f)),
            {row == look.chosen.row ? Face::semibold : Face::regular,
             low ? 0.85f : std::min(1.0f, high / ui.em() * 0.9f),
             lit ? ui.theme->role(Role::query) : ui.theme->text},
            {1, 0.5f});
    }
}

/// "α = exp(s) / Σ …" and below it "α[station, train] = exp(1.27 − 2.31) / 4.08 = 0.3135".
void draw_row_formula(Frame& frame, const NormalizerColumns& model, Cell chosen, ImVec2 min,
                      float width) {
    const Ui& ui = frame.ui;
    const Block& block = frame.block();
    const Axes& axes = frame.node(block.weights).axes;
    const auto number = [&](const Matrix& matrix, Index column) {
        return static_cast<double>(matrix(chosen.row, column));
    };
    const double own = number(*frame.evaluation()->own_at(block.weights), chosen.column);
    fitted_formula(ui, min, width, formula_of(model), {1.35f, 0.7f});
    std::vector<double> numbers;
    for (const NormalizerColumn* const part : model.numbers)
        numbers.push_back(number(*part->value, 0));
    const double score = number(frame.evaluation()->value(block.masked), chosen.column);
    const std::string digits_in =
        typeset(weight_in_digits(*model.normalizer->internals, score, numbers, model.temperature));
    const ImVec2 below{min.x, min.y + ui.em(1.75f)};
    RichText lead{
        {"α["},
        {shortened(ui, unique_label(axes.rows, chosen.row), ui.em(9)), Role::query, true},
        {", "},
        {shortened(ui, unique_label(axes.columns, chosen.column), ui.em(9)), Role::key, true},
        {"] ="}};
    const float led = draw_rich(ui, below, lead, {1.1f, false, 0}).x + ui.em(0.4f);
    const std::string line = digits_in.empty()
                                 ? number_text(own, 0) + "  (masked: it takes no part)"
                                 : digits_in + " = " + typeset(own);
    fitted_formula(ui, {below.x + led, below.y + ui.em(0.05f)}, width - led, line, {1.2f, 0.6f});
}

/// The row of the query that is shown, and the selected cell's column where that is in the head's
/// maps.
Cell chosen_cell(const Frame& frame, const Axes& axes) {
    const Selection& selection = frame.store.session.selection;
    const auto id = frame.evaluation()->graph->find(selection.node);
    const bool here = id && frame.node(*id).head == frame.node(frame.block().weights).head &&
                      frame.node(*id).layer == frame.node(frame.block().weights).layer &&
                      frame.node(*id).axes.columns.size() == axes.columns.size();
    return {std::clamp<Index>(frame.asking(), 0, axes.rows.size() - 1),
            std::clamp<Index>(here ? selection.cell.column : 0, 0, axes.columns.size() - 1)};
}

constexpr float legend_line = 1.4f, above_bars = 2.2f, least_bars = 3.5f, most_bars = 12;  // em
constexpr float formulas_high = 3.7f, head_high = 2.5f, most_keys_high = 5;                // em

/// Of bars below the maps, of the room that is left there; 0 where that is too little.
float bars_height(const Ui& ui, float left) {
    const float high = left - ui.em(above_bars);
    return high < ui.em(least_bars) ? 0 : std::min(high, ui.em(most_bars));
}

bool is_tight(const Ui& ui, float width) { return width < ui.em(50); }

/// Of a column that is one number a row: as wide as its name in a room of little width.
float narrow_width(const Ui& ui, const std::vector<NormalizerColumn>& parts, float room) {
    constexpr float usual = 5.2f;  // em
    if (!is_tight(ui, room)) return ui.em(usual);
    float widest = 0;
    for (const NormalizerColumn& part : parts)
        if (part.narrow)
            widest = std::max(widest, measure_text(ui, part.name, Face::semibold, 0.85f).x);
    return std::clamp(widest, ui.em(2.8f), ui.em(usual));
}

NormalizerLayout plan_parts(const Ui& ui, const std::vector<NormalizerColumn>& parts,
                            const Axes& axes, ImVec2 room, float keys_high) {
    NormalizerLayoutRequest request;
    for (const NormalizerColumn& part : parts) request.narrow.push_back(part.narrow);
    request.rows = axes.rows.size(), request.columns = axes.columns.size();
    for (Index row = 0; row < std::min<Index>(axes.rows.size(), 200); ++row)
        request.labels = std::max(request.labels,
                                  measure_text(ui, unique_label(axes.rows, row)).x + ui.em(0.9f));
    request.labels = std::min({request.labels, ui.em(8), room.x * 0.15f});
    request.narrow_width = narrow_width(ui, parts, room.x),
    request.gap = ui.em(is_tight(ui, room.x) ? 0.75f : 1.1f),
    request.largest = {ui.em(5), ui.em(6)}, request.least_high = ui.em(1.7f);
    request.line = ui.em(least_line);
    const float around = ui.em(formulas_high + head_high + legend_line) + keys_high;
    request.room = {room.x, std::max(room.y - around, ui.em(8))};
    return plan_normalizer(request);
}

void draw_normalizer(Frame& frame) {
    if (draw_problem(frame, "way from scores to weights")) return;
    const Ui& ui = frame.ui;
    const Axes& axes = frame.node(frame.block().weights).axes;
    if (std::max(axes.rows.size(), axes.columns.size()) > most_normalizer_tokens)
        return empty_state(
            ui, fmt::format("This view draws up to {} tokens.", counted(most_normalizer_tokens)));
    const NormalizerColumns model = normalizer_columns(frame);
    const std::vector<NormalizerColumn>& parts = model.parts;
    if (parts.empty()) return empty_state(ui, "Normalizing …");
    const Cell chosen = chosen_cell(frame, axes);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    draw_row_formula(frame, model, chosen, start, room.x);
    // How much room the keys' names take follows from the cells' width, and their height from it.
    const float keys = key_label_height(
        ui, plan_parts(ui, parts, axes, room, ui.em(most_keys_high)), axes.columns);
    const NormalizerLayout layout = plan_parts(ui, parts, axes, room, keys);
    const float above = ui.em(formulas_high + head_high) + keys;
    const ColumnsLook look{layout,
                           axes,
                           {start.x, start.y + above},
                           chosen,
                           fades(frame) || !model.current,
                           all_have_numbers(ui, parts, layout.cell),
                           row_number_size(ui, parts, layout.cell, chosen.row)};
    draw_rows(frame, look);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        draw_part(frame, look, parts[i], i);
        draw_part_head(ui, look, parts[i], i, ui.em(head_high) + keys);
        if (!parts[i].narrow) draw_key_labels(frame, look, i, keys);
    }
    const float end = above + layout.height, left = room.y - end, bars = bars_height(ui, left);
    if (left < ui.em(legend_line) - 1) return take_room(start, {1, end});
    draw_normalizer_legends(frame, parts, layout, {start.x, start.y + end + ui.em(0.5f)});
    const float below = end + ui.em(above_bars);
    if (bars > 0)
        draw_normalizer_bars(frame, parts,
                             {layout, axes, chosen, {start.x, start.y + below}, bars, look.dimmed});
    take_room(start, {1, bars > 0 ? below + bars : end + ui.em(legend_line)});
}

RichText normalizer_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const Normalizer& rule = normalizer_of(frame.scene()->choices);
    return {{fmt::format("{} · {} · {}", frame.head_label(), rule.label,
                         row_sums_text(frame, frame.block().weights))}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView normalizer{
    .place = 140,
    .name = "normalizer",
    .tab = "Normalizer",
    .label = "From scores to weights",
    .group = ViewGroup::understand,
    .help =
        "What the normalizer makes on its way, row by row: maximum, exponentials, sum, or "
        "threshold and support",
    .extent = ViewExtent::below,
    .draw = draw_normalizer,
    .subtitle = normalizer_subtitle,
    .applies = to_heads};
}

}  // namespace attend
