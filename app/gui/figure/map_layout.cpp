#include "app/gui/figure/map_layout.h"

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr Index most_with_numbers = 12;         // rows, and columns
constexpr float gap = 0.4f, title_line = 1.5f;  // em
constexpr float longest_name = 9;               // em, along it
constexpr float widest_cell = 4.5f, line = 1;   // em
constexpr float tallest = 1.3f;                 // of the width
constexpr Index most_measured = 400;            // names of an axis

/// The widest of its names, of many those that stand evenly among them; at most `most` pixels.
float widest_name(const Ui& ui, const Axis& axis, float most) {
    const Index measured = std::min(axis.size(), most_measured);
    float widest = 0;
    for (Index i = 1; i <= measured; ++i) {
        const std::string name = unique_label(axis, i * axis.size() / measured - 1);
        widest = std::max(widest, measure_text(ui, name, Face::regular, figure_text).x);
    }
    return std::min(widest, most);
}

Index step_of(float cell, float needed) {
    return std::max<Index>(static_cast<Index>(std::ceil(needed / std::max(cell, 1e-3f))), 1);
}

/// Cells of a map of the same things are square; a few long rows are as high as a line.
ImVec2 cell_size(const Ui& ui, const Axes& axes, float wide, float width) {
    const Shape shape = axes.shape();
    const auto rows = static_cast<float>(shape.rows), columns = static_cast<float>(shape.columns);
    ImVec2 cell{std::min(wide / columns, ui.em(widest_cell)), 0};
    const bool square = axes.rows.name() == axes.columns.name();
    cell.y = square ? cell.x : std::clamp(cell.x, ui.em(line), ui.em(2));
    cell.y = std::min(cell.y, tallest * width / rows);
    if (square) cell.x = cell.y;
    return cell;
}

/// Whether the widest number of the matrix fits into a cell.
void plan_numbers(const Ui& ui, const Matrix& numbers, MapLayout& layout) {
    if (layout.rows > most_with_numbers || layout.columns > most_with_numbers) return;
    if (layout.cell.y < ui.em(figure_numbers)) return;
    for (const bool brief : {false, true}) {
        float widest = 0;
        for (Index r = 0; r < layout.rows; ++r)
            for (Index c = 0; c < layout.columns; ++c)
                widest = std::max(
                    widest,
                    measure_text(ui, text_in_cell(static_cast<double>(numbers(r, c)), brief),
                                 Face::regular, figure_numbers)
                        .x);
        layout.brief = brief;
        layout.numbers = widest <= layout.cell.x - ui.em(0.15f);
        if (layout.numbers) return;
    }
}

}  // namespace

std::string text_in_cell(double number, bool brief) {
    std::string text = number_text(number, 2);
    const std::size_t zero = text.find("0.");
    if (brief && std::isfinite(number) && std::abs(number) < 1 && zero != text.npos)
        text.erase(zero, 1);
    return text;
}

MapLayout plan_map(const Ui& ui, const Axes& axes, const Matrix& numbers, float width) {
    MapLayout layout;
    layout.width = width;
    layout.rows = axes.rows.size(), layout.columns = axes.columns.size();
    const float names = widest_name(ui, axes.rows, std::min(ui.em(longest_name), width / 3));
    const float longest = widest_name(ui, axes.columns, ui.em(longest_name));
    layout.cells.x = ui.em(title_line) + names + ui.em(gap);
    const float room = width - layout.cells.x;
    layout.cell = cell_size(ui, axes, room - ui.em(gap), width);
    layout.slanted = longest > layout.cell.x - ui.em(0.3f);
    float top = ui.em(line);
    if (layout.slanted) {
        // The last name reaches to the right of the cells.
        layout.cell = cell_size(ui, axes, room - longest * slant, width);
        layout.name_room = longest;
        top = (longest + ui.em(0.5f)) * slant;
    }
    layout.cell.x = std::max(layout.cell.x, 0.01f);
    layout.cells.y = ui.em(title_line) + top + ui.em(gap);
    layout.row_step = step_of(layout.cell.y, ui.em(0.95f));
    layout.column_step = layout.slanted ? step_of(layout.cell.x * slant, ui.em(0.95f)) : 1;
    plan_numbers(ui, numbers, layout);
    layout.bar = layout.end().y + ui.em(0.9f);
    layout.height = layout.bar + ui.em(2.4f);
    return layout;
}

}  // namespace attend
