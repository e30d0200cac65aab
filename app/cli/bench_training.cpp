#include "app/cli/bench.h"
#include "core/training/trainer.h"

namespace attend::cli {

namespace {

Timing time_step(const char* name, const TrainingSetup& setup) {
    const Trainer trainer(setup);
    TrainingState state = trainer.initial();
    return measure(name, [&] {
        const std::vector<Example> batch = trainer.batch(state.step);
        BatchGradient gradient = trainer.gradient(state, batch);
        state = trainer.after(std::move(state), std::move(gradient));
    });
}

}  // namespace

std::vector<Timing> time_training() {
    TrainingSetup setup = TrainingSetup::of("repeat");
    std::vector<Timing> timings{time_step("2 layers × 2 heads, attention alone", setup)};
    setup.heads = 4;
    setup.layer_norm = "before";
    setup.feed_forward = "relu";
    setup.feed_forward_width = 128;
    timings.push_back(time_step("2 layers × 4 heads, norms and feed-forward", setup));
    return timings;
}

}  // namespace attend::cli
