#include "core/ops/cross_entropy.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// log Σ_j exp(z_j), of a row of logits.
double log_sum_exp(const Matrix& logits, Index row) {
    const Scalar* const z = logits.row_begin(row);
    const auto largest = static_cast<double>(logits.row(row).maxCoeff());
    double sum = 0;
    for (Index j = 0; j < logits.cols(); ++j) sum += std::exp(static_cast<double>(z[j]) - largest);
    return largest + std::log(sum);
}

double weight_of(const Matrix& targets) {
    double sum = 0;
    for (Index i = 0; i < targets.rows(); ++i) sum += targets.row(i).cast<double>().sum();
    return sum;
}

/// act(row, column, target, −log p) for each target that is not 0.
template <class Act>
void each_target(const Matrix& logits, const Matrix& targets, Act act) {
    for (Index i = 0; i < targets.rows(); ++i) {
        if (targets.row(i).isZero(0)) continue;
        const double all = log_sum_exp(logits, i);
        for (Index j = 0; j < targets.cols(); ++j)
            if (const auto target = static_cast<double>(targets(i, j)); target != 0)
                act(i, j, target, all - static_cast<double>(logits(i, j)));
    }
}

}  // namespace

Targets::Targets(std::vector<Index> classes, Axes axes)
    : Leaf(std::move(axes)), classes_(std::move(classes)) {
    for (const Index asked : classes_)
        if (asked < -1 || asked >= shape().columns)
            throw Error("a target", std::to_string(asked),
                        fmt::format("0 to {}, or -1", shape().columns - 1));
}

Value Targets::forward(Inputs) const {
    Matrix targets = Matrix::Zero(shape().rows, shape().columns);
    Index place = 0;
    for (const Index asked : classes_) {
        if (asked >= 0) targets(place, asked) = 1;
        ++place;
    }
    return share(std::move(targets));
}

std::string Targets::note(Cell cell) const {
    const Index asked = classes_[static_cast<std::size_t>(cell.row)];
    if (asked < 0) return say<texts::notes::nothing_asked>();
    return say<texts::notes::target>("asked"_is = asked == cell.column);
}

Axes CrossEntropy::axes(InputAxes inputs) const {
    const Shape logits = inputs[0].shape(), targets = inputs[1].shape();
    if (logits != targets)
        throw Error("targets", fmt::format("{} × {}", targets.rows, targets.columns),
                    fmt::format("{} × {} like the logits", logits.rows, logits.columns));
    return {Axis("loss", 1), Axis("loss", 1)};
}

Value CrossEntropy::forward(Inputs inputs) const {
    double sum = 0;
    each_target(*inputs[0], *inputs[1],
                [&](Index, Index, double target, double loss) { sum += target * loss; });
    return share(Matrix{{static_cast<Scalar>(sum / weight_of(*inputs[1]))}});
}

Gradients CrossEntropy::backward(Inputs inputs, const Matrix& result,
                                 const Matrix& gradient) const {
    const Matrix &logits = *inputs[0], &targets = *inputs[1];
    const double weight = weight_of(targets);
    if (weight == 0) return Gradients(2);
    const double by_loss = static_cast<double>(gradient(0, 0)) / weight;
    const auto loss = static_cast<double>(result(0, 0));
    Matrix of_logits = Matrix::Zero(logits.rows(), logits.cols()), of_targets = of_logits;
    for (Index i = 0; i < logits.rows(); ++i) {
        const double all = log_sum_exp(logits, i), asked = targets.row(i).cast<double>().sum();
        for (Index j = 0; j < logits.cols(); ++j) {
            const double log_p = static_cast<double>(logits(i, j)) - all;
            of_targets(i, j) = static_cast<Scalar>(by_loss * (-log_p - loss));
            if (asked != 0)
                of_logits(i, j) = static_cast<Scalar>(
                    by_loss * (std::exp(log_p) * asked - static_cast<double>(targets(i, j))));
        }
    }
    return {std::move(of_logits), std::move(of_targets)};
}

Explanation CrossEntropy::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = −Σ_i log p_i / n");
    const double weight = weight_of(*inputs[1]);
    if (weight == 0)
        return explanation.by_rule(say<texts::notes::no_value>("why"_is = nothing_asked));
    std::vector<double> losses;
    each_target(*inputs[0], *inputs[1], [&](Index i, Index j, double target, double loss) {
        explanation.terms.push_back(
            {{read(inputs, 1, {i, j}), read(inputs, 0, {i, j})}, target * loss / weight});
        losses.push_back(target * loss);
    });
    explanation.steps = {fmt::format("({}) / {}", listed(losses, " + "), digits(weight))};
    if (losses.size() == 1)
        explanation.steps.insert(
            explanation.steps.begin(),
            fmt::format("−log({})", digits(std::exp(-explanation.terms[0].contribution))));
    explanation.note = say<texts::notes::cross_entropy>();
    return explanation;
}

}  // namespace attend
