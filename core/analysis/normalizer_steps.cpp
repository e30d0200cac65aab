#include "core/analysis/normalizer_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/graph/explanation.h"

namespace attend {

namespace {

/// `text` for every "{name}".
void put_in(std::string& whole, const std::string& name, const std::string& text) {
    const std::string place = "{" + name + "}";
    for (std::size_t at = 0; (at = whole.find(place, at)) != std::string::npos; at += text.size())
        whole.replace(at, place.size(), text);
}

}  // namespace

NormalizerSteps normalizer_steps(const Normalizer& normalizer, const Matrix& scores,
                                 double temperature) {
    const StepRule& rule = *normalizer.internals;
    NormalizerSteps steps{rule.numbers, {}, rule.cells, {}};
    const auto columns = static_cast<Index>(rule.numbers.size());
    steps.numbers = Matrix::Constant(scores.rows(), columns, minus_infinity);
    if (!rule.cells.name.empty())
        steps.cells =
            Matrix::Constant(scores.rows(), scores.cols(), static_cast<Scalar>(rule.masked));
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

std::string step_symbol(const StepName& name, double temperature) {
    std::string text(name.symbol);
    for (const std::string score : {"s", "s_j"})
        put_in(text, score, score + (temperature == 1 ? "" : "/τ"));
    return text;
}

std::string weight_in_digits(const Normalizer& normalizer, const Matrix& scores, Cell cell,
                             double temperature) {
    const double score = static_cast<double>(scores(cell.row, cell.column));
    const ScoreRow row = unmasked_row(scores, cell.row, temperature);
    if (!std::isfinite(score) ||
        std::any_of(row.z.begin(), row.z.end(), [](double z) { return std::isnan(z); }))
        return {};
    std::string text(normalizer.internals->weight);
    const std::string divided = temperature == 1 ? "" : "/" + digits(temperature);
    constexpr std::string_view sign = "−";
    const std::size_t signed_at = text.find("−{s}");
    if (score == 0 && signed_at != std::string::npos) text.erase(signed_at, sign.size());  // no −0
    const bool after_sign = signed_at != std::string::npos;
    put_in(text, "s", (after_sign ? digits_after_sign(score) : digits(score)) + divided);
    const RowSteps made = normalizer.internals->steps(row);
    for (std::size_t i = 0; i < made.numbers.size(); ++i)
        put_in(text, std::to_string(i), digits_after_sign(made.numbers[i]));
    return text;
}

}  // namespace attend
