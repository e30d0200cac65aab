#include "core/analysis/left_out_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/ops/in_digits.h"
#include "core/plural.h"

namespace attend {

namespace {

double difference(Inputs in, Index row) {
    return static_cast<double>((*in[0])(row, 0)) - static_cast<double>((*in[1])(row, 0));
}

template <class Error>
double mean_square(Index count, Error error) {
    double sum = 0;
    for (Index i = 0; i < count; ++i) sum += error(i) * error(i);
    return sum / static_cast<double>(count);
}

/// A term a row, of what its error was read from.
template <class Error, class Operands>
void explain_mean_square(Explanation& explanation, Index count, Error error, Operands operands) {
    double sum = 0;
    for (Index i = 0; i < count; ++i) {
        const double squared = error(i) * error(i);
        explanation.terms.push_back({operands(i), squared / static_cast<double>(count)});
        sum += squared;
    }
    explanation.apply(root_of_sum);
    explanation.steps = {fmt::format("√({} / {})", digits(sum), count)};
}

Matrix root_mean_square(Inputs in, const MeasureNumbers&) {
    const double mean = mean_square(in[0]->rows(), [&](Index i) { return difference(in, i); });
    return Matrix::Constant(1, 1, static_cast<Scalar>(std::sqrt(mean)));
}

void explain_error(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell) {
    const Index count = in[0]->rows();
    Index missing = 0;
    for (Index i = 0; i < count; ++i) missing += !std::isfinite(difference(in, i));
    if (missing > 0) {
        explanation.fold = Fold::rule;
        explanation.formula = "{r}: no number";
        explanation.note = fmt::format(
            "{} of {} points have no other one within reach, and so no "
            "estimate: the error of all is none",
            counted(missing), counted(count));
        return;
    }
    explain_mean_square(
        explanation, count, [&](Index i) { return difference(in, i); },
        [&](Index i) {
            return std::vector{read(in, 0, {i, 0}), read(in, 1, {i, 0})};
        });
}

/// How far a value is from the mean of all others.
class FromOthers {
  public:
    explicit FromOthers(Inputs in)
        : values_(*in[0]), count_(in[1]->rows()), sum_(in[1]->cast<double>().sum()) {}
    double operator()(Index row) const {
        const auto own = static_cast<double>(values_(row, 0));
        return own - (sum_ - own) / static_cast<double>(count_ - 1);
    }

  private:
    const Matrix& values_;
    Index count_;
    double sum_;
};

Matrix error_of_mean(Inputs in, const MeasureNumbers&) {
    const double mean = mean_square(in[0]->rows(), FromOthers(in));
    return Matrix::Constant(1, 1,
                            static_cast<Scalar>(std::isfinite(mean) ? std::sqrt(mean) : no_number));
}

void explain_error_of_mean(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell) {
    if (std::isnan(explanation.result)) {
        explanation.fold = Fold::rule;
        explanation.note = "no number: one point has no others";
        return;
    }
    explain_mean_square(explanation, in[0]->rows(), FromOthers(in), [&](Index i) {
        return std::vector{read(in, 0, {i, 0})};
    });
}

double one_over(double sum, double) { return 1 / sum; }

Matrix equal_points(Inputs in, const MeasureNumbers&) {
    const Matrix& weights = *in[0];
    return column_of_rows(weights, [&](Index row) {
        return one_over(weights.row(row).cast<double>().squaredNorm(), 0);
    });
}

void explain_equal_points(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    double sum = 0;
    for (Index j = 0; j < in[0]->cols(); ++j) {
        const Operand weight = read(in, 0, {cell.row, j});
        explanation.terms.push_back({{weight}, weight.value * weight.value});
        sum += weight.value * weight.value;
    }
    explanation.apply(one_over);
    explanation.steps = {fmt::format("1 / {}", digits(sum))};
}

Matrix standard_errors(Inputs in, const MeasureNumbers& numbers) {
    const auto column = in[0]->col(static_cast<Index>(numbers[0])).cast<double>().array();
    return (static_cast<double>((*in[1])(0, 0)) / column.sqrt()).cast<Scalar>().matrix();
}

void explain_standard_error(Explanation& explanation, Inputs in, const MeasureNumbers& numbers,
                            Cell cell) {
    if (std::isnan(explanation.result)) {
        explanation.fold = Fold::rule;
        explanation.note = "no number: here, or where some point is left out, none is in reach";
        return;
    }
    const Operand points = read(in, 0, {cell.row, static_cast<Index>(numbers[0])}),
                  error = read(in, 1, {0, 0});
    explanation.terms = {{{error, points}, explanation.result}};
    explanation.fold = Fold::sum;
    explanation.steps = {fmt::format("{} / √{}", digits(error.value), digits(points.value))};
}

}  // namespace

const MeasureRule mean_error_rule{.name = "mean_error",
                                  .formula = "√(mean_i ({0}_i − mean_{j≠i} {1}_j)^2)",
                                  .result = MeasureRule::Result::cell,
                                  .measure = error_of_mean,
                                  .cost = 4,
                                  .explain = explain_error_of_mean,
                                  .explains_none = true};

const MeasureRule equal_points_rule{.name = "equal_points",
                                    .formula = "1 / Σ_j {0}_j^2",
                                    .result = MeasureRule::Result::column,
                                    .measure = equal_points,
                                    .cost = 2,
                                    .by_rows = true,
                                    .explain = explain_equal_points};

const MeasureRule standard_error_rule{.name = "standard_error",
                                      .formula = "{1} / √{0}",
                                      .result = MeasureRule::Result::column,
                                      .measure = standard_errors,
                                      .cost = 4,
                                      .explain = explain_standard_error,
                                      .explains_none = true};

const MeasureRule left_out_error_rule{.name = "error",
                                      .formula = "√(mean_i ({0}_i − {1}_i)^2)",
                                      .result = MeasureRule::Result::cell,
                                      .measure = root_mean_square,
                                      .cost = 4,
                                      .explain = explain_error,
                                      .explains_none = true};

}  // namespace attend
