#include "core/training/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/graph/explanation.h"
#include "core/training/at_step.h"

namespace attend {

namespace {

/// Empty where all numbers are finite.
std::string leaf_that_is_none(const TrainingState& state) {
    for (const LearnedLeaf& leaf : state.leaves)
        if (!leaf.weights.allFinite()) return leaf.path;
    return {};
}

/// They are off where one looks, not where one learns.
TrainingSetup without_heads_off(TrainingSetup setup) {
    setup.heads_off.clear();
    return setup;
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
    : trainer_(without_heads_off(std::move(setup))) {
    TrainingState begin = first ? std::move(*first) : trainer_.initial();
    first_ = begin.step;
    put_in(begin);
    kept_[first_] = std::make_shared<const TrainingState>(std::move(begin));
}

void TrainingRun::remember(const std::vector<HistoryRow>& rows) {
    const std::scoped_lock lock(mutex_);
    for (const HistoryRow& row : rows)
        if (row.step < first_ && row.step % kept_every(steps()) == 0) rows_[row.step] = row;
}

void TrainingRun::know(TrainingState state, const std::vector<HistoryRow>& rows) {
    const std::scoped_lock lock(mutex_);
    for (const HistoryRow& row : rows)
        if (row.step >= first_ && row.step <= state.step) rows_.try_emplace(row.step, row);
    const Index step = state.step;
    kept_.try_emplace(step, std::make_shared<const TrainingState>(std::move(state)));
}

Index TrainingRun::rows_before() const {
    const std::scoped_lock lock(mutex_);
    return std::distance(rows_.begin(), rows_.lower_bound(first_));
}

void TrainingRun::take_over(const TrainingRun& other, Index end) {
    const std::scoped_lock lock(mutex_, other.mutex_);
    const auto take = [end](const auto& known, auto& into) {
        for (const auto& [step, there] : known)
            if (step < end) into.try_emplace(step, there);
    };
    take(other.kept_, kept_);
    take(other.rows_, rows_);
    const auto losses = std::clamp<Index>(end - first_, 0, std::ssize(other.batch_losses_));
    batch_losses_.assign(other.batch_losses_.begin(), other.batch_losses_.begin() + losses);
}

void TrainingRun::put_in(TrainingState& state) const {
    const auto there = setup().at_steps.find(state.step);
    if (there == setup().at_steps.end()) return;
    for (LearnedLeaf& leaf : state.leaves)
        if (const Edit& edit = edit_of(there->second, leaf.path); !edit.empty())
            leaf.weights = edited(path_at_step(state.step, leaf.path), edit, leaf.weights);
}

std::shared_ptr<const TrainingState> TrainingRun::nearest_before(Index step) const {
    const std::scoped_lock lock(mutex_);
    return std::prev(kept_.upper_bound(step))->second;
}

bool TrainingRun::has(Index step) const {
    return step >= first_ && nearest_before(step)->step == step;
}

bool TrainingRun::has_gradient(Index step) const {
    const std::scoped_lock lock(mutex_);
    return gradient_.first == step;
}

bool TrainingRun::has_history() const {
    const std::scoped_lock lock(mutex_);
    return has_history_;
}

std::optional<Divergence> TrainingRun::divergence() const {
    const std::scoped_lock lock(mutex_);
    return divergence_;
}

Index TrainingRun::reached() const {
    const std::scoped_lock lock(mutex_);
    return kept_.rbegin()->first;
}

std::vector<HistoryRow> TrainingRun::known_rows() const {
    const std::scoped_lock lock(mutex_);
    std::vector<HistoryRow> rows;
    for (const auto& [step, row] : rows_) rows.push_back(row);
    return rows;
}

std::vector<double> TrainingRun::batch_losses() const {
    const std::scoped_lock lock(mutex_);
    return batch_losses_;
}

void TrainingRun::keep(const TrainingState& state) {
    constexpr std::size_t most_between = 100;
    const std::scoped_lock lock(mutex_);
    if (!kept_.try_emplace(state.step, std::make_shared<const TrainingState>(state)).second) return;
    if (state.step % kept_every(steps()) == 0) return;
    between_.push_back(state.step);
    if (between_.size() <= most_between) return;
    kept_.erase(between_.front());
    between_.pop_front();
}

BatchGradient TrainingRun::gradient_of_batch(const TrainingState& state) const {
    try {
        return trainer_.gradient(state, trainer_.batch(state.step));
    } catch (const Error&) {
        if (state.step == first_) throw;
        BatchGradient none;  // a typed score has no number for some pair since weights grew
        none.loss = no_number;
        return none;
    }
}

bool TrainingRun::step(TrainingState& state) {
    BatchGradient gradient = gradient_of_batch(state);
    {
        const std::scoped_lock lock(mutex_);
        if (state.step - first_ == std::ssize(batch_losses_))
            batch_losses_.push_back(gradient.loss);
    }
    std::string where = gradient.is_finite() ? "" : "loss";
    TrainingState next;
    if (where.empty()) {
        next = trainer_.after(state, std::move(gradient));
        where = leaf_that_is_none(next);
    }
    if (where.empty()) {
        state = std::move(next);
        put_in(state);
        return true;
    }
    const std::scoped_lock lock(mutex_);
    divergence_ = Divergence{state.step, std::move(where)};
    kept_.try_emplace(state.step, std::make_shared<const TrainingState>(state));
    return false;
}

std::shared_ptr<const TrainingState> TrainingRun::at(Index step, const Progress& progress) {
    if (step < first_)
        throw Error("step", std::to_string(step),
                    fmt::format("{} or more, with which these weights begin", first_));
    if (const auto known = nearest_before(step); known->step == step) return known;
    const std::scoped_lock alone(computing_);
    const auto known = nearest_before(step);
    TrainingState state = *known;
    const Index from = state.step, every = kept_every(steps());
    while (state.step < step) {
        progress.at(static_cast<double>(state.step - from) / static_cast<double>(step - from));
        if (!this->step(state))
            throw Error(fmt::format("step {}: {}", step, divergence_->text(setup())));
        if (state.step % every == 0 || state.step == step) keep(state);
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

std::shared_ptr<const BatchGradient> TrainingRun::gradient_at(Index step) {
    const auto known = [&] {
        const std::scoped_lock lock(mutex_);
        return gradient_.first == step ? gradient_.second : nullptr;
    };
    if (auto gradient = known()) return gradient;
    const auto state = at(step);
    const std::scoped_lock alone(computing_);
    auto gradient =
        std::make_shared<const BatchGradient>(trainer_.gradient(*state, trainer_.batch(step)));
    const std::scoped_lock lock(mutex_);
    gradient_ = {step, gradient};
    return gradient;
}

Judgement TrainingRun::judged(const TrainingState& state) const {
    try {
        return trainer_.judge(state, validation_, Roles::measured);
    } catch (const Error&) {
        if (state.step == first_) throw;
        return {no_number, no_number, std::vector<double>(trainer_.role_names().size(), no_number)};
    }
}

HistoryRow TrainingRun::look_at(const TrainingState& state) {
    const BatchGradient gradient = gradient_of_batch(state);
    if (validation_.empty()) validation_ = trainer_.examples().validation();
    Judgement judgement = judged(state);
    return {state.step,
            gradient.loss,
            judgement.loss,
            judgement.accuracy,
            setup().rate(state.step),
            gradient.norm,
            std::move(judgement.roles)};
}

HistoryRow TrainingRun::row(Index step, const Progress& progress) {
    const auto known = [&]() -> std::optional<HistoryRow> {
        const std::scoped_lock lock(mutex_);
        const auto found = rows_.find(step);
        return found == rows_.end() ? std::nullopt : std::optional(found->second);
    };
    if (const auto row = known()) return *row;
    const auto state = at(step, progress);
    const std::scoped_lock alone(computing_);
    HistoryRow row = look_at(*state);
    const std::scoped_lock lock(mutex_);
    rows_[step] = row;
    return row;
}

std::vector<HistoryRow> TrainingRun::history(const Progress& progress, std::optional<Index> until) {
    const Index end = until ? *until : last(progress.part(0, 0.6))->step,
                every = kept_every(steps());
    std::vector<Index> wanted;
    for (Index step = (first_ + every - 1) / every * every; step <= end; step += every)
        wanted.push_back(step);
    if (wanted.empty() || wanted.back() != end) wanted.push_back(end);
    std::vector<HistoryRow> rows;
    for (const Index step : wanted) {
        progress.at(0.6 +
                    0.4 * static_cast<double>(rows.size()) / static_cast<double>(wanted.size()));
        rows.push_back(row(step));
    }
    const std::scoped_lock lock(mutex_);
    std::vector<HistoryRow> before;
    for (const auto& [step, row] : rows_)
        if (step < first_) before.push_back(row);
    rows.insert(rows.begin(), before.begin(), before.end());
    has_history_ = has_history_ || !until;
    return rows;
}

}  // namespace attend
