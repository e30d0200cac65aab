#include "core/analysis/normalizer_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attend {

NormalizerSteps normalizer_steps(const Normalizer& normalizer, const Matrix& scores,
                                 double temperature) {
    const StepRule& rule = *normalizer.internals;
    NormalizerSteps steps{rule.numbers, {}, rule.cells, {}};
    const auto columns = static_cast<Index>(rule.numbers.size());
    steps.numbers = Matrix::Constant(scores.rows(), columns, minus_infinity);
    if (!rule.cells.name.empty())
        steps.cells = Matrix::Constant(scores.rows(), scores.cols(), minus_infinity);
    for (Index i = 0; i < scores.rows(); ++i) {
        const ScoreRow row = unmasked_row(scores, i, temperature);
        if (row.z.empty()) continue;
        if (std::any_of(row.z.begin(), row.z.end(), [](double z) { return std::isnan(z); })) {
            steps.numbers.row(i).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
            if (steps.cells.size() > 0)
                steps.cells.row(i).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
            continue;
        }
        const RowSteps made = rule.steps(row);
        for (Index column = 0; column < columns; ++column)
            steps.numbers(i, column) =
                static_cast<Scalar>(made.numbers[static_cast<std::size_t>(column)]);
        for (std::size_t j = 0; j < made.cells.size(); ++j)
            steps.cells(i, row.columns[j]) = static_cast<Scalar>(made.cells[j]);
    }
    return steps;
}

Matrix row_sums(const Matrix& weights) {
    return weights.cast<double>().rowwise().sum().cast<Scalar>();
}

std::string step_symbol(const StepName& name, double temperature) {
    std::string text(name.symbol);
    for (const std::string_view score : {"s", "s_j"}) {
        const std::string place = "{" + std::string(score) + "}";
        for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos;)
            text.replace(at, place.size(), std::string(score) + (temperature == 1 ? "" : "/τ"));
    }
    return text;
}

}  // namespace attend
