#include "core/training/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/graph/explanation.h"

namespace attend {

namespace {

/// Empty where all numbers are finite.
std::string leaf_that_is_none(const TrainingState& state) {
    for (const LearnedLeaf& leaf : state.leaves)
        if (!leaf.weights.allFinite()) return leaf.path;
    return {};
}

}  // namespace

std::string Divergence::text(const TrainingSetup& setup) const {
    return fmt::format("diverged at step {}: {} is not a number; learning rate {}", step, where,
                       digits(setup.rate(step)));
}

Index kept_every(Index steps) {
    constexpr Index most_rows = 201;
    for (Index ten = 1;; ten *= 10)
        for (const Index every : {ten, 2 * ten, 5 * ten})
            if (steps / every + 1 <= most_rows) return every;
}

TrainingRun::TrainingRun(TrainingSetup setup, std::optional<TrainingState> first)
    : trainer_(std::move(setup)) {
    TrainingState begin = first ? std::move(*first) : trainer_.initial();
    first_ = begin.step;
    kept_[first_] = std::make_shared<const TrainingState>(std::move(begin));
}

std::shared_ptr<const TrainingState> TrainingRun::nearest_before(Index step) const {
    const std::scoped_lock lock(mutex_);
    return std::prev(kept_.upper_bound(step))->second;
}

bool TrainingRun::has(Index step) const { return nearest_before(step)->step == step; }

std::optional<Divergence> TrainingRun::divergence() const {
    const std::scoped_lock lock(mutex_);
    return divergence_;
}

bool TrainingRun::step(TrainingState& state) {
    BatchGradient gradient = trainer_.gradient(state, trainer_.batch(state.step));
    std::string where = gradient.is_finite() ? "" : "loss";
    TrainingState next;
    if (where.empty()) {
        next = trainer_.after(state, std::move(gradient));
        where = leaf_that_is_none(next);
    }
    if (where.empty()) {
        state = std::move(next);
        return true;
    }
    const std::scoped_lock lock(mutex_);
    divergence_ = Divergence{state.step, std::move(where)};
    kept_.try_emplace(state.step, std::make_shared<const TrainingState>(state));
    return false;
}

std::shared_ptr<const TrainingState> TrainingRun::at(Index step, const Progress& progress) {
    const std::scoped_lock alone(computing_);
    if (step < first_)
        throw Error("step", std::to_string(step),
                    fmt::format("{} or more, with which these weights begin", first_));
    const auto known = nearest_before(step);
    if (known->step == step) return known;
    TrainingState state = *known;
    const Index from = state.step, every = kept_every(steps());
    while (state.step < step) {
        progress.at(static_cast<double>(state.step - from) / static_cast<double>(step - from));
        if (!this->step(state))
            throw Error(fmt::format("step {}: {}", step, divergence_->text(setup())));
        if (state.step % every != 0 && state.step != step) continue;
        const std::scoped_lock lock(mutex_);
        kept_[state.step] = std::make_shared<const TrainingState>(state);
    }
    return nearest_before(step);
}

std::shared_ptr<const TrainingState> TrainingRun::last(const Progress& progress) {
    try {
        return at(steps(), progress);
    } catch (const Error&) {
        if (const auto found = divergence()) return nearest_before(found->step);
        throw;
    }
}

HistoryRow TrainingRun::look_at(const TrainingState& state, Roles roles) {
    const BatchGradient gradient = trainer_.gradient(state, trainer_.batch(state.step));
    if (validation_.empty()) validation_ = trainer_.examples().validation();
    Judgement judgement = trainer_.judge(state, validation_, roles);
    return {state.step,
            gradient.loss,
            judgement.loss,
            judgement.accuracy,
            setup().rate(state.step),
            gradient.norm,
            std::move(judgement.roles)};
}

std::vector<HistoryRow> TrainingRun::history(const Progress& progress) {
    const Index end = last(progress.part(0, 0.6))->step, every = kept_every(steps());
    std::vector<Index> wanted;
    for (Index step = (first_ + every - 1) / every * every; step <= end; step += every)
        wanted.push_back(step);
    if (wanted.empty() || wanted.back() != end) wanted.push_back(end);
    std::vector<HistoryRow> rows;
    for (const Index step : wanted) {
        progress.at(0.6 +
                    0.4 * static_cast<double>(rows.size()) / static_cast<double>(wanted.size()));
        const auto state = at(step);
        const std::scoped_lock alone(computing_);
        const auto [row, is_new] = rows_.try_emplace(step);
        if (is_new) row->second = look_at(*state);
        rows.push_back(row->second);
    }
    return rows;
}

}  // namespace attend
