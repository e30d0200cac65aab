#pragma once
#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The cells of a matrix of weights that are lines: rows [first, last), columns from `from` on.
struct LineCells {
    Index first = 0, last = std::numeric_limits<Index>::max(), from = 0;
    bool operator==(const LineCells&) const = default;

    /// Those that are in this matrix.
    LineCells within(const Matrix& matrix) const {
        return {std::max<Index>(first, 0), std::min(last, matrix.rows()), from};
    }
};

/// What a threshold leaves away of matrices of weights that are drawn as lines.
struct HiddenWeight {
    double hidden = 0, all = 0;     // Σ |α| of the hidden, and of all
    Index lines = 0, of_lines = 0;  // that are left, and that there are: of weights that are not 0
    double largest = 0;             // |α|

    /// In [0, 1]; 0 where there is no weight at all.
    double share() const { return all > 0 ? hidden / all : 0; }
};

/// Weights α with |α| < threshold are hidden. What is infinite or no number is left out of all: no
/// line is as thick as that.
HiddenWeight hidden_weight(std::span<const Value> matrices, double threshold,
                           const LineCells& cells = {});

/// A line between two tokens, or states.
struct WeightLine {
    std::size_t matrix = 0;  // which of the matrices
    Cell cell;
    float weight = 0;  // |α|
};
/// The heaviest of the lines whose weight is neither 0 nor below the threshold, at most `most`,
/// lightest first: as they are drawn over one another.
/// `found` is how many there were.
struct WeightLines {
    std::vector<WeightLine> lines;
    std::size_t found = 0;
};
WeightLines heaviest_lines(std::span<const Value> matrices, double threshold,
                           const LineCells& cells, std::size_t most);

}  // namespace attend
