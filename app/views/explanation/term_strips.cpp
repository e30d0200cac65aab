#include <fmt/format.h>

#include <algorithm>

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
    return scale;
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
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = ui.em(1.2f), pitch = ui.em(1.4f);
    std::optional<Index> lit;
    for (std::size_t term = 0; term < number.cell.explanation.terms.size() && !lit; ++term)
        if (is_lit(frame, number, term)) lit = static_cast<Index>(term);
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
            cells.place = [&](Index term) {
                return place_of(frame, number, static_cast<std::size_t>(term), operand);
            };
        if (!strip.node) {
            take_room({start.x, top}, {label - ui.em(0.6f), height});
            tooltip(ui, own_scale_hint(frame, "the products", cells.scale));
        }
        cells.text = [&](Index term) {
            const Term& read = number.cell.explanation.terms[static_cast<std::size_t>(term)];
            return fmt::format("{}: {} × {} = {}",
                               term_name(*frame.evaluation()->graph, number.cell, read),
                               typeset(read.operands[0].value), typeset(read.operands[1].value),
                               typeset(read.contribution));
        };
        const auto column = cell_strip(frame, fmt::format("{}/strip/{}", style.name, i), cells,
                                       {start.x + label, top}, {width, height});
        if (column && !strip.node) {
            const auto [node, cell] =
                place_of(frame, number, static_cast<std::size_t>(*column), operand);
            frame.hover(frame.node(node), cell);
        }
    }
    take_room(start, {label + width, pitch * static_cast<float>(number.strips.size())});
}

}  // namespace attend
