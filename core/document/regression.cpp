#include "core/document/regression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/attention/scores/kernels.h"
#include "core/graph/evaluate_node.h"

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

bool Regression::operator==(const Regression& other) const {
    // Whatever is asked of it, by the query or the validation.
    const auto asked_nothing = [](Choices of) {
        of.query.clear();
        of.validation.clear();
        return of;
    };
    return x == other.x && y == other.y && asked_nothing(choices) == asked_nothing(other.choices);
}

PlacesMap weights_of_places(const Regression& regression, const Matrix& places,
                            const Progress& progress) {
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

}  // namespace attend
