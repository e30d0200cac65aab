#include "core/training/run_leaves.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/plural.h"

namespace attend {

namespace {

/// A step of a task of usual size, as floating-point operations.
constexpr double of_step = 2e7;

/// Numbers of one of a batch's examples, which stand in a row of the nodes batch/….
std::vector<double> in_row(const Example& example, OfBatch what) {
    std::vector<double> row;
    if (what == OfBatch::targets && example.values) {
        for (Index i = 0; i < example.values->size(); ++i)
            row.push_back(static_cast<double>(example.values->number(i)));
    } else if (what == OfBatch::targets) {
        for (const Index target : example.targets)
            row.push_back(target == no_target ? -100.0 : static_cast<double>(target));
    } else if (example.keys) {
        for (const Value& part : {example.keys, example.query})
            for (Index i = 0; i < part->size(); ++i)
                row.push_back(static_cast<double>(part->number(i)));
    } else {
        for (const Index token : example.tokens) row.push_back(static_cast<double>(token));
    }
    return row;
}

}  // namespace

bool RunMoment::made() const {
    if (needs_ == MomentNeeds::gradient) return run_->has_gradient(step_);
    return run_->has(step_) && (needs_ == MomentNeeds::state || run_->has(step_ + 1));
}

double RunMoment::cost() const {
    return of_step * static_cast<double>(run_->setup().batch) / 32 *
           static_cast<double>(step_ + 1 - run_->first_step());
}

void RunMoment::make(const Progress& progress) const {
    run_->at(step_, progress);
    if (needs_ == MomentNeeds::next) run_->at(step_ + 1);
    if (needs_ == MomentNeeds::gradient) run_->gradient_at(step_);
}

double RunHistory::cost() const {
    return 2 * of_step * static_cast<double>(run_->steps() - run_->first_step());
}

Value LearnedNumbers::forward(Inputs) const {
    const auto state = moment_->state();
    const LearnedLeaf& leaf = *state->find(path_);
    const auto view = [&](const Matrix& numbers) {
        return share(Matrix::view(numbers.row_begin(0), numbers.rows(), numbers.cols(),
                                  numbers.outerStride(), state));
    };
    if (what_ == OfLeaf::weights) return view(leaf.weights);
    if (what_ == OfLeaf::moment_1) return view(leaf.moment_1);
    if (what_ == OfLeaf::moment_2) return view(leaf.moment_2);
    if (what_ == OfLeaf::update) {
        const auto next = moment_->run().at(moment_->step() + 1);
        return share(Matrix(next->find(path_)->weights - leaf.weights));
    }
    const auto gradient = moment_->run().gradient_at(moment_->step());
    const Matrix& by = gradient->gradients[static_cast<std::size_t>(&leaf - state->leaves.data())];
    return share(by.size() > 0 ? by : Matrix(Matrix::Zero(shape().rows, shape().columns)));
}

std::string LearnedNumbers::note(Cell) const {
    const TrainingSetup& setup = moment_->run().setup();
    const std::string steps = count_of(moment_->step(), "step");
    if (what_ == OfLeaf::update)
        return fmt::format("what step {} of {} adds, with the learning rate {}", moment_->step(),
                           setup.optimizer, digits(setup.rate(moment_->step())));
    if (what_ == OfLeaf::batch_gradient)
        return fmt::format("the gradient of the mean loss of {}, which step {} learns from",
                           count_of(setup.batch, "example"), moment_->step());
    if (what_ != OfLeaf::weights)
        return fmt::format("a moment of {} after {}", setup.optimizer, steps);
    return moment_->step() == 0 ? fmt::format("drawn with the seed {}, before anything was learned",
                                              setup.drawn_with())
                                : fmt::format("learned in {} of {}", steps, setup.optimizer);
}

ParameterSource learned_source(RunMomentPtr moment) {
    return [moment = std::move(moment)](const WantedLeaf& wanted) -> OperationPtr {
        return shared<LearnedNumbers>(wanted.axes, moment, OfLeaf::weights, wanted.path);
    };
}

Value HistoryNumbers::forward(Inputs) const {
    const std::vector<HistoryRow> rows = history_->run().history();
    Matrix numbers =
        Matrix::Constant(shape().rows, shape().columns, static_cast<Scalar>(no_number));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const HistoryRow& row = rows[i];
        const auto place = static_cast<Index>(i);
        if (what_ == OfHistory::roles) {
            for (std::size_t role = 0; role < row.roles.size(); ++role)
                numbers(place, static_cast<Index>(role)) = static_cast<Scalar>(row.roles[role]);
            continue;
        }
        const double all[] = {static_cast<double>(row.step),
                              row.loss,
                              row.validation_loss,
                              row.accuracy,
                              row.rate,
                              row.gradient_norm};
        numbers(place, 0) = static_cast<Scalar>(all[static_cast<std::size_t>(what_)]);
    }
    return share(std::move(numbers));
}

std::string HistoryNumbers::note(Cell) const {
    return fmt::format("told of a run of {}", count_of(history_->run().steps(), "step"));
}

Value BatchNumbers::forward(Inputs) const {
    if (what_ == OfBatch::loss)
        return share(
            Matrix{{static_cast<Scalar>(moment_->run().gradient_at(moment_->step())->loss)}});
    Matrix numbers =
        Matrix::Constant(shape().rows, shape().columns, what_ == OfBatch::targets ? -100 : 0);
    const std::vector<Example> batch = moment_->run().trainer().batch(moment_->step());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const std::vector<double> row = in_row(batch[i], what_);
        for (std::size_t j = 0; j < row.size(); ++j)
            numbers(static_cast<Index>(i), static_cast<Index>(j)) = static_cast<Scalar>(row[j]);
    }
    return share(std::move(numbers));
}

std::string BatchNumbers::note(Cell cell) const {
    return fmt::format("example {} of the batch of step {}, drawn with the seed {}", cell.row,
                       moment_->step(), moment_->run().setup().drawn_with());
}

Axes ValidationMeasure::axes(InputAxes) const {
    return {Axis("measure", 1),
            Axis("number", std::vector<std::string>{what_ == What::loss ? "loss" : "accuracy"})};
}

Value ValidationMeasure::forward(Inputs inputs) const {
    TrainingState state = trainer_->initial();
    for (std::size_t i = 0; i < state.leaves.size(); ++i) state.leaves[i].weights = *inputs[i];
    const Judgement judgement = trainer_->judge(state, trainer_->examples().validation());
    return share(
        Matrix{{static_cast<Scalar>(what_ == What::loss ? judgement.loss : judgement.accuracy)}});
}

Explanation ValidationMeasure::explain(Inputs, const Matrix& result, Cell cell) const {
    return Explanation(result, cell)
        .by_rule(fmt::format("{} of {} that are never learned from",
                             what_ == What::loss ? "the mean loss" : "the share of right answers",
                             count_of(trainer_->task().validation, "example")));
}

Index history_rows(const TrainingRun& run) {
    const Index every = kept_every(run.steps()), first = (run.first_step() + every - 1) / every,
                last = run.steps() / every;
    return run.rows_before() + last - first + 1 + (run.steps() % every != 0 ? 1 : 0);
}

}  // namespace attend
