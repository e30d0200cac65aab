#pragma once
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// What is left of a block of cells that share a pixel: its extremes. −∞ (masked) counts only where
/// the whole block is −∞; a NaN anywhere makes the block NaN, since it must not go unseen.
struct Extremes {
    float lowest = 0, highest = 0;
};

/// One level: blocks of 2^n cells a side, the last ones of a row or column possibly smaller.
struct PyramidLevel {
    Index rows = 0, columns = 0;
    std::vector<Extremes> blocks;  // row-major
};

/// Levels 1, 2, … of a part of a matrix until one block is left.
std::vector<PyramidLevel> make_pyramid(const Matrix& matrix, Cell first, Shape part);

}  // namespace attend
