#pragma once
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/progress.h"
#include "core/training/trainer.h"

namespace attend {

/// What is told of a step: what its batch says before it, and the examples that are never learned
/// from, with the weights before it.
struct HistoryRow {
    Index step = 0;
    double loss = 0, validation_loss = 0, accuracy = 0, rate = 0, gradient_norm = 0;
    std::vector<double> roles;  // by Trainer::role_names()
};

/// Where training stopped since a number was none.
struct Divergence {
    Index step = 0;     // that could not be taken, or looked at
    std::string where;  // "loss", or a leaf's path
    std::string text(const TrainingSetup& setup) const;
};

/// Every so many steps weights are kept: the fewest of 1, 2, 5, 10, … that give no more than 201
/// rows of a run.
Index kept_every(Index steps);

/// A run of training. Every step follows from the setup and the weights that it begins with, so
/// that only some are kept, and those between are made again when somebody asks for them. May be
/// asked from several threads; one at a time computes, and what is known waits for none.
class TrainingRun {
  public:
    /// `first`: what it begins with; nothing: numbers drawn with the seed.
    /// Numbers that the setup puts into leaves at later steps stand there before that step.
    explicit TrainingRun(TrainingSetup setup, std::optional<TrainingState> first = std::nullopt);
    /// Rows of steps before the first one, of the run that this one goes on from.
    void remember(const std::vector<HistoryRow>& rows);
    /// What a document holds of this run: a state, and rows of steps up to that.
    void know(TrainingState state, const std::vector<HistoryRow>& rows);
    /// How many rows there are of steps before the first one.
    Index rows_before() const;
    /// What another run knows of the steps before `end`, where both are the same until then.
    void take_over(const TrainingRun& other, Index end);

    const Trainer& trainer() const { return trainer_; }
    const TrainingSetup& setup() const { return trainer_.setup(); }
    Index steps() const { return trainer_.setup().train_steps; }
    /// The step that it begins with.
    Index first_step() const { return first_; }

    /// The state before step `step`. Throws Error where numbers were none before that; Cancelled.
    std::shared_ptr<const TrainingState> at(Index step, const Progress& progress = {});
    bool has(Index step) const;
    bool has_gradient(Index step) const;
    bool has_history() const;
    /// The last step whose state is known.
    Index reached() const;
    /// What is known already of kept steps, in their order, without waiting for who computes.
    std::vector<HistoryRow> known_rows() const;
    /// The loss of each batch that was learned from, from the first step on; likewise.
    std::vector<double> batch_losses() const;
    /// The last state of all, or before numbers were none.
    std::shared_ptr<const TrainingState> last(const Progress& progress = {});
    std::optional<Divergence> divergence() const;
    /// The rows of before; one row for each kept step up to `end`, and one for that; without it, up
    /// to the last.
    std::vector<HistoryRow> history(const Progress& progress = {},
                                    std::optional<Index> end = std::nullopt);
    /// The row of a step.
    HistoryRow row(Index step, const Progress& progress = {});
    /// What the batch of a step says before it.
    std::shared_ptr<const BatchGradient> gradient_at(Index step);

  private:
    /// No number where a score is none, but for the first step: then it throws Error.
    BatchGradient gradient_of_batch(const TrainingState& state) const;
    Judgement judged(const TrainingState& state) const;
    HistoryRow look_at(const TrainingState& state);
    std::shared_ptr<const TrainingState> nearest_before(Index step) const;
    /// False where numbers are none.
    bool step(TrainingState& state);
    /// Keeps a state; of those between kept steps the last ones that were asked for.
    void keep(const TrainingState& state);
    void put_in(TrainingState& state) const;

    Trainer trainer_;
    Index first_ = 0;
    mutable std::mutex mutex_;  // of what is known; nobody computes while it is held
    std::map<Index, std::shared_ptr<const TrainingState>> kept_;
    std::deque<Index> between_;  // steps between kept ones whose states are there, oldest first
    std::map<Index, HistoryRow> rows_;
    std::vector<double> batch_losses_;
    std::optional<Divergence> divergence_;
    std::pair<Index, std::shared_ptr<const BatchGradient>> gradient_{-1, nullptr};  // of a step
    bool has_history_ = false;
    std::mutex computing_;  // held by who computes
    std::vector<Example> validation_;
};

}  // namespace attend
