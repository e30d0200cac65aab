#include "core/analysis/regression_nodes.h"

#include <fmt/format.h>

#include <cmath>
#include <tuple>
#include <vector>

#include "core/analysis/bandwidth_search.h"
#include "core/analysis/measure.h"
#include "core/ops/even_rows.h"
#include "core/plural.h"
#include "core/texts/measures.h"

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
        explanation.formula = "{r}: no number";
        explanation.note = say<texts::measures::lonely_points>("n"_is = missing, "all"_is = count);
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
        explanation.note = say<texts::measures::one_point>();
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
        explanation.note = say<texts::measures::none_in_reach>();
        return;
    }
    const Operand points = read(in, 0, {cell.row, static_cast<Index>(numbers[0])}),
                  error = read(in, 1, {0, 0});
    explanation.terms = {{{error, points}, explanation.result}};
    explanation.fold = Fold::sum;
    explanation.steps = {fmt::format("{} / √{}", digits(error.value), digits(points.value))};
}

/// How far estimates lie from the values that they estimate, each made without it: √(mean (f̂ −
/// y)²), the root of the cross-validated mean square (Stone 1974).   (n, 1), (n, 1) -> (1, 1) NaN
/// where a point has no estimate: no other one is within its reach.
const MeasureRule left_out_error_rule{.name = "error",
                                      .formula = "√(mean_i ({0}_i − {1}_i)^2)",
                                      .result = MeasureRule::Result::cell,
                                      .measure = root_mean_square,
                                      .cost = 4,
                                      .explain = explain_error,
                                      .explains_none = true};

/// The same of the mean of all other values, whatever the distance.
/// (s, 1), (m, 1) -> (1, 1): values of those that are left out, all values
const MeasureRule mean_error_rule{.name = "mean_error",
                                  .formula = "√(mean_i ({0}_i − mean_{j≠i} {1}_j)^2)",
                                  .result = MeasureRule::Result::cell,
                                  .measure = error_of_mean,
                                  .cost = 4,
                                  .explain = explain_error_of_mean,
                                  .explains_none = true};

/// As many points as would say as much with equal weights: 1 / Σ_j α_ij² (Kish 1965).
/// (n, m) -> (n, 1)
const MeasureRule equal_points_rule{.name = "equal_points",
                                    .formula = "1 / Σ_j {0}_j^2",
                                    .result = MeasureRule::Result::column,
                                    .measure = equal_points,
                                    .cost = 2,
                                    .by_rows = true,
                                    .explain = explain_equal_points};

/// The standard error of a weighted mean of independent values that stray by `error`: error / √(as
/// many equal points), a column of the first input. Numbers: which one.   (n, c), (1, 1) -> (n, 1)
const MeasureRule standard_error_rule{.name = "standard_error",
                                      .formula = "{1} / √{0}",
                                      .result = MeasureRule::Result::column,
                                      .measure = standard_errors,
                                      .cost = 4,
                                      .explain = explain_standard_error,
                                      .explains_none = true};

class RegressionMeasures {
  public:
    RegressionMeasures(Graph& graph, const MeasuredRegression& of)
        : graph_(graph),
          of_(of),
          k_(ref(of.query.k)),
          v_(ref(of.query.v)),
          normalizer_(graph.node(of.query.weights).operation) {}

    RegressionNodes add_all() {
        add_errors(scope_.child("leave_one_out"));
        std::tie(nodes_.equal_points, nodes_.standard_error) = add_spread(scope_, of_.query);
        add_spread(scope_.child("validation"), of_.validation);
        nodes_.validation = of_.validation;
        const Ref curve = scope_.add("curve",
                                     {shared<KernelCurve>(of_.kernel, of_.sigma, normalizer_),
                                      {k_, v_, ref(of_.validation.q)}},
                                     {"curve", "f", Role::output, "The curve of all estimates"});
        nodes_.curve = curve.id;
        nodes_.curve_error =
            add_standard_error(scope_.child("curve"), curve, KernelCurve::equal_points);
        return nodes_;
    }

  private:
    Ref ref(NodeId id) const { return {&graph_, id}; }

    void add_errors(Scope place) {
        const Ref left_out = ref(of_.left_out_values), estimates = ref(of_.leave_one_out.output);
        const Index count = left_out.shape().rows, all = k_.shape().rows;
        const std::string title = count < all ? fmt::format("Error of leaving {} of {} points out",
                                                            counted(count), counted(all))
                                              : "Error of leaving one out";
        nodes_.error = place.add_node("error", measure(left_out_error_rule, {estimates, left_out}),
                                      {"error", "RMS", Role::other, title});
        nodes_.mean_error = place.add_node(
            "mean_error", measure(mean_error_rule, {left_out, v_}),
            {"mean error", "RMS_{mean}", Role::other, "Error of the mean of all others"});
        const Ref scan = place.add("by_bandwidth", search(BandwidthSearch::Result::scan, {k_, v_}),
                                   {"errors", "RMS_σ", Role::other, "Error by the bandwidth"});
        nodes_.by_bandwidth = scan.id;
        nodes_.least = place.add_node(
            "least", search(BandwidthSearch::Result::least, {k_, v_, scan}),
            {"least", "RMS_{min}", Role::other, "The least error and its bandwidth"});
    }

    Expression search(BandwidthSearch::Result result, std::vector<Ref> inputs) const {
        return {shared<BandwidthSearch>(result, of_.kernel, normalizer_), std::move(inputs)};
    }

    std::pair<NodeId, NodeId> add_spread(Scope place, const Block& asked) {
        const Ref points =
            place.add("equal_points", measure(equal_points_rule, {ref(asked.weights)}),
                      {"equal points", "n", Role::other, "Equal points"});
        return {points.id, add_standard_error(place, points, 0)};
    }

    NodeId add_standard_error(Scope place, Ref points, Index column) {
        return place.add_node("standard_error",
                              measure(standard_error_rule, {points, ref(nodes_.error)},
                                      {static_cast<double>(column)}),
                              {"standard error", "se", Role::other, "Standard error"});
    }

    Graph& graph_;
    const MeasuredRegression& of_;
    Scope scope_ = Scope(graph_).on_demand();
    Ref k_, v_;
    OperationPtr normalizer_;
    RegressionNodes nodes_;
};

}  // namespace

LeftOut add_left_out(Scope& place, Ref k, Ref v) {
    const Index all = k.shape().rows, count = left_out_count(all);
    if (count == all) return {k, v};
    return {place.add("q", express(EvenRows(count), k),
                      {"q", "q", Role::query, "Points that are left out"}),
            place.add("v", express(EvenRows(count), v),
                      {"v", "y", Role::value, "Values of the points that are left out"})};
}

RegressionNodes add_regression_nodes(Graph& graph, const MeasuredRegression& of) {
    return RegressionMeasures(graph, of).add_all();
}

}  // namespace attend
