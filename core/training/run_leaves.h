#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/ops/leaf.h"
#include "core/training/run.h"

namespace attend {

using TrainingRunPtr = std::shared_ptr<TrainingRun>;

/// What of a moment is needed: its numbers, those after its step, or the gradient of its batch.
enum class MomentNeeds { state, next, gradient };

/// One moment of a run: training goes up to there before a node is computed that needs it, and not
/// while others are.
class RunMoment final : public Preparation {
  public:
    RunMoment(TrainingRunPtr run, Index step, MomentNeeds needs = MomentNeeds::state)
        : run_(std::move(run)), step_(step), needs_(needs) {}
    bool made() const override;
    double cost() const override;
    void make(const Progress& progress) const override;

    std::shared_ptr<const TrainingState> state() const { return run_->at(step_); }
    TrainingRun& run() const { return *run_; }
    const TrainingRunPtr& shared_run() const { return run_; }
    Index step() const { return step_; }

  private:
    TrainingRunPtr run_;
    Index step_;
    MomentNeeds needs_;
};
using RunMomentPtr = std::shared_ptr<const RunMoment>;

/// What a moment holds of a leaf.
enum class OfLeaf { weights, moment_1, moment_2, update, batch_gradient };

/// Numbers of a leaf that were learned.
class LearnedNumbers final : public Leaf<LearnedNumbers> {
  public:
    LearnedNumbers(Axes axes, RunMomentPtr moment, OfLeaf what, std::string path)
        : Leaf(std::move(axes)), moment_(std::move(moment)), what_(what), path_(std::move(path)) {}
    auto key() const { return std::tuple(&moment_->run(), moment_->step(), what_, path_); }

    std::string_view name() const override { return "learned"; }
    std::string_view in_words() const override {
        return "Numbers that training made, step by step, from those that were drawn.";
    }
    const Preparation* preparation() const override { return moment_.get(); }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    RunMomentPtr moment_;
    OfLeaf what_;
    std::string path_;
};

/// Where all leaves are as they were learned.
ParameterSource learned_source(RunMomentPtr moment);

/// The history of a run, a row for each kept step.
class RunHistory final : public Preparation {
  public:
    explicit RunHistory(TrainingRunPtr run) : run_(std::move(run)) {}
    bool made() const override { return run_->has_history(); }
    double cost() const override;
    void make(const Progress& progress) const override { run_->history(progress); }
    TrainingRun& run() const { return *run_; }

  private:
    TrainingRunPtr run_;
};
using RunHistoryPtr = std::shared_ptr<const RunHistory>;

enum class OfHistory { step, loss, validation_loss, accuracy, rate, norm, roles };

class HistoryNumbers final : public Leaf<HistoryNumbers> {
  public:
    HistoryNumbers(Axes axes, RunHistoryPtr history, OfHistory what)
        : Leaf(std::move(axes)), history_(std::move(history)), what_(what) {}
    auto key() const { return std::tuple(&history_->run(), what_); }

    std::string_view name() const override { return "history"; }
    const Preparation* preparation() const override { return history_.get(); }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    RunHistoryPtr history_;
    OfHistory what_;
};

/// The batch that a step learns from: tokens or targets, a row for each example; or its mean loss.
enum class OfBatch { tokens, targets, loss };

class BatchNumbers final : public Leaf<BatchNumbers> {
  public:
    BatchNumbers(Axes axes, RunMomentPtr moment, OfBatch what)
        : Leaf(std::move(axes)), moment_(std::move(moment)), what_(what) {}
    auto key() const { return std::tuple(&moment_->run(), moment_->step(), what_); }

    std::string_view name() const override { return "batch"; }
    const Preparation* preparation() const override {
        return what_ == OfBatch::loss ? moment_.get() : nullptr;
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    RunMomentPtr moment_;
    OfBatch what_;
};

/// What the leaves, as they stand, say of examples that are never learned from.  leaves … -> (1, 1)
class ValidationMeasure final : public MeasureOf<ValidationMeasure> {
  public:
    enum class What { loss, accuracy };
    /// `trainer`: with the heads off that are off.
    ValidationMeasure(std::shared_ptr<const Trainer> trainer, What what)
        : trainer_(std::move(trainer)), what_(what) {}
    auto key() const { return std::tuple(trainer_.get(), what_); }

    std::string_view name() const override { return "validation"; }
    Axes axes(InputAxes) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::shared_ptr<const Trainer> trainer_;
    What what_;
};

/// How many rows the history of a run has at most.
Index history_rows(const TrainingRun& run);

}  // namespace attend
