#include "core/ops/row_normalizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/graph/explanation.h"
#include "core/texts/notes.h"

namespace attend {

bool has_nan(const ScoreRow& row) {
    return std::any_of(row.z.begin(), row.z.end(), [](double z) { return std::isnan(z); });
}

ScoreRow unmasked_row(const Matrix& scores, Index row, double temperature) {
    ScoreRow left{row, temperature, {}, {}, {}};
    for (Index j = 0; j < scores.cols(); ++j) {
        if (scores(row, j) == minus_infinity) continue;
        left.columns.push_back(j);
        left.scores.push_back(static_cast<double>(scores(row, j)));
        left.z.push_back(left.scores.back() / temperature);
    }
    return left;
}

Value RowNormalizer::forward(Inputs inputs) const {
    const Matrix& scores = *inputs[0];
    Matrix weights = Matrix::Zero(scores.rows(), scores.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
        const ScoreRow row = unmasked_row(scores, i, temperature_);
        if (row.z.empty()) continue;
        if (has_nan(row)) {
            weights.row(i).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
            continue;
        }
        const std::vector<double> weighed = rule_->weigh(row);
        for (std::size_t j = 0; j < weighed.size(); ++j)
            weights(i, row.columns[j]) = static_cast<Scalar>(weighed[j]);
    }
    return share(std::move(weights));
}

Gradients RowNormalizer::backward(Inputs inputs, const Matrix& result,
                                  const Matrix& gradient) const {
    const Matrix& scores = *inputs[0];
    Matrix by_scores = Matrix::Zero(scores.rows(), scores.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
        const ScoreRow row = unmasked_row(scores, i, temperature_);
        if (row.z.empty()) continue;
        std::vector<double> weights, by_weights;
        for (const Index j : row.columns) {
            weights.push_back(static_cast<double>(result(i, j)));
            by_weights.push_back(static_cast<double>(gradient(i, j)));
        }
        const std::vector<double> by_z = rule_->differentiate(row, weights, by_weights);
        for (std::size_t j = 0; j < by_z.size(); ++j)
            by_scores(i, row.columns[j]) = static_cast<Scalar>(by_z[j] / temperature_);
    }
    return {std::move(by_scores)};
}

Explanation RowNormalizer::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& scores = *inputs[0];
    Explanation explanation(result, cell);
    const ScoreRow row = unmasked_row(scores, cell.row, temperature_);
    const auto own = std::find(row.columns.begin(), row.columns.end(), cell.column);
    if (own != row.columns.end() && !has_nan(row)) {
        rule_->explain(explanation, row, static_cast<std::size_t>(own - row.columns.begin()));
        return explanation;
    }
    explanation.fold = Fold::rule;
    explanation.formula = own == row.columns.end() ? "{r} = 0" : "";
    explanation.note = row.columns.empty()        ? say<texts::notes::nothing_left>()
                       : own == row.columns.end() ? say<texts::notes::weighs_nothing>()
                                                  : say<texts::notes::not_a_number>();
    explanation.terms = {{{read(inputs, 0, cell)}, explanation.result}};
    return explanation;
}

std::string argument_of(const ScoreRow& row) { return row.temperature == 1 ? "{0}" : "{0}/τ"; }

double explained_shift(double largest) {
    constexpr double digits_left = 1e6;  // a double beside it still holds ten decimals
    return std::abs(largest) > digits_left ? largest : 0;
}

Term term_of(const ScoreRow& row, std::size_t i, double contribution) {
    return {{{0, {row.row, row.columns[i]}, row.scores[i]}}, contribution};
}

std::size_t largest_of(const ScoreRow& row) {
    return static_cast<std::size_t>(std::max_element(row.z.begin(), row.z.end()) - row.z.begin());
}

void explain_largest(Explanation& explanation, const ScoreRow& row, std::size_t) {
    const std::size_t largest = largest_of(row);
    explanation.terms = {term_of(row, largest, row.z[largest])};
    explanation.steps = {fmt::format("max({})", listed(row.z, ", "))};
}

void explain_how_many_largest(Explanation& explanation, const ScoreRow& row, std::size_t) {
    const double most = row.z[largest_of(row)];
    for (std::size_t i = 0; i < row.z.size(); ++i)
        explanation.terms.push_back(term_of(row, i, row.z[i] == most ? 1 : 0));
    explanation.note = say<texts::notes::maximum>("number"_is = digits(most));
}

}  // namespace attend
