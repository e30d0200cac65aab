#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/explanation/explanation_terms.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/texts/explanation.h"

namespace attend {

namespace {

/// Products of factors that are nowhere negative have the colors of their factors.
ColorScale scale_of_products(const Frame& frame, const NumberExplained& number,
                             const Matrix& products) {
    ColorScale scale = own_scale(frame, largest_size(products));
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

std::size_t term_of(const NumberExplained& number, Index column) {
    return number.columns[static_cast<std::size_t>(column)];
}

/// A product stands in no cell: pointing at it lights what it was made of.
std::size_t operand_of(const NumberExplained& number, std::size_t strip) {
    return number.strips[strip].node ? strip : 0;
}

std::string product_text(const Frame& frame, const NumberExplained& number, Index column) {
    const Term& read = number.cell.explanation.terms[term_of(number, column)];
    return fmt::format("{}: {} × {} = {}", term_name(*frame.evaluation()->graph, number.cell, read),
                       typeset(read.operands[0].value), typeset(read.operands[1].value),
                       typeset(read.contribution));
}

CellStrip cells_of(Frame& frame, const NumberExplained& number, std::size_t index) {
    const NumberExplained::Strip& strip = number.strips[index];
    CellStrip cells;
    cells.value = strip.value;
    cells.scale = strip.node ? part_of(frame.ui, frame.coloring.of(frame.node(*strip.node)),
                                       frame.evaluation()->at(*strip.node))
                             : scale_of_products(frame, number, *strip.value);
    if (strip.node)
        cells.place = [&frame, &number, operand = operand_of(number, index)](Index column) {
            return place_of(frame, number, term_of(number, column), operand);
        };
    cells.text = [&frame, &number](Index column) { return product_text(frame, number, column); };
    for (std::size_t i = 0; i < number.columns.size() && !cells.lit; ++i)
        if (is_lit(frame, number, number.columns[i])) cells.lit = static_cast<Index>(i);
    return cells;
}

Box symbol_of(const Frame& frame, const NumberExplained& number, std::size_t index) {
    const NumberExplained::Strip& strip = number.strips[index];
    Box symbol = box::formula(strip.symbol, number.roles, {sizes::control, true, {}, true});
    if (strip.node) return symbol;
    const ColorScale scale = scale_of_products(frame, number, *strip.value);
    return std::move(symbol).help(own_scale_hint(frame, say<texts::explanation::products>(), scale,
                                                 say<texts::explanation::of_them>()));
}

Box colored(Frame& frame, const NumberExplained& number, const TermStyle& style,
            std::size_t index) {
    constexpr float high = sizes::of(18);
    const auto point = [&frame, &number, index](Index column) {
        if (number.strips[index].node) return;  // the cell itself is pointed at
        const auto [node, cell] =
            place_of(frame, number, term_of(number, column), operand_of(number, index));
        frame.hover(frame.node(node), cell);
    };
    return strip_box(frame, fmt::format("{}/strip/{}", style.name, index),
                     cells_of(frame, number, index), {{4, high}, {20, high}, true}, point)
        .high(high)
        .grow();
}

/// Of counted letters, what both have.
bool is_shared(const NumberExplained& number, std::size_t column) {
    return (*number.strips.back().value)(0, static_cast<Index>(column)) != 0;
}

/// A count in the hue of its strip, so that q, k and what both have look different.
Box counted_cell(Frame& frame, const NumberExplained& number, const TermStyle& style,
                 std::size_t index, std::size_t column) {
    const Theme& theme = *frame.ui.theme;
    const NumberExplained::Strip& strip = number.strips[index];
    const auto count = static_cast<double>((*strip.value)(0, static_cast<Index>(column)));
    const Rgb hue = strip.role == Role::other ? theme.text : theme.role(strip.role);
    const bool none = count == 0 || !std::isfinite(count);
    return box::framed(box::text(none ? " " : typeset(count),
                                 {Face::regular, sizes::axis, none ? theme.text : text_on(hue)})
                           .centered(),
                       {none ? theme.track : hue, std::nullopt, 0}, {0.2f, 0})
        .named(fmt::format("{}/strip/{}[0,{}]", style.name, index, column))
        .help(product_text(frame, number, static_cast<Index>(column)))
        .on(acts_on(frame, number, number.columns[column], operand_of(number, index)))
        .lit(is_lit(frame, number, number.columns[column]))
        .grow();
}

/// Letters as columns, each with its counts below it; what both have is bold.
Box counted_letters(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Theme& theme = *frame.ui.theme;
    std::vector<Boxes> rows(1);
    rows.front().push_back(box::space(0));
    for (std::size_t i = 0; i < number.column_names.size(); ++i) {
        const bool both = is_shared(number, i);
        rows.front().push_back(box::text(number.column_names[i],
                                         {both ? Face::bold : Face::regular, sizes::axis,
                                          both ? theme.text : theme.dim_text},
                                         9)
                                   .centered());
    }
    for (std::size_t index = 0; index < number.strips.size(); ++index) {
        rows.push_back({symbol_of(frame, number, index)});
        for (std::size_t i = 0; i < number.columns.size(); ++i)
            rows.back().push_back(counted_cell(frame, number, style, index, i));
    }
    return box::table(std::move(rows), {}, 0.1f, 0.1f);
}

/// Of too many letters, those alone that both have.
std::string both_have(const NumberExplained& number) {
    std::string both;
    for (std::size_t i = 0; i < number.column_names.size(); ++i)
        if (is_shared(number, i)) both += (both.empty() ? "" : "  ") + number.column_names[i];
    return both.empty() ? say<texts::explanation::nothing_shared>()
                        : say<texts::explanation::shared>("letters"_is = both);
}

}  // namespace

Box strip_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    std::vector<Boxes> rows;
    for (std::size_t i = 0; i < number.strips.size(); ++i)
        rows.push_back({symbol_of(frame, number, i), colored(frame, number, style, i)});
    Box strips = box::table(std::move(rows), {}, sizes::near, sizes::near);
    if (number.column_names.empty()) return strips;
    Box shared = box::text(both_have(number), dim_style(frame.ui, sizes::axis));
    return box::first_that_fits({counted_letters(frame, number, style),
                                 box::column({std::move(shared), std::move(strips)}, 0.3f)});
}

}  // namespace attend
