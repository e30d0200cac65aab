#pragma once
#include "core/attention/block.h"
#include "core/graph/scope.h"
#include "core/ops/kernel_score.h"

namespace attend {

/// The points that are left out, one after the other, with their values: all, or of many some.
struct LeftOut {
    Ref q, v;
};
LeftOut add_left_out(Scope& place, Ref k, Ref v);

/// A regression whose measures are added.
struct MeasuredRegression {
    const Block &query, &validation, &leave_one_out;
    NodeId left_out_values;
    const Kernel& kernel;
    double sigma;
};
/// Errors of leaving one out, by the bandwidth, too; as much as how many equal points each estimate
/// says, and its standard error, of noise alone; the curve of all estimates.
RegressionNodes add_regression_nodes(Graph& graph, const MeasuredRegression& of);

}  // namespace attend
