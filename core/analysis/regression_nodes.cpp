#include "core/analysis/regression_nodes.h"

#include <fmt/format.h>

#include <tuple>

#include "core/analysis/bandwidth_search.h"
#include "core/analysis/left_out_error.h"
#include "core/ops/even_rows.h"
#include "core/plural.h"

namespace attend {

namespace {

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
        nodes_.error = place
                           .add("error", measure(left_out_error_rule, {estimates, left_out}),
                                {"error", "RMS", Role::other, title})
                           .id;
        nodes_.mean_error =
            place
                .add("mean_error", measure(mean_error_rule, {left_out, v_}),
                     {"mean error", "RMS_{mean}", Role::other, "Error of the mean of all others"})
                .id;
        const Ref scan = place.add("by_bandwidth", search(BandwidthSearch::Result::scan, {k_, v_}),
                                   {"errors", "RMS_σ", Role::other, "Error by the bandwidth"});
        nodes_.by_bandwidth = scan.id;
        nodes_.least =
            place
                .add("least", search(BandwidthSearch::Result::least, {k_, v_, scan}),
                     {"least", "RMS_{min}", Role::other, "The least error and its bandwidth"})
                .id;
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
        return place
            .add("standard_error",
                 measure(standard_error_rule, {points, ref(nodes_.error)},
                         {static_cast<double>(column)}),
                 {"standard error", "se", Role::other, "Standard error"})
            .id;
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
