#pragma once
#include <vector>

#include "app/cli/input.h"
#include "app/cli/stopwatch.h"

namespace attend::cli {

/// The stages of one scene: tokens, scene, forward from nothing, one edit, one keystroke.
std::vector<Timing> time_stages(const Prepared& prepared);

/// 256 tokens, width 768, 12 heads, everything drawn at random, W_O.
struct LayerFigures {
    Timing edit;   // one number of head.0/w_q, and all that follows from it
    Timing layer;  // every computed node from nothing, the leaves being given
    Timing bare;   // the same products as bare OpenBLAS calls, and a softmax as one writes it
    Timing bare_vectorized;  // the same with a vectorized softmax: nothing can be much faster
    double ratio() const { return layer.median / bare.median; }
    double ratio_vectorized() const { return layer.median / bare_vectorized.median; }
};
LayerFigures time_large_layer();

/// 64 tokens, width 128, 8 heads: one letter typed, from the text to the last node.
Timing time_keystroke();

}  // namespace attend::cli
