#include "core/analysis/left_out_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/ops/in_digits.h"

namespace attend {

namespace {

double difference(Inputs in, Index row) {
    return static_cast<double>((*in[0])(row, 0)) - static_cast<double>((*in[1])(row, 0));
}

Matrix root_mean_square(Inputs in, const MeasureNumbers&) {
    double sum = 0;
    for (Index i = 0; i < in[0]->rows(); ++i) sum += difference(in, i) * difference(in, i);
    Matrix error(1, 1);
    error(0, 0) = static_cast<Scalar>(std::sqrt(sum / static_cast<double>(in[0]->rows())));
    return error;
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
            missing, count);
        return;
    }
    double sum = 0;
    for (Index i = 0; i < count; ++i) {
        const double squared = difference(in, i) * difference(in, i);
        explanation.terms.push_back(
            {{read(in, 0, {i, 0}), read(in, 1, {i, 0})}, squared / static_cast<double>(count)});
        sum += squared;
    }
    explanation.fold = Fold::function;
    explanation.outer = {root_of_sum, 0};
    explanation.steps = {fmt::format("√({} / {})", digits(sum), count)};
}

}  // namespace

const MeasureRule left_out_error_rule{.name = "error",
                                      .formula = "√(mean_i ({0}_i − {1}_i)^2)",
                                      .result = MeasureRule::Result::cell,
                                      .measure = root_mean_square,
                                      .cost = 4,
                                      .explain = explain_error,
                                      .explains_none = true};

}  // namespace attend
