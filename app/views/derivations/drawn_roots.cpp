#include "app/views/derivations/drawn_roots.h"

#include <cmath>
#include <numbers>

#include "app/views/derivations/options.h"
#include "app/views/lit.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/graph/ancestry.h"

namespace attend {

namespace {

constexpr int bins = 41;  // odd: one of them holds 0
constexpr double deviations = 4;

struct RootState {
    struct Key {
        std::uint32_t seed;
        Ancestry ancestry;  // of the scene's own, with what was put into it
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, std::vector<Value>> job;
};

std::vector<NodeId> roots_of(const Scene& scene) {
    const RootNodes& nodes = *scene.measures.root;
    return {nodes.products, nodes.weights, nodes.divided_weights, nodes.spread};
}

double divisor(Index d, bool divided) { return divided ? std::sqrt(static_cast<double>(d)) : 1; }

std::vector<double> products_of(const Matrix& products, Index d, bool divided) {
    std::vector<double> numbers;
    for (Index i = 0; i < products.cols(); ++i)
        numbers.push_back(static_cast<double>(products(d - 1, i)) / divisor(d, divided));
    return numbers;
}

}  // namespace

double DrawnRoots::number(Index d, bool divided, RootColumn column) const {
    return static_cast<double>((*spread)(d - 1, column + (divided ? Index{divided_columns} : 0)));
}

double DrawnRoots::mean(Index d, bool divided) const {
    return static_cast<double>(
        (*spread)(d - 1, mean_of_products + (divided ? Index{root_means} : 0)));
}

double DrawnRoots::slope(Index d, bool divided) const {
    return static_cast<double>((*spread)(d - 1, mean_slope + (divided ? Index{root_means} : 0)));
}

std::span<const Scalar> DrawnRoots::row(Index d, bool divided) const {
    const Matrix& rows = divided ? *divided_weights : *weights;
    return {rows.row_begin(d - 1), static_cast<std::size_t>(rows.cols())};
}

Histogram DrawnRoots::histogram(Index d, bool divided) const {
    const double reach = deviations * std::sqrt(static_cast<double>(d)) / divisor(d, divided);
    return attend::histogram(products_of(*products, d, divided), -reach, reach, bins);
}

MeanRow DrawnRoots::mean_row(Index d, bool divided) const {
    return mean_of_rows(products_of(*products, d, divided), RandomProducts::keys);
}

bool lights_products(const Frame& frame) {
    return is_lit(frame, frame.scene()->measures.root->products);
}

bool lights_weights(const Frame& frame, Index d, bool divided) {
    const RootNodes& nodes = *frame.scene()->measures.root;
    return is_lit(frame, divided ? nodes.divided_weights : nodes.weights, {d - 1, 0});
}

double bell(const Histogram& counted, double mean, double variance, double x) {
    const double wide = (counted.high - counted.low) / static_cast<double>(counted.counts.size());
    const double away = x - mean;
    return RandomProducts::pairs * wide * std::exp(-away * away / (2 * variance)) /
           std::sqrt(2 * std::numbers::pi * variance);
}

std::optional<DrawnRoots> drawn_roots(const Frame& frame) {
    constexpr std::string_view what = "Drawing vectors";
    const auto again = static_cast<std::uint32_t>(frame.options<WhyRootOptions>().draws);
    std::vector<Value> values;
    bool current = false;
    if (again == 0) {
        const Measured made = measured(frame, what, roots_of(*frame.scene()));
        values = made.values;
        current = made.current;
    } else {
        auto& job = frame.ui.states.of<RootState>().job;
        const std::uint32_t drawn = frame.scene()->choices[seed] + again;
        const RootState::Key key{drawn, {*frame.evaluation(), roots_of(*frame.scene())}};
        current = follow_work(frame, job, what, key, false, [&] {
            return [base = frame.base(), drawn](const Progress& progress) {
                const auto other = [drawn](Choices& choices) { choices.set(seed, drawn); };
                const WhatIf there = what_if(base, {other, {}}, progress, roots_of);
                std::vector<Value> made;
                for (const NodeId id : roots_of(there.scene))
                    made.push_back(there.evaluation.at(id));
                return made;
            };
        });
        if (job.result()) values = *job.result();
    }
    if (values.empty()) return std::nullopt;
    return DrawnRoots{values[0], values[1], values[2], values[3], current};
}

}  // namespace attend
