#include "core/ops/cross_entropy.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/error.h"
#include "core/simd/rows.h"
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

void CrossEntropy::add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                                std::span<Matrix* const> sums) const {
    const Matrix &logits = *inputs[0], &targets = *inputs[1];
    const double weight = weight_of(targets);
    if (weight == 0) return;
    const double by_loss = static_cast<double>(gradient(0, 0)) / weight;
    const auto loss = static_cast<double>(result(0, 0));
    std::vector<Scalar> p(static_cast<std::size_t>(logits.cols()));
    for (Index i = 0; i < logits.rows(); ++i) {
        const Scalar* const target = targets.row_begin(i);
        const double asked = targets.row(i).cast<double>().sum();
        if (sums[0] && asked != 0) {
            simd::softmax(logits.row_begin(i), p.data(), logits.cols(), logits.row(i).maxCoeff(),
                          1);
            Scalar* const sum = sums[0]->row_begin(i);
            const auto all = static_cast<Scalar>(asked), factor = static_cast<Scalar>(by_loss);
            for (Index j = 0; j < logits.cols(); ++j)
                sum[j] += factor * (p[static_cast<std::size_t>(j)] * all - target[j]);
        }
        if (!sums[1]) continue;
        const double all = log_sum_exp(logits, i);
        for (Index j = 0; j < logits.cols(); ++j)
            (*sums[1])(i, j) +=
                static_cast<Scalar>(by_loss * (all - static_cast<double>(logits(i, j)) - loss));
    }
}

Explanation CrossEntropy::explain_backward(const BackwardStep& step, Cell cell) const {
    const Matrix &logits = *step.read[0], &targets = *step.read[1];
    const double weight = weight_of(targets), asked = targets.row(cell.row).cast<double>().sum();
    if (step.input != 0 || weight == 0 || asked == 0)
        return Operation::explain_backward(step, cell);
    const Operand target = step.input_at(1, cell), logit = step.input_at(0, cell),
                  of_loss = step.gradient_at({0, 0});
    const double p = std::exp(logit.value - log_sum_exp(logits, cell.row)),
                 slope = p * asked - target.value;
    Explanation explanation(step.made, cell,
                            fmt::format("{{r}} = (p − {{1}}) / n · {{{}}}", step.gradient_place()));
    explanation.terms = {{{logit, target, of_loss}, slope / weight * of_loss.value}};
    explanation.steps = {fmt::format("({} − {}) / {} · {}", digits(p), digits(target.value),
                                     digits(weight), digits_after_sign(of_loss.value))};
    explanation.note = say<texts::notes::cross_entropy>();
    return explanation;
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
