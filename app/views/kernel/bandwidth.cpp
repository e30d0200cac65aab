#include "app/views/kernel/bandwidth.h"

#include <cmath>

#include "app/views/kernel/estimate.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

struct BandwidthMemory {
    LatestJob<Regression, LeaveOneOut> all, compared;
    LatestJob<Regression, double> now;
};

/// Without what every bandwidth gives anew.
Regression at_any_bandwidth(Regression regression) {
    regression.choices.set(bandwidth, bandwidth.standard);
    return regression;
}

}  // namespace

BandwidthRange bandwidth_range(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const Value& x = frame.evaluation()->at(frame.block().k);
    return frame.ui.memory.kept(x, [&] { return bandwidth_range(*x); });
}

namespace {

const LeaveOneOut* follow_all(Frame& frame, LatestJob<Regression, LeaveOneOut>& job,
                              const Regression& regression) {
    if (regression.x->rows() < 2) return nullptr;
    follow(frame, job, "Leaving one out", regression, numbers_of_search(regression), [&] {
        return
            [regression](const Progress& progress) { return leave_one_out(regression, progress); };
    });
    return job.problem().empty() ? job.result() : nullptr;
}

}  // namespace

const LeaveOneOut* follow_leave_one_out(Frame& frame) {
    return follow_all(frame, frame.ui.memory.of<BandwidthMemory>().all,
                      at_any_bandwidth(regression_of(frame)));
}

bool knows_leave_one_out(const Frame& frame) {
    return !frame.stale() && frame.ui.memory.of<BandwidthMemory>().all.current();
}

const LeaveOneOut* follow_compared_errors(Frame& frame) {
    const auto other = compared_regression(frame);
    if (!other || !kernel(other->choices.score).reads_distance) return nullptr;
    return follow_all(frame, frame.ui.memory.of<BandwidthMemory>().compared,
                      at_any_bandwidth(*other));
}

std::optional<double> follow_left_out_error(const Frame& frame) {
    auto& memory = frame.ui.memory.of<BandwidthMemory>();
    const Regression regression = regression_of(frame);
    const Index points = regression.x->rows();
    if (points < 2) return std::nullopt;
    if (leaves_out_all(points)) {  // all of them: the node says it
        const Measured found =
            measured(frame, "Leaving one out", {*frame.scene()->measures.left_out_error});
        if (!found.current) return std::nullopt;
        const auto error = static_cast<double>((*found.values.front())(0, 0));
        return std::isfinite(error) ? std::optional(error) : std::nullopt;
    }
    const bool current =
        follow(frame, memory.now, "Leaving one out", regression, numbers_left_out(regression), [&] {
            return [regression](const Progress& progress) {
                return left_out_error(regression, regression.choices[bandwidth], progress);
            };
        });
    const double* const error = memory.now.result();
    if (!current || !error || !std::isfinite(*error)) return std::nullopt;
    return *error;
}

}  // namespace attend
