#include "core/analysis/rollout.h"

#include <fmt/format.h>

#include <cmath>

#include "core/texts/measures.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;

Matrix mixed(Inputs in, const MeasureNumbers& numbers) {
    const Matrix& mean = *in[0];
    const auto others = static_cast<Index>(numbers[1]);
    const Index n = mean.rows(), own = mean.cols() - others;
    const Scalar kept = numbers[0] != 0 ? Scalar(0.5) : Scalar(0), taken = 1 - kept;
    Matrix mixing = Matrix::Zero(n, n + others);
    mixing.leftCols(n) = kept * Matrix::Identity(n, n);
    mixing.leftCols(own) += taken * mean.rightCols(own);
    mixing.rightCols(others) = taken * mean.leftCols(others);
    return mixing;
}

double plus(double sum, double own) { return sum + own; }

/// The weight that a state is read with, and the half that a token keeps of itself.
void explain_mixing(Explanation& explanation, Inputs in, const MeasureNumbers& numbers, Cell cell) {
    const bool residual = numbers[0] != 0;
    const Index n = in[0]->rows(), others = static_cast<Index>(numbers[1]),
                own = in[0]->cols() - others;
    const bool of_others = cell.column >= n;
    const bool is_read = of_others || cell.column < own, itself = cell.column == cell.row;
    const double part = residual ? 0.5 : 1, kept = residual && itself ? 0.5 : 0;
    explanation.formula = !is_read ? "{r} = " : !residual ? "{r} = {0}" : "{r} = ½{0}";
    if (is_read) {
        const Index key = of_others ? cell.column - n : others + cell.column;
        const Operand weight = read(in, 0, {cell.row, key});
        explanation.terms = {{{weight}, part * weight.value}};
        if (residual) explanation.steps = {fmt::format("½·{}", digits_after_sign(weight.value))};
    } else {
        explanation.formula += kept > 0 ? "½" : "0";
        explanation.note = say<texts::measures::no_such_key>();
    }
    if (kept > 0) {
        if (is_read) explanation.formula += " + ½", explanation.steps.front() += " + ½";
        explanation.note = say<texts::measures::keeps_half>();
    }
    explanation.apply(plus, kept);
}

Matrix reached(Inputs in, const MeasureNumbers&) {
    if (in.size() == 1) return *in[0];
    using Wide = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Wide mixing = in[0]->cast<double>();
    const Index n = mixing.rows(), others = mixing.cols() - n;
    Wide result = mixing.leftCols(n) * in[1]->cast<double>();
    result.rightCols(others) += mixing.rightCols(others);
    return result.cast<Scalar>();
}

void explain_reached(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    explanation.fold = Fold::sum;
    const Operand own = read(in, 0, cell);
    if (in.size() == 1) {
        explanation.formula = "{r} = {0}";
        explanation.terms = {alone(own)};
        explanation.note = say<texts::measures::first_layer>();
        return;
    }
    std::vector<Term>& terms = explanation.terms;
    const Index n = in[0]->rows();
    for (Index state = 0; state < n; ++state) {
        const Operand share = read(in, 0, {cell.row, state}),
                      before = read(in, 1, {state, cell.column});
        terms.push_back(product_of(share, before));
    }
    explanation.steps = {products_in_digits(terms)};
    if (cell.column < n) return;
    explanation.formula += " + {0}";
    explanation.steps.front() += " + " + digits_after_sign(own.value);
    explanation.note = say<texts::measures::second_text_stays>();
    terms.push_back(alone(own));
}

Matrix as_keys_stand(Inputs in, const MeasureNumbers& numbers) {
    const Index n = in[0]->rows(), m = in[0]->cols(), others = static_cast<Index>(numbers[0]);
    Matrix shown(n, m);
    shown.leftCols(others) = in[1]->middleCols(n, others);
    shown.rightCols(m - others) = in[1]->leftCols(m - others);
    return shown;
}

