#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/graph/passes.h"
#include "core/training/model.h"
#include "core/training/optimizer.h"

namespace attend {

/// All that the next step follows from: what was learned in so many steps.
struct TrainingState {
    Index step = 0;
    std::vector<LearnedLeaf> leaves;  // in the order of the model

    /// Null where there is none.
    const LearnedLeaf* find(std::string_view path) const;
};

/// What a batch says: the mean loss over all its targets, and the gradient of that by each leaf, an
/// empty matrix where nothing depends on it.
struct BatchGradient {
    double loss = 0;
    std::vector<Matrix> gradients;  // by leaf of a state
    double norm = 0;                // of all leaves together, before clipping
    bool is_finite() const;
};

/// What a model says of examples that it does not learn from. Of translations, accuracy is the
/// share of texts without a mistake.
struct Judgement {
    double loss = 0, accuracy = 0;
    std::vector<double> roles = {};  // of each head, the task's role scores; where they are asked
};
enum class Roles { left_out, measured };

/// Computes many examples with the same numbers: those of equal length one below the other, side by
/// side with others. What is summed up is summed in fixed parts of 4 examples, in their order: the
/// same bits whatever the number of threads. It keeps graphs between its calls, so that one thread
/// at a time may call it.
class Trainer {
  public:
    explicit Trainer(TrainingSetup setup);
    ~Trainer();

    const TrainingSetup& setup() const { return setup_; }
    const LearningTask& task() const { return examples_.task(); }
    const Examples& examples() const { return examples_; }

    /// Drawn with the seed.
    TrainingState initial() const;
    /// The batch of a step.
    std::vector<Example> batch(Index step) const { return examples_.batch(step, setup_.batch); }
    BatchGradient gradient(const TrainingState& state, std::span<const Example> batch) const;
    /// The state after this gradient of its batch.
    TrainingState after(TrainingState state, BatchGradient gradient) const;
    /// Of all the examples' targets together.
    Judgement judge(const TrainingState& state, std::span<const Example> examples,
                    Roles roles = Roles::left_out) const;
    /// What Judgement::roles are of: "1.0 induction".
    std::vector<std::string> role_names() const;

  private:
    class Reader;        // a thread's own graphs
    struct ReaderModel;  // one of these
    struct Judged;       // while examples are judged

    template <class Work>
    void each_part(std::span<const Example> examples, const TrainingState& state,
                   const Work& work) const;

    void judge_part(std::span<const Example> some, const ReaderModel& model, Judged& judged) const;

    TrainingSetup setup_;
    Examples examples_;
    TrainingState first_;
    std::size_t heads_ = 0;
    mutable std::vector<std::unique_ptr<Reader>> readers_;
};

/// Numbers of a state as a source of parameters.
ParameterSource trained_source(std::shared_ptr<const TrainingState> state);

}  // namespace attend
