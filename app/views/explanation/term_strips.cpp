#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/views/explanation/term_drawing.h"
#include "app/views/parts/figures.h"
#include "app/views/sum/sum_rows.h"

namespace attend {

namespace {

/// Products of what is nowhere negative have the colors of their factors.
ColorScale scale_of_products(const Frame& frame, const NumberExplained& number,
                             const Matrix& products) {
    ColorScale scale = own_scale(frame, largest_size({&products}));
    const auto factor = number.strips.front().node;
    if (!factor || products.minCoeff() < 0) return scale;
    const Colormap* const map = frame.coloring.of(frame.node(*factor)).map;
    if (map != frame.coloring.weights().map) return scale;
    scale.map = map;
    scale.fixed.lowest = 0;
    if (number.column_names.empty()) return scale;
    // 1 · 1 looks like 1.
    const ColorScale counts = frame.coloring.of(frame.node(*factor));
    scale.spacing = counts.spacing;
    if (counts.mode == RangeMode::fixed)
        scale.fixed.highest = std::max(scale.fixed.highest, counts.fixed.highest);
    return scale;
}

constexpr float letters = 0.8f;  // em, of names and counts

/// Of counts, above their columns; what both have is bold. Returns whether there was room.
bool draw_column_names(const Ui& ui, const NumberExplained& number, ImVec2 position, float cell) {
    float widest = 0;
    for (const std::string& name : number.column_names)
        widest = std::max(widest, measure_text(ui, name, Face::bold, letters).x);
    if (number.column_names.empty() || widest > cell) return false;
    const Matrix& products = *number.strips.back().value;
    for (std::size_t i = 0; i < number.column_names.size(); ++i) {
        const bool shared = products(0, static_cast<Index>(i)) != 0;
        draw_text(ui, {position.x + (static_cast<float>(i) + 0.5f) * cell, position.y},
                  number.column_names[i],
                  {shared ? Face::bold : Face::regular, letters,
                   shared ? ui.theme->text : ui.theme->dim_text},
                  {0.5f, 0});
    }
    return true;
}

/// In the cells that are not 0, where the columns have names.
void draw_counts(const Ui& ui, const CellStrip& cells, ImVec2 position, ImVec2 size) {
    const Matrix& counts = *cells.value;
    const Range range = scale_range(cells.scale, cells.scale.fixed);
    const float cell = size.x / static_cast<float>(counts.cols());
    for (Index i = 0; i < counts.cols(); ++i) {
        if (counts(0, i) == 0 || !std::isfinite(counts(0, i))) continue;
        const std::string text = typeset(static_cast<double>(counts(0, i)));
        if (measure_text(ui, text, Face::regular, letters).x > cell) continue;
        const Rgb ground = color_on_scale(cells.scale, range, static_cast<float>(counts(0, i)));
        draw_text(ui, {position.x + (static_cast<float>(i) + 0.5f) * cell, position.y + size.y / 2},
                  text, {Face::regular, letters, text_on(ground)}, {0.5f, 0.5f});
    }
}

}  // namespace

void draw_strips(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Ui& ui = frame.ui;
    const FormulaStyle symbol{0.95f, true, {}, true};
    float label = 0;
    for (const NumberExplained::Strip& strip : number.strips)
        label = std::max(label, measure_formula(ui, strip.symbol, symbol).x);
    label = std::ceil(label) + ui.em(0.6f);
    const auto count = static_cast<float>(number.strips.front().value->cols());
    const float room = std::max(ImGui::GetContentRegionAvail().x - label, ui.em(1));
    const float width = room < count ? room : std::floor(room / count) * count;
    ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = ui.em(1.2f), pitch = ui.em(1.4f);
    const bool named = draw_column_names(ui, number, {start.x + label, start.y}, width / count);
    if (named) start.y += ui.em(1.1f);
    std::optional<Index> lit;
    for (std::size_t i = 0; i < number.columns.size() && !lit; ++i)
        if (is_lit(frame, number, number.columns[i])) lit = static_cast<Index>(i);
    const auto term_of = [&](Index column) {
        return number.columns[static_cast<std::size_t>(column)];
    };
    for (std::size_t i = 0; i < number.strips.size(); ++i) {
        const NumberExplained::Strip& strip = number.strips[i];
        const float top = start.y + pitch * static_cast<float>(i);
        draw_formula(ui, {start.x, top + ui.em(0.12f)}, strip.symbol, number.roles, symbol);
        // A product stands in no cell: pointing at it lights what it was made of.
        const std::size_t operand = strip.node ? i : 0;
        CellStrip cells;
        cells.value = strip.value;
        cells.lit = lit;
        cells.scale = strip.node ? part_of(ui, frame.coloring.of(frame.node(*strip.node)),
                                           frame.evaluation()->at(*strip.node))
                                 : scale_of_products(frame, number, *strip.value);
        if (strip.node)
            cells.place = [&](Index column) {
                return place_of(frame, number, term_of(column), operand);
            };
        if (!strip.node) {
            take_room({start.x, top}, {label - ui.em(0.6f), height});
            tooltip(ui, own_scale_hint(frame, "the products", cells.scale));
        }
        cells.text = [&](Index column) {
            const Term& read = number.cell.explanation.terms[term_of(column)];
            return fmt::format("{}: {} × {} = {}",
                               term_name(*frame.evaluation()->graph, number.cell, read),
                               typeset(read.operands[0].value), typeset(read.operands[1].value),
                               typeset(read.contribution));
        };
        const auto column = cell_strip(frame, fmt::format("{}/strip/{}", style.name, i), cells,
                                       {start.x + label, top}, {width, height});
        if (named) draw_counts(ui, cells, {start.x + label, top}, {width, height});
        if (column && !strip.node) {
            const auto [node, cell] = place_of(frame, number, term_of(*column), operand);
            frame.hover(frame.node(node), cell);
        }
    }
    take_room(start, {label + width, pitch * static_cast<float>(number.strips.size())});
}

}  // namespace attend
