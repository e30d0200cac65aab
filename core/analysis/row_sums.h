#pragma once
#include <cmath>
#include <optional>

#include "core/analysis/measure.h"
#include "core/graph/evaluation.h"

namespace attend {

/// The sum of each row, added up in double; 0 of a row with nothing left.
extern const MeasureRule row_sums_rule;

/// Adds, on demand, the row sums of every matrix of weights: `PATH/row_sums`.
void add_row_sums(Graph& graph);
/// The node of them; nothing for a matrix that is none of weights.
std::optional<NodeId> row_sums_of(const Graph& graph, NodeId weights);
/// One of them. Of another matrix what stands in the row, added up.
double row_sum(const Evaluation& evaluation, NodeId weights, Index row);

/// Whether a row's sum is 1 in three decimals, as it is shown: the rounding of float32 numbers
/// stays well below. Not of NaN.
inline bool is_one(double sum) { return std::abs(sum - 1) < 0.0005; }

}  // namespace attend
