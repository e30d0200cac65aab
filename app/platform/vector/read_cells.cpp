#include "app/platform/vector/read_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/render/colormap.h"
#include "app/render/reduction.h"

namespace attend {

namespace {

/// Cells along an axis, as far as they are seen: which numbers each of them stands for, where the
/// first begins, and how long each is.
struct ReadAxis {
    std::vector<CellRange> cells;
    float begin = 0, cell = 1;
};

ReadAxis read_axis(float origin, float cell, Index count, float low, float high) {
    const bool shared = cell < 0.9999f;
    const float unit = std::max(cell, 1.0f);
    const auto units =
        shared ? static_cast<Index>(std::ceil(static_cast<float>(count) * cell - 1e-3f)) : count;
    const auto at = [&](float place) {
        return std::clamp(static_cast<Index>(place), Index{0}, std::max(units, Index{0}));
    };
    const Index first = at(std::floor((low - origin) / unit + 1e-3f)),
                last = at(std::ceil((high - origin) / unit - 1e-3f));
    const Index seen = std::max(last - first, Index{0});
    return {shared ? cells_by_pixel(static_cast<double>(cell), count, first, seen)
                   : single_cells(first, seen),
            origin + static_cast<float>(first) * unit, unit};
}

/// One number a cell, row by row.
std::vector<float> numbers_of(const HeatmapPicture& picture, const ReadAxis& rows,
                              const ReadAxis& columns) {
    const Matrix& matrix = *picture.value;
    const bool diverging = picture.scale.map->diverging;
    const bool mean = pixel_fold(matrix, diverging) == PixelFold::mean;
    return mean ? mean_numbers(matrix, rows.cells, columns.cells)
                : farthest_numbers(matrix, rows.cells, columns.cells, diverging);
}

Rgb color_of_number(const HeatmapPicture& picture, Range range, float number) {
    if (std::isnan(number)) return picture.not_a_number;
    if (number == -std::numeric_limits<float>::infinity()) return picture.masked;
    return mix(picture.ground, color_on_scale(picture.scale, range, number), picture.opacity);
}

}  // namespace

ColoredCells read_cells(const HeatmapPicture& picture, const Rectangle& seen) {
    const Matrix& matrix = *picture.value;
    const ReadAxis rows = read_axis(picture.origin.y, picture.cell.y, matrix.rows(), seen.low.y,
                                    seen.high.y),
                   columns = read_axis(picture.origin.x, picture.cell.x, matrix.cols(), seen.low.x,
                                       seen.high.x);
    ColoredCells cells;
    cells.origin = {columns.begin, rows.begin};
    cells.cell = {columns.cell, rows.cell};
    cells.rows = static_cast<Index>(rows.cells.size());
    cells.columns = static_cast<Index>(columns.cells.size());
    cells.line = picture.masked_line;
    cells.distance = std::max(std::round(picture.hatch), 3.0f);
    cells.width = std::max(1.0f, std::floor(cells.distance * 0.2f + 0.5f));
    if (cells.rows == 0 || cells.columns == 0) return cells;
    const std::vector<float> numbers = numbers_of(picture, rows, columns);
    cells.colors.reserve(numbers.size());
    for (Index row = 0; row < cells.rows; ++row) {
        Range range = picture.range;
        if (picture.scale.mode == RangeMode::row)
            range = scale_range(
                picture.scale,
                finite_range_of_row(matrix, rows.cells[static_cast<std::size_t>(row)].begin));
        Index hatched_from = -1;
        for (Index column = 0; column <= cells.columns; ++column) {
            const bool inside = column < cells.columns;
            const float number =
                inside ? numbers[static_cast<std::size_t>(row * cells.columns + column)] : 0;
            const bool masked = number == -std::numeric_limits<float>::infinity();
            if (inside) cells.colors.push_back(packed(color_of_number(picture, range, number)));
            if (masked && hatched_from < 0) hatched_from = column;
            if (masked || hatched_from < 0) continue;
            cells.hatched.push_back(
                {cells.box(row, hatched_from).low, cells.box(row, column - 1).high});
            hatched_from = -1;
        }
    }
    return cells;
}

}  // namespace attend
