#include "app/views/normalizer/normalizer_numbers.h"

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"

namespace attend {

namespace {

/// ".24"
std::string row_number(const NormalizerColumn& part, Cell cell) {
    std::string text = number_text(static_cast<double>((*part.value)(cell.row, cell.column)), 2);
    if (text.starts_with("0.")) text.erase(0, 1);
    return text;
}

}  // namespace

bool all_have_numbers(const Ui& ui, const std::vector<NormalizerColumn>& parts, ImVec2 cell) {
    constexpr float least_cell = 28, least_size = 0.55f;  // pixels; relative to body text
    if (cell.x < least_cell * ui.scale || cell.y < ui.em(1)) return false;
    return std::all_of(parts.begin(), parts.end(), [&](const NormalizerColumn& part) {
        HeatmapView view;
        view.value = part.value;
        return part.narrow || (cell.x - ui.em(0.3f)) / number_width(ui, view) >= least_size;
    });
}

float row_number_size(const Ui& ui, const std::vector<NormalizerColumn>& parts, ImVec2 cell,
                      Index row) {
    constexpr float least_size = 0.6f, most_size = 0.85f;
    float size = std::min(most_size, cell.y * 0.7f / ui.em());
    for (const NormalizerColumn& part : parts)
        for (Index column = 0; column < part.value->cols() && !part.narrow; ++column)
            if (std::isfinite((*part.drawn)(row, column)))
                size = std::min(size, (cell.x - ui.em(0.15f)) /
                                          measure_text(ui, row_number(part, {row, column})).x);
    return size < least_size ? 0 : size;
}

void write_row(const Ui& ui, const NormalizerColumn& part, const HeatmapLayout& cells, Index row,
               float size, float alpha) {
    const Range range = scale_range(part.scale, part.scale.fixed);
    for (Index column = 0; column < part.value->cols(); ++column) {
        const Cell at{row, column};
        const Scalar drawn = (*part.drawn)(at.row, column);
        if (!std::isfinite(drawn)) continue;
        const Rgb ground = color_on_scale(part.scale, range, static_cast<float>(drawn));
        const ImVec2 low = cells.cell_min(at);
        draw_text(ui, {low.x + cells.cell.x / 2, low.y + cells.cell.y / 2}, row_number(part, at),
                  {Face::regular, size, text_on(ground), alpha}, {0.5f, 0.5f});
    }
}

ToldLabels told_rows(const Ui& ui, float high, Index rows, Index chosen,
                     std::optional<Index> hovered) {
    return ToldLabels(
        {0, rows}, label_step(high, high < ui.em(least_row) ? ui.em(least_line) : 0),
        [=](Index row) { return row == chosen || row == hovered; },
        [=](Index row) { return row == hovered; });
}

void draw_narrow_numbers(const Ui& ui, const NormalizerColumn& part, const HeatmapLayout& layout,
                         Index chosen, std::optional<Index> hovered) {
    bool whole = part.name != "row sum";  // which is 1 but for rounding: "1.00" in any case
    for (Index row = 0; row < part.value->rows(); ++row) {
        const double v = static_cast<double>((*part.value)(row, 0));
        whole = whole && (v == std::round(v) || !std::isfinite(v));
    }
    const bool low = layout.cell.y < ui.em(least_row);
    const float size = low ? 0.85f : std::min(0.95f, layout.cell.y / ui.em() * 0.8f);
    const ToldLabels told = told_rows(ui, layout.cell.y, part.value->rows(), chosen, hovered);
    for (Index row = 0; row < part.value->rows(); ++row) {
        if (!told(row)) continue;
        const double v = static_cast<double>((*part.value)(row, 0));
        const float middle = layout.cell_min({row, 0}).y + layout.cell.y / 2;
        const Face face = row == chosen ? Face::semibold : Face::regular;
        draw_text(ui, {(layout.min.x + layout.max.x) / 2, middle}, number_text(v, whole ? 0 : 2),
                  {face, size, ui.theme->text}, {0.5f, 0.5f});
    }
}

}  // namespace attend
