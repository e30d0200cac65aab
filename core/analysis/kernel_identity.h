#pragma once
#include "core/graph/evaluate.h"

namespace attend {

/// Queries (n, d) and keys (m, d) of a head, with what their sides are called.
struct QueriesAndKeys {
    Value q, k;
    Axes q_axes, k_axes;
};

/// −½‖q − k‖² = q·k − ½‖k‖² − ½‖q‖², and what softmax makes of its left side and of q·k alone: a
/// Gaussian kernel is a dot product where all keys are equally long (Tsai et al. 2019, section 3).
struct KernelIdentity {
    /// The nodes (n, m) `gaussian` = −½‖q − k‖², `dot` = q·k, `half_k`, `half_q`,
    /// `gaussian_weights`, `dot_weights`, from `q` and `k`, and `k_equal` where that was asked for.
    Evaluation evaluation;
    /// The largest |−½‖q−k‖² − (q·k − ½‖k‖² − ½‖q‖²)| of a cell: float32 rounding.
    double largest_remainder = 0;
    /// The largest difference of two weights, and where.
    double largest_difference = 0;
    Cell most_different;
};

/// `equal_keys`: with every key made as long as the keys are on average. Throws Error where the
/// widths differ, Cancelled.
KernelIdentity kernel_identity(const QueriesAndKeys& vectors, bool equal_keys,
                               const Progress& progress = {});

}  // namespace attend
