#include "app/views/sentence/weight_motion.h"

#include <cmath>

#include "app/gui/box/motion.h"

namespace attend {

namespace {

struct Motion {
    std::uint64_t revision = 0;
    NodeId weights = 0;
    Index query = -1;
    double since = -motion_seconds;  // by ImGui::GetTime()
    std::vector<double> from, shown;
};

/// What is no number, or has no end, has no width.
std::vector<double> drawable(std::vector<double> weights) {
    for (double& weight : weights)
        if (!std::isfinite(weight)) weight = 0;
    return weights;
}

}  // namespace

std::vector<double> weights_in_motion(const Frame& frame, const Attended& row) {
    auto& motion = frame.ui.states.of<Motion>();
    const std::uint64_t revision = frame.store.computation().revision();
    const bool same_head = motion.revision == revision && motion.weights == row.weights &&
                           motion.shown.size() == row.given.size();
    const std::vector<double> to = drawable(row.given);
    if (!same_head)
        motion = {revision, row.weights, row.query, -motion_seconds, {}, to};
    else if (motion.query != row.query)
        motion.query = row.query, motion.since = ImGui::GetTime(), motion.from = motion.shown;
    const double time =
        frame.ui.reduce_motion ? 1 : (ImGui::GetTime() - motion.since) / motion_seconds;
    if (time >= 1 || motion.from.size() != to.size()) return motion.shown = to;
    const double way = eased(time);
    for (std::size_t key = 0; key < to.size(); ++key)
        motion.shown[key] = motion.from[key] + (to[key] - motion.from[key]) * way;
    leave_unfinished(frame.ui);  // more is to be seen
    return motion.shown;
}

}  // namespace attend