void explain_as_keys_stand(Explanation& explanation, Inputs in, const MeasureNumbers& numbers,
                           Cell cell) {
    const Index n = in[0]->rows(), others = static_cast<Index>(numbers[0]);
    const Operand state =
        read(in, 1, {cell.row, cell.column < others ? n + cell.column : cell.column - others});
    explanation.fold = Fold::sum;
    explanation.terms = {alone(state)};
}

double of_others(double share, Index, Index state) { return state > 0 ? share : 0; }

/// The others are added up: a rest that is small beside 1 would be lost as 1 less the first.
Matrix rests(Inputs in, const MeasureNumbers&) {
    return in[0]->rightCols(in[0]->cols() - 1).cast<double>().rowwise().sum().cast<Scalar>();
}

Matrix parts_of_rest(Inputs in, const MeasureNumbers&) {
    Matrix parts = in[1]->col(0).cwiseInverse().asDiagonal() * *in[0];
    parts.col(0).setZero();
    for (Index row = 0; row < parts.rows(); ++row)
        if (!((*in[1])(row, 0) > 0)) parts.row(row).setConstant(static_cast<Scalar>(no_number));
    return parts;
}

void explain_part_of_rest(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const Operand share = read(in, 0, cell), rest = read(in, 1, {cell.row, 0});
    if (std::isnan(explanation.result)) {
        explanation.note = say<texts::measures::all_from_first>();
    } else if (cell.column == 0) {
        explanation.note = say<texts::measures::first_left_out>();
    } else {
        explanation.fold = Fold::sum;
        explanation.terms = {{{share, rest}, share.value / rest.value}};
        explanation.steps = {
            fmt::format("{} / {}", digits(share.value), digits_after_sign(rest.value))};
    }
}

}  // namespace

const MeasureRule rest_rule{.name = "rest",
                            .formula = "Σ_{s > 0} {0}_s",
                            .result = Result::column,
                            .measure = rests,
                            .term = of_others,
                            .cost = 1,
                            .by_rows = true};
const MeasureRule without_first_rule{.name = "without_first",
                                     .formula = "{0} / {1}",
                                     .result = Result::cells,
                                     .measure = parts_of_rest,
                                     .cost = 1,
                                     .by_rows = true,
                                     .explain = explain_part_of_rest,
                                     .explains_none = true};
const MeasureRule mixing_rule{.name = "mixing",
                              .formula = "½{0} + ½",
                              .result = Result::states,
                              .measure = mixed,
                              .cost = 2,
                              .explain = explain_mixing};
const MeasureRule reached_rule{.name = "rollout",
                               .formula = "Σ_s {0}_s {1}_s",
                               .result = Result::cells,
                               .measure = reached,
                               .cost = 500,
                               .explain = explain_reached};
const MeasureRule rollout_rule{.name = "rollout",
                               .formula = "{1}",
                               .result = Result::cells,
                               .measure = as_keys_stand,
                               .cost = 2,
                               .explain = explain_as_keys_stand};

Axis states_axis(const Axes& weights, Index others) {
    if (others == 0) return weights.rows;
    std::vector<std::string> labels = weights.rows.labels();
    for (Index i = 0; i < others; ++i) labels.push_back(weights.columns.label(i));
    return {weights.rows.name(), std::move(labels)};
}

std::vector<std::vector<double>> trace_rollout(std::span<const Value> mixing, Index state) {
    const Index states = mixing.front()->cols();
    std::vector<std::vector<double>> levels(mixing.size() + 1);
    Eigen::RowVectorXd shares = Eigen::RowVectorXd::Zero(states);
    shares(state) = 1;
    for (std::size_t level = mixing.size();; --level) {
        levels[level].assign(shares.begin(), shares.end());
        if (level == 0) return levels;
        const Matrix& layer = *mixing[level - 1];
        Eigen::RowVectorXd before = shares;  // a second text's tokens stay
        before.head(layer.rows()).setZero();
        for (Index i = 0; i < layer.rows(); ++i)
            if (shares(i) != 0) before += shares(i) * layer.row(i).cast<double>();
        shares = std::move(before);
    }
}

}  // namespace attend
