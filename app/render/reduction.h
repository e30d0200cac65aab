#pragma once
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The cells of one axis that share a pixel: begin ≤ i < end.
struct CellRange {
    Index begin = 0, end = 0;
    bool operator==(const CellRange&) const = default;
};

/// Which of `count` cells each of the pixels `first` … `first + pixels` - 1 touches, where pixel 0
/// begins with cell 0 and a cell is `cell` pixels wide, below 1.
std::vector<CellRange> cells_by_pixel(double cell, Index count, Index first, Index pixels);
/// As many ranges of one cell each: an axis with room for every cell.
std::vector<CellRange> single_cells(Index first, Index count);

/// What a pixel shows of the cells that share it: the number farthest along the color map, so that
/// none goes unseen, or their mean, which looks as large cells do from afar.
enum class PixelFold { farthest, mean };
/// The one rule of all maps, large or small. Of up to some hundred rows and columns without signs,
/// such as weights, the mean: a head is as bright as a thumbnail as where each cell has a pixel.
/// With signs a mean would hide what cancels out, and of more a cell would be lost in it.
PixelFold pixel_fold(const Matrix& matrix, bool diverging);

/// One number a block of rows × columns, row by row: the number of the block that is farthest along
/// the color map, which is the one farthest from zero on a diverging map and the largest on any
/// other. −∞ (masked) counts only where the whole block is −∞; a NaN anywhere makes the block NaN,
/// since it must not go unseen.
std::vector<float> farthest_numbers(const Matrix& matrix, std::span<const CellRange> rows,
                                    std::span<const CellRange> columns, bool diverging);
/// The mean of each block's cells, masked ones left out. −∞ and NaN as above.
std::vector<float> mean_numbers(const Matrix& matrix, std::span<const CellRange> rows,
                                std::span<const CellRange> columns);

}  // namespace attend
