#include "app/views/kernel/bandwidth.h"

#include <cmath>

#include "app/views/kernel/estimate.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

struct BandwidthState {
    LatestJob<KernelRegression, LeaveOneOut> compared;
};

bool is_alone(const Frame& frame) { return frame.evaluation()->value(frame.block().k).rows() < 2; }

Measured errors_by_bandwidth(const Frame& frame) {
    const RegressionNodes& nodes = *frame.scene()->measures.regression;
    return measured(frame, "Leaving one out at every bandwidth",
                    {nodes.by_bandwidth, nodes.least, nodes.mean_error});
}

}  // namespace

BandwidthRange bandwidth_range(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const Value& x = frame.evaluation()->at(frame.block().k);
    return frame.ui.states.kept(x, [&] { return bandwidth_range(*x); });
}

LatestResult<LeaveOneOut> follow_leave_one_out(Frame& frame) {
    if (is_alone(frame)) return {};
    const Measured found = errors_by_bandwidth(frame);
    if (!found) return {};
    return {
        &frame.ui.states.kept(
            found.values,
            [&] { return leave_one_out(*found.values[0], *found.values[1], *found.values[2]); }),
        found.current};
}

bool knows_leave_one_out(const Frame& frame) {
    return !frame.stale() && errors_by_bandwidth(frame).current;
}

LatestResult<LeaveOneOut> follow_compared_errors(Frame& frame) {
    const auto other = compared_kernel(frame);
    if (!other || is_alone(frame) || !other->regression.kernel->reads_distance) return {};
    auto& job = frame.ui.states.of<BandwidthState>().compared;
    const KernelRegression any = other->regression.at(1);  // every bandwidth is tried
    const Index points = any.k->rows();
    follow_work(frame, job, "Comparing errors", any, points <= 100, [&] {
        return [any](const Progress& progress) { return leave_one_out(any, progress); };
    });
    return job.latest();
}

std::optional<double> follow_left_out_error(const Frame& frame) {
    if (is_alone(frame)) return std::nullopt;
    const Measured found =
        measured(frame, "Leaving one out", {frame.scene()->measures.regression->error});
    if (!found.current) return std::nullopt;
    const auto error = static_cast<double>((*found.values.front())(0, 0));
    return std::isfinite(error) ? std::optional(error) : std::nullopt;
}

}  // namespace attend
