#include "core/training/built_in.h"

#include <array>

namespace attend {

namespace {

constexpr std::array all_built_in{
    BuiltInWeights{"blank", "Fill the blank", "How did the dog feel? One head, 98 words"},
    BuiltInWeights{"reverse", "Reverse", "12 letters from A to P are said backwards"},
    BuiltInWeights{"copy", "Copy", "12 letters from A to P are said again"},
    BuiltInWeights{"sort", "Sort", "8 numbers from 0 to 19, a bar, then they are said in order"},
    BuiltInWeights{"repeat", "Repeat",
                   "Letters from A to P come again: what followed the last time? Two layers"},
    BuiltInWeights{"recall", "Recall",
                   "Letters with digits behind them, and a letter that asks for its digit"},
    BuiltInWeights{"brackets", "Brackets", "Which of ( [ { does each ) close? Two layers"},
    BuiltInWeights{"reviews", "Reviews", "Was the film good or bad? 45 words"},
    BuiltInWeights{"nearest_key", "Nearest key", "Queries and keys of 8 numbers: scaled dot"},
    BuiltInWeights{"nearest_key_gaussian", "Nearest key, gaussian", "The same by their distance"},
    BuiltInWeights{"nearest_key_general", "Nearest key, general", "The same: one W is learned"},
    BuiltInWeights{"nearest_key_additive", "Nearest key, additive",
                   "The same: W₁, W₂, b and v are learned"},
    BuiltInWeights{"nearest_key_gated", "Nearest key, gated",
                   "The same, with a gate that is learned"},
};

}  // namespace

std::span<const BuiltInWeights> built_in_weights() { return all_built_in; }

}  // namespace attend
