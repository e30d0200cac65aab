#pragma once
#include <string_view>
#include <vector>

#include "core/graph/edit.h"
#include "core/training/run.h"

namespace attend {

/// Why one learned number moves at a step: what each example of the batch asks for, and what the
/// optimizer remembers.
struct WeightMove {
    /// What the optimizer knew when it took a step: the gradient, and of adam the means of
    /// gradients and of their squares, corrected for their start; of momentum the first alone.
    struct Earlier {
        Index step = 0;
        double gradient = 0, mean = 0, size = 0;  // size: √v̂
    };

    double before = 0, after = 0, gradient = 0, rate = 0;
    std::vector<double> by_example;  // they sum up to the gradient
    std::vector<Earlier> earlier;    // up to this step, which is the last
};
/// Of a cell of a leaf. Throws Error where there is no such leaf; Cancelled.
WeightMove weight_move(TrainingRun& run, std::string_view path, Cell cell, Index step,
                       const Progress& progress = {});

/// How large the matrices are that are learned, and how far a step takes them.
struct LeafSizes {
    std::string path;
    double norm = 0, gradient = 0, update = 0;  // Frobenius norms
};
std::vector<LeafSizes> leaf_sizes(TrainingRun& run, Index step, const Progress& progress = {});

}  // namespace attend
