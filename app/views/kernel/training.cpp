#include "app/views/kernel/training.h"

#include "app/gui/chart/number_line.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/estimate.h"
#include "app/views/parts/follow_job.h"
#include "core/attention/scores/kernels.h"

namespace attend {

namespace {

constexpr std::size_t most_steps = 200;

struct Training {
    bool running = false;
    KernelRegression of;  // its bandwidth aside
    double sigma = 0;     // that the scene is to have now
    int last_frame = 0;   // in which it was followed
    std::vector<BandwidthStep> steps;
    LatestJob<KernelRegression, BandwidthStep> job;
};

KernelRegression without_bandwidth(const Frame& frame) { return regression_of(frame).at(1); }

}  // namespace

void start_training(Frame& frame) {
    auto& training = frame.ui.states.of<Training>();
    if (!frame.evaluation() || frame.evaluation()->value(frame.block().k).rows() < 2) return;
    training.running = true;
    training.last_frame = ImGui::GetFrameCount();
    training.steps.clear();
    training.sigma = frame.draft().choices[bandwidth];
    training.of = {};
    training.job.ask_again();
}

void stop_training(Frame& frame) { frame.ui.states.of<Training>().running = false; }

bool is_training(const Frame& frame) { return frame.ui.states.of<Training>().running; }

void follow_training(Frame& frame) {
    auto& training = frame.ui.states.of<Training>();
    if (!training.running) return;
    // Where nothing can be computed, and in another room in between, it does not go on.
    const bool was_away = training.last_frame + 1 < ImGui::GetFrameCount();
    training.last_frame = ImGui::GetFrameCount();
    if (was_away || !frame.store.computation().problem().empty()) {
        training.running = false;
        return;
    }
    leave_unfinished(frame.ui);  // more is to be seen
    frame.gesture = true;
    if (frame.stale()) return;
    const KernelRegression now = without_bandwidth(frame);
    if (training.steps.empty()) training.of = now;
    if (!(training.of == now) || frame.draft().choices[bandwidth] != training.sigma) {
        training.running = false;
        return;
    }
    const KernelRegression here = now.at(training.sigma);
    const Index points = now.k->rows();
    const bool current = follow(
        frame, training.job, "Learning the bandwidth", here, 3 * left_out_count(points) * points,
        [&] { return [here](const Progress& progress) { return descend(here, progress); }; });
    if (training.job.stopped() || !training.job.problem().empty()) training.running = false;
    if (!current || !training.running) return;
    const BandwidthStep& step = training.steps.emplace_back(*training.job.result());
    const BandwidthRange range = bandwidth_range(*now.k);
    if (step.done || step.next > 2 * range.high || training.steps.size() >= most_steps) {
        training.running = false;
        // Three figures tell bandwidths apart: as the scan says its least.
        frame.draft().choices.set(bandwidth, with_figures(step.sigma, 3));
        return;
    }
    training.sigma = rounded_to_pixel(step.next, step.next / 1e5);
    frame.draft().choices.set(bandwidth, training.sigma);
}

const std::vector<BandwidthStep>& training_steps(Frame& frame) {
    auto& training = frame.ui.states.of<Training>();
    if (!training.running && !training.steps.empty() && !(training.of == without_bandwidth(frame)))
        training.steps.clear();
    return training.steps;
}

}  // namespace attend
