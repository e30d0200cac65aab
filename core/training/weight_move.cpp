#include "core/training/weight_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace attend {

namespace {

constexpr Index remembered = 40;  // steps before the one that is looked at

Index targets_in(const Example& example) {
    return std::ranges::count_if(example.targets, [](Index target) { return target != no_target; });
}

double number(const Matrix& numbers, Cell cell) {
    return numbers.size() > 0 ? static_cast<double>(numbers(cell.row, cell.column)) : 0;
}

/// What each example adds to the gradient of the mean over all targets of the batch.
std::vector<double> by_example(const Trainer& trainer, const TrainingState& state, std::size_t leaf,
                               Cell cell, const Progress& progress) {
    const std::vector<Example> batch = trainer.batch(state.step);
    Index all = 0;
    for (const Example& example : batch) all += targets_in(example);
    std::vector<double> parts;
    for (const Example& example : batch) {
        progress.at(0.5 * static_cast<double>(parts.size()) / static_cast<double>(batch.size()));
        const Index own = targets_in(example);
        const double share = all > 0 ? static_cast<double>(own) / static_cast<double>(all) : 0;
        const Matrix gradient =
            own > 0 ? trainer.gradient(state, {&example, 1}).gradients[leaf] : Matrix();
        parts.push_back(share * number(gradient, cell));
    }
    return parts;
}

}  // namespace

WeightMove weight_move(TrainingRun& run, std::string_view path, Cell cell, Index step,
                       const Progress& progress) {
    const Trainer trainer(run.setup());  // the run's own may be at work
    const auto here = run.at(step, progress);
    const LearnedLeaf* const found = here->find(path);
    if (!found) throw Error("node", path, "a matrix that is learned");
    if (!contains(shape_of(found->weights), cell))
        throw Error("cell", fmt::format("{},{}", cell.row, cell.column), "a cell of the matrix");
    const auto leaf = static_cast<std::size_t>(found - here->leaves.data());
    WeightMove move;
    move.by_example = by_example(trainer, *here, leaf, cell, progress);
    TrainingState state = *run.at(std::max(run.first_step(), step - remembered), progress);
    const TrainingSetup& setup = run.setup();
    while (state.step <= step) {
        progress.at(1 - 0.5 * static_cast<double>(step - state.step) / remembered);
        BatchGradient gradient = trainer.gradient(state, trainer.batch(state.step));
        move.gradient = number(gradient.gradients[leaf], cell);
        move.before = number(state.leaves[leaf].weights, cell);
        move.rate = setup.rate(state.step);
        state = trainer.after(std::move(state), std::move(gradient));
        const LearnedLeaf& next = state.leaves[leaf];
        const auto steps = static_cast<double>(state.step);
        const bool adam = next.moment_2.size() > 0;
        const double mean = number(next.moment_1, cell), square = number(next.moment_2, cell);
        move.earlier.push_back(
            {state.step - 1, move.gradient,
             adam ? mean / (1 - std::pow(setup.beta_1, steps)) : mean,
             adam ? std::sqrt(square / (1 - std::pow(setup.beta_2, steps))) : 0});
        move.after = number(next.weights, cell);
    }
    return move;
}

std::vector<LeafSizes> leaf_sizes(TrainingRun& run, Index step, const Progress& progress) {
    const Trainer trainer(run.setup());
    const TrainingState state = *run.at(step, progress);
    BatchGradient gradient = trainer.gradient(state, trainer.batch(step));
    std::vector<LeafSizes> sizes;
    for (std::size_t i = 0; i < state.leaves.size(); ++i)
        sizes.push_back({state.leaves[i].path, static_cast<double>(state.leaves[i].weights.norm()),
                         static_cast<double>(gradient.gradients[i].norm()), 0});
    const TrainingState next = trainer.after(state, std::move(gradient));
    for (std::size_t i = 0; i < sizes.size(); ++i)
        sizes[i].update =
            static_cast<double>((next.leaves[i].weights - state.leaves[i].weights).norm());
    return sizes;
}

}  // namespace attend
