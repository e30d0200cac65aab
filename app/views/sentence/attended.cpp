#include "app/views/sentence/attended.h"

#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/views/parts/weight_row.h"
#include "core/analysis/row_sums.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::size_t each_has_one = 40, many = 64, most_beside_wall = 12;
constexpr double carried = 0.9;

Attended attended_anew(const Frame& frame, Index query) {
    const Evaluation& evaluation = *frame.evaluation();
    Attended row;
    row.weights = frame.block().weights;
    const Matrix& weights = evaluation.value(row.weights);
    row.query = std::clamp<Index>(query, 0, weights.rows() - 1);
    // What is written in turn is no key of its own: it is not there yet.
    row.own = frame.scene()->in_turn ? -1 : own_key(frame.block(), shape_of(weights), row.query);
    double total = 0, least = 0;
    for (Index key = 0; key < weights.cols(); ++key) {
        const auto weight = static_cast<double>(weights(row.query, key));
        row.given.push_back(weight);
        row.masked.push_back(
            is_masked(evaluation, row.weights, frame.block().seen, {row.query, key}));
        row.largest = std::max(row.largest, std::abs(weight));
        total += weight, least = std::min(least, weight);
    }
    row.even = 1 / static_cast<double>(std::max<std::size_t>(row.seen(), 1));
    row.shares = least >= 0 && is_one(total);
    const bool beside_wall = workspace(frame.room()).many_heads && row.given.size() > many;
    row.arcs = keys_with_arcs(row.given, beside_wall ? most_beside_wall : row.given.size());
    return row;
}

}  // namespace

std::string Attended::figure(Index key) const {
    const double weight = of(key);
    return shares ? percent_figure(weight, seen()) : number_text(weight, 2);
}

std::vector<Index> keys_with_arcs(const std::vector<double>& given, std::size_t most) {
    std::vector<Index> keys;
    for (std::size_t key = 0; key < given.size(); ++key)
        if (given[key] != 0 && std::isfinite(given[key])) keys.push_back(static_cast<Index>(key));
    const auto size = [&](Index key) { return std::abs(given[static_cast<std::size_t>(key)]); };
    std::stable_sort(keys.begin(), keys.end(), [&](Index a, Index b) { return size(a) > size(b); });
    if (given.size() <= each_has_one) return keys;
    double total = 0, sum = 0;
    for (const Index key : keys) total += size(key);
    std::size_t count = 0;
    while (count < std::min(most, keys.size()) && sum < carried * total) sum += size(keys[count++]);
    keys.resize(count);
    return keys;
}

const Attended& attended(const Frame& frame, Index query) {
    return frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), frame.block().weights, query),
        [&] { return attended_anew(frame, query); });
}

}  // namespace attend
