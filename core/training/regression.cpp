#include "core/training/regression.h"

#include <fmt/format.h>

#include <cmath>

#include "core/attention/normalizer.h"
#include "core/error.h"
#include "core/ops/elementwise.h"
#include "core/ops/gaussian_score.h"
#include "core/ops/leaf.h"
#include "core/ops/mean_square.h"
#include "core/ops/weighted_mean.h"

namespace attend {

namespace {

/// The sequences of a scene.
constexpr std::size_t of_query = 0, of_points = 1;

const ElementwiseRule exponential{"exp", "exp({0})", [](double x, double) { return std::exp(x); },
                                  [](double x) { return std::exp(x); }};

Axis named_by(const char* name, const Matrix& column) {
    std::vector<std::string> labels;
    for (Index i = 0; i < column.rows(); ++i)
        labels.push_back(fmt::format("{}", static_cast<float>(column(i, 0))));
    return {name, std::move(labels)};
}

/// As the Kernel room asks the same points: from 2 to 4 by a tenth.
Value validation_places() {
    constexpr Index count = 21;
    Matrix places(count, 1);
    for (Index i = 0; i < count; ++i)
        places(i, 0) = static_cast<Scalar>(static_cast<float>(20 + i) / 10);
    return share(std::move(places));
}

class RegressionBuilder {
  public:
    RegressionBuilder(const TrainingSetup& setup, const Example& example,
                      std::vector<ParameterSource> sources)
        : setup_(setup), example_(example), parameters_(std::move(sources)) {
        model_.graph = std::make_shared<Graph>();
    }

    LearnedModel build() {
        if (setup_.score != "gaussian")
            throw Error("score", setup_.score, "gaussian, whose bandwidth this task learns");
        Scope scope(*model_.graph);
        const Axis points = named_by("point", *example_.keys);
        const auto column = [&](const char* name, const Value& numbers, const Axis& rows,
                                const char* origin, Notation notation) {
            return scope.add(name,
                             leaf<Constant>(numbers, Axes{rows, Axis("column", {name})}, origin),
                             std::move(notation));
        };
        const Ref q = column("q", example_.query, named_by("query", *example_.query),
                             "the number that is asked for", {"q", "q", Role::query, "Query"});
        k_ = column("k", example_.keys, points, "a point", {"k", "k", Role::key, "Points"});
        v_ = column("v", example_.values, points, "its value",
                    {"v", "y", Role::value, "Their values"});
        add_bandwidth(scope);
        model_.blocks = {add(scope, q, of_query, "the query")};
        model_.output = model_.blocks.front().output;
        Scope many = scope.child("validation"), others = scope.child("leave_one_out");
        const Value places = validation_places();
        const Ref asked =
            many.add("q",
                     leaf<Constant>(places, Axes{named_by("query", *places), Axis("column", {"q"})},
                                    "a place from 2 to 4"),
                     {"q", "q", Role::query, "Queries"});
        add(many, asked, of_query, "validation queries");
        const Ref estimates{model_.graph.get(),
                            add(others, k_, of_points, "each point by the others").output};
        model_.own = {q.id, k_.id};
        model_.targets = v_.id, model_.logits = model_.probabilities = estimates.id;
        model_.loss =
            scope.add_node("loss", mean_square(estimates, v_), {"loss", "L", Role::other, "Loss"});
        model_.graph->entry().sequences = {{q.id, q.id}, {k_.id, k_.id}};
        return std::move(model_);
    }

  private:
    void add_bandwidth(Scope& scope) {
        const Ref log =
            parameters_.add(scope, "log_bandwidth",
                            {{Axis("measure", 1), Axis("number", {"log σ"})}, LeafUse::weight, 1},
                            {"log σ", "log σ", Role::other, "Logarithm of the bandwidth"});
        model_.leaves = {log.id};
        bandwidth_ = scope.add("bandwidth", express(Elementwise(exponential), log),
                               {"σ", "σ", Role::other, "Bandwidth"});
    }

    /// Estimates of the queries; where the points ask themselves, none sees itself.
    Block add(Scope scope, Ref q, std::size_t asks, const std::string& of) {
        const Index left_out = asks == of_points ? q.shape().rows : 0;
        const Ref scores = scope.add("scores", gaussian_score(q, k_, bandwidth_, left_out),
                                     {"scores",
                                      "s",
                                      Role::score,
                                      "Scores of " + of,
                                      {},
                                      Numbers::finite_or_negative_infinity});
        const Ref weights = add_weights(scope, scores, setup_, "Weights of " + of);
        const Ref output = scope.add("output", weighted_mean(weights, v_),
                                     {"output", "f", Role::output, "Estimates of " + of, "v"});
        return {{asks, {of_points}}, 0,         0,          q.id,       k_.id,    v_.id,
                scores.id,           scores.id, weights.id, weights.id, output.id};
    }

    const TrainingSetup& setup_;
    const Example& example_;
    Parameters parameters_;
    LearnedModel model_;
    Ref k_, v_, bandwidth_;
};

}  // namespace

LearnedModel regression_model(const TrainingSetup& setup, const Example& example,
                              const std::vector<ParameterSource>& sources) {
    return RegressionBuilder(setup, example, sources).build();
}

}  // namespace attend
