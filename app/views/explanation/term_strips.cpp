#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/views/explanation/term_drawing.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

namespace {

/// Products of what is nowhere negative have the colors of their factors.
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

constexpr float letters = 0.8f;  // em, of names and counts

/// Above counts, over their columns; what both have is bold. Where columns are too narrow, that
/// alone is listed.
void draw_column_names(const Ui& ui, const NumberExplained& number, ImVec2 position, ImVec2 size) {
    const std::vector<std::string>& names = number.column_names;
    const float cell = size.x / static_cast<float>(names.size());
    const Matrix& products = *number.strips.back().value;
    float widest = 0;
    std::string both;
    for (std::size_t i = 0; i < names.size(); ++i) {
        widest = std::max(widest, measure_text(ui, names[i], Face::bold, letters).x);
        if (products(0, static_cast<Index>(i)) != 0) both += (both.empty() ? "" : "  ") + names[i];
    }
    if (widest > cell) {
        const std::string text = "both have  " + (both.empty() ? "none" : both);
        draw_text(ui, position, ended(ui, text, size.x, Face::regular, letters),
                  dim_style(ui, letters));
        return;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool shared = products(0, static_cast<Index>(i)) != 0;
        draw_text(ui, {position.x + (static_cast<float>(i) + 0.5f) * cell, position.y}, names[i],
                  {shared ? Face::bold : Face::regular, letters,
                   shared ? ui.theme->text : ui.theme->dim_text},
                  {0.5f, 0});
    }
}

/// In the cells that are not 0, where the columns have names: in the hue of what counts, so that
/// q, k and what both have are told apart.
void draw_counts(const Ui& ui, Role role, const CellStrip& cells, ImVec2 position, ImVec2 size) {
    const Matrix& counts = *cells.value;
    const float cell = size.x / static_cast<float>(counts.cols()), inset = ui.hairline();
    const Rgb ground = role == Role::other ? ui.theme->text : ui.theme->role(role);
    for (Index i = 0; i < counts.cols(); ++i) {
        if (counts(0, i) == 0 || !std::isfinite(counts(0, i))) continue;
        const std::string text = typeset(static_cast<double>(counts(0, i)));
        const float left = position.x + static_cast<float>(i) * cell;
        ImDrawList& list = canvas();
        const ImVec2 low{left, position.y + inset}, high{left + cell, position.y + size.y - inset};
        list.AddRectFilled(low, high, ink(ui.theme->panel));
        list.AddRectFilled({low.x + inset, low.y}, {high.x - inset, high.y}, ink(ground));
        if (cells.lit == i) list.AddRect(low, high, ink(ui.theme->crosshair), 0, 0, 2 * inset);
        if (measure_text(ui, text, Face::regular, letters).x > cell) continue;
        draw_text(ui, {position.x + (static_cast<float>(i) + 0.5f) * cell, position.y + size.y / 2},
                  text, {Face::regular, letters, text_on(ground)}, {0.5f, 0.5f});
    }
}

std::size_t term_of(const NumberExplained& number, Index column) {
    return number.columns[static_cast<std::size_t>(column)];
}

/// A product stands in no cell: pointing at it lights what it was made of.
std::size_t operand_of(const NumberExplained& number, std::size_t strip) {
    return number.strips[strip].node ? strip : 0;
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
    cells.text = [&frame, &number](Index column) {
        const Term& read = number.cell.explanation.terms[term_of(number, column)];
        return fmt::format("{}: {} × {} = {}",
                           term_name(*frame.evaluation()->graph, number.cell, read),
                           typeset(read.operands[0].value), typeset(read.operands[1].value),
                           typeset(read.contribution));
    };
    for (std::size_t i = 0; i < number.columns.size() && !cells.lit; ++i)
        if (is_lit(frame, number, number.columns[i])) cells.lit = static_cast<Index>(i);
    return cells;
}

}  // namespace

void draw_strips(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Ui& ui = frame.ui;
    const FormulaStyle symbol{0.95f, true, {}, true};
    float label = 0;
    for (const NumberExplained::Strip& strip : number.strips)
        label = std::max(label, measure_formula(ui, strip.symbol, symbol).x);
    label = std::ceil(label) + ui.em(0.6f);
    const float room = std::max(ImGui::GetContentRegionAvail().x - label, ui.em(1));
    const float width = whole_cells(room, number.strips.front().value->cols());
    ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = ui.em(1.2f), pitch = ui.em(1.4f);
    const bool named = !number.column_names.empty();
    if (named) {
        draw_column_names(ui, number, {start.x + label, start.y}, {width, height});
        start.y += ui.em(1.1f);
    }
    for (std::size_t i = 0; i < number.strips.size(); ++i) {
        const NumberExplained::Strip& strip = number.strips[i];
        const ImVec2 at{start.x + label, start.y + pitch * static_cast<float>(i)},
            size{width, height};
        draw_formula(ui, {start.x, at.y + ui.em(0.12f)}, strip.symbol, number.roles, symbol);
        const CellStrip cells = cells_of(frame, number, i);
        if (!strip.node) {
            take_room({start.x, at.y}, {label - ui.em(0.6f), height});
            tooltip(ui, own_scale_hint(frame, "the products", cells.scale, "of them"));
        }
        const auto column =
            cell_strip(frame, fmt::format("{}/strip/{}", style.name, i), cells, at, size);
        if (named) draw_counts(ui, number.strips[i].role, cells, at, size);
        if (column && !strip.node) {
            const auto [node, cell] =
                place_of(frame, number, term_of(number, *column), operand_of(number, i));
            frame.hover(frame.node(node), cell);
        }
    }
    take_room(start, {label + width, pitch * static_cast<float>(number.strips.size())});
}

}  // namespace attend
