#include "app/gui/small_map.h"

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap.h"
#include "app/gui/stroke.h"

namespace attend {

HeatmapLayout layout_in(Shape shape, ImVec2 min, ImVec2 size, bool square) {
    ImVec2 cell{fitting_cell(size.x, shape.columns), fitting_cell(size.y, shape.rows)};
    if (square) cell.x = cell.y = std::min(cell.x, cell.y);
    const ImVec2 content{std::ceil(cell.x * static_cast<float>(shape.columns)),
                         std::ceil(cell.y * static_cast<float>(shape.rows))};
    HeatmapLayout layout;
    layout.shape = shape, layout.cell = cell;
    layout.min = layout.origin = {std::round(min.x + std::max(size.x - content.x, 0.0f) / 2),
                                  std::round(min.y + std::max(size.y - content.y, 0.0f) / 2)};
    layout.max = layout.min + content;
    return layout;
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

/// Which tokens are named: level words may have to be too small to be read, and where words that
/// stand upward would leave no height to the cells, those of the rows have room at their side; of a
/// long text that asks a short one, the few columns are named.
enum class Named { level, staggered, upward, rows, columns, none };

void name_tokens(HeatmapView& view, const Axes& axes, Named named) {
    view.axes = named != Named::none ? &axes : view.axes;
    view.row_labels = named != Named::none && named != Named::columns;
    view.column_labels = named != Named::none && named != Named::rows;
    view.alternating_labels = named == Named::staggered;
    view.upward_labels = named == Named::upward;
}

}  // namespace

LabelledMap labelled_in(const Ui& ui, HeatmapView& view, const Axes& axes, ImVec2 min, ImVec2 size,
                        bool square) {
    constexpr float text = 0.8f, least_text = 11;  // relative to body text; pixels at scale 1
    const Shape shape = shape_of(*view.value);
    const LabelledMap plain{layout_in(shape, min, size, square), {}};
    const bool low = !is_roomy(ui, plain.layout);
    if (low && !is_wide(ui, plain.layout)) return plain;
    const float smallest = least_text * ui.scale / ui.em();
    for (const Named named :
         {Named::level, Named::staggered, Named::upward, Named::rows, Named::columns}) {
        if (low != (named == Named::columns)) continue;
        name_tokens(view, axes, named);
        LabelledMap told = plain;
        for (int pass = 0; pass < 2; ++pass) {
            view.label_size = text;
            told.labels = plan_labels(ui, view, told.layout.cell, size);
            const ImVec2 names{told.labels.left, told.labels.top};
            told.layout = layout_in(
                shape, min + names,
                {std::max(size.x - names.x, 1.0f), std::max(size.y - names.y, 1.0f)}, square);
        }
        if ((low ? is_wide(ui, told.layout) : is_roomy(ui, told.layout)) &&
            (named == Named::columns || told.labels.row_size >= smallest) &&
            (named == Named::rows || told.labels.column_size >= smallest))
            return told;
    }
    // Then they leave their room to the map.
    name_tokens(view, axes, Named::none);
    return plain;
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

}  // namespace attend
