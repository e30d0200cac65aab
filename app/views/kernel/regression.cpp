#include "app/views/kernel/regression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kernel/number_line.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/evaluate_node.h"
#include "core/ops/kernel_score.h"
#include "core/workspaces/scene.h"

namespace attend {

namespace {

constexpr std::size_t curve_places = 241;

/// A scene that build_scene() takes the table over from.
Scene with_table(const Regression& regression) {
    Scene scene;
    scene.choices = regression.choices;
    scene.table = regression.source;
    return scene;
}

Edits edits_for(const Regression& regression, const Scene& scene, const std::vector<Scalar>& places,
                const std::vector<Index>& without) {
    Edits edits = regression.points;
    const auto of = [&](NodeId id) -> Edit& { return edits[scene.graph->node(id).path]; };
    Matrix q(static_cast<Index>(places.size()), 1);
    std::copy(places.begin(), places.end(), q.row_begin(0));
    of(scene.validation->q).whole = share(std::move(q));
    for (std::size_t i = 0; i < without.size(); ++i)
        of(scene.validation->scores)
            .cells.insert_or_assign(Cell{static_cast<Index>(i), without[i]}, minus_infinity);
    return edits;
}

}  // namespace

bool Estimate::exists() const { return std::isfinite(f); }

std::string Estimate::missing() const { return std::isinf(f) ? "beyond float32" : "no estimate"; }

double Estimate::square_sum() const {
    double sum = 0;
    for (Index i = 0; i < weights->cols(); ++i) sum += weight_of(i) * weight_of(i);
    return sum;
}

Index Estimate::nearest() const {
    Index best = 0;
    for (Index i = 1; i < points(); ++i)
        if (std::abs(x_of(i) - query) < std::abs(x_of(best) - query)) best = i;
    return best;
}

double Estimate::reaching() const {
    const double far = away(),
                 unit = std::pow(10.0, std::floor(std::log10(std::max(far, 1e-12))) - 1);
    return std::ceil(far / unit * 1.0001) * unit;
}

Estimate estimate_of(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const Block& block = frame.block();
    Estimate estimate;
    estimate.x = evaluation.at(block.k);
    estimate.y = evaluation.at(block.v);
    estimate.weights = evaluation.at(block.weights);
    estimate.scores = evaluation.at(block.scores);
    estimate.query = static_cast<double>(evaluation.value(block.q)(0, 0));
    estimate.query_text = frame.scene()->x.tokens.front().text;
    estimate.f = static_cast<double>(evaluation.value(block.output)(0, 0));
    const TableSource& source = *frame.scene()->table;
    estimate.key = source.table->columns[source.key];
    estimate.value = source.table->columns[source.value];
    return estimate;
}

const Value& validation_places(const Frame& frame) {
    return frame.evaluation()->at(frame.scene()->validation->q);
}

bool hovers_validation(const Frame& frame) {
    const auto id = frame.scene()->graph->find(frame.store.session.hover.node);
    return id && frame.node(*id).axes.rows == frame.node(frame.scene()->validation->q).axes.rows;
}

bool Regression::operator==(const Regression& other) const {
    const auto told = [](const Regression& one) {
        const Choices& c = one.choices;
        return std::tie(c.score, c.normalizer, c.temperature, one.x, one.y);
    };
    return told(*this) == told(other) && choices[bandwidth] == other.choices[bandwidth];
}

Regression regression_of(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    Regression regression;
    regression.choices = frame.scene()->choices;
    regression.resources = frame.store.computation().resources();
    regression.source = *frame.scene()->table;
    for (const NodeId id : {frame.block().k, frame.block().v})
        if (const Edit* const edit = evaluation.edit(id))
            regression.points.emplace(frame.node(id).path, *edit);
    regression.x = evaluation.at(frame.block().k);
    regression.y = evaluation.at(frame.block().v);
    return regression;
}

std::optional<Regression> compared_regression(const Frame& frame) {
    const View& view = frame.store.document().view;
    const Regression own = regression_of(frame);
    Regression regression = own;
    Choices& choices = regression.choices;
    if (view.plot_compare == "none") return std::nullopt;
    choices.score = view.plot_compare;
    choices.normalizer = own_normalizer;
    if (view.plot_compare_bandwidth > 0) choices.set(bandwidth, view.plot_compare_bandwidth);
    const bool same =
        choices.score == own.choices.score && choices[bandwidth] == own.choices[bandwidth];
    return same ? std::nullopt : std::optional(regression);
}

std::string kernel_in_words(const Choices& choices) {
    std::string name(kernel(choices.score).label);
    if (!kernel(choices.score).reads_distance) return name;
    const std::string sigma = short_number(choices[bandwidth]);
    return kernel(choices.score).ends_at_sigma ? fmt::format("{} ± {}", name, sigma)
                                               : fmt::format("{}, σ = {}", name, sigma);
}

PlacesMap weights_at(const Regression& regression, const Matrix& places, const Progress& progress) {
    PlacesMap map;
    const auto keep = [&](const Matrix& weights) { map.weights = share(Matrix(weights)); };
    const auto column = places.col(0);
    map.f = estimates_at(regression, {column.begin(), column.end()}, {}, progress, keep);
    return map;
}

Value estimates_at(const Regression& regression, const std::vector<Scalar>& places,
                   const std::vector<Index>& without, const Progress& progress,
                   const std::function<void(const Matrix&)>& look_at) {
    Choices choices = regression.choices;
    // As many places as are wanted; which ones, the edit says to the last bit.
    choices.validation = fmt::format("0:{}:1", places.size() - 1);
    const Scene before = with_table(regression);
    const Scene scene = build_scene(choices, regression.resources, &before);
    const Block& asked = *scene.validation;
    const auto show = [&](const Node& node, const Matrix& value, const std::vector<Value>&) {
        if (look_at && &node == &scene.graph->node(asked.weights)) look_at(value);
    };
    return evaluate_node(*scene.graph, edits_for(regression, scene, places, without), asked.output,
                         progress, show);
}

Curve curve_of(const Regression& regression, double low, double high, const Progress& progress) {
    Curve curve;
    for (std::size_t i = 0; i < curve_places; ++i) {
        const double share = static_cast<double>(i) / (curve_places - 1);
        curve.places.push_back(static_cast<Scalar>(low + share * (high - low)));
    }
    const auto square = [&](const Matrix& weights) {
        curve.squares = weights.cast<double>().rowwise().squaredNorm();
    };
    curve.f = estimates_at(regression, curve.places, {}, progress, square);
    return curve;
}

std::vector<Gap> gaps_of(const Curve& curve) {
    std::vector<Gap> gaps;
    const auto count = static_cast<Index>(curve.places.size());
    const auto place = [&](Index i) {
        return static_cast<double>(
            curve.places[static_cast<std::size_t>(std::clamp<Index>(i, 0, count - 1))]);
    };
    for (Index i = 0; i < count; ++i) {
        if (std::isfinite((*curve.f)(i, 0))) continue;
        Index end = i;
        while (end < count && !std::isfinite((*curve.f)(end, 0))) ++end;
        gaps.push_back({(place(i - 1) + place(i)) / 2, (place(end - 1) + place(end)) / 2});
        i = end;
    }
    return gaps;
}

bool is_logarithm(std::string_view kernel) {
    return score_function(kernel).normalizer == "softmax";
}

double kernel_height(std::string_view name, double distance, double sigma) {
    const double score = kernel(name).score(distance * distance, sigma);
    return is_logarithm(name) ? std::exp(score) : score;
}

}  // namespace attend
