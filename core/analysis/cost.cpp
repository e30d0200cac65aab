#include "core/analysis/cost.h"

#include <algorithm>

namespace attend {

double pair_count(Pairs pairs, double queries, double keys, double reach) {
    const double all = queries * keys;
    if (pairs == Pairs::full) return all;
    // Both see the keys up to some place; of more queries than keys the later ones see all.
    const double within = std::min(queries, keys);
    if (pairs == Pairs::causal) return within * (within + 1) / 2 + (queries - within) * keys;
    // Σ_i of the keys from i − w to i + w that exist: those to either side are counted apart.
    const auto up_to = [](double rows, double columns, double distance) {
        // Pairs with 0 < i − j ≤ distance of i < rows, j < columns.
        const double diagonals = std::min(distance, std::max(rows - 1, 0.0));
        double sum = 0;
        if (rows <= columns) return diagonals * rows - diagonals * (diagonals + 1) / 2;
        for (double by = 1; by <= diagonals; ++by) sum += std::min(rows - by, columns);
        return sum;
    };
    return within + up_to(queries, keys, reach) + up_to(keys, queries, reach);
}

namespace {

/// The most that are left of the pairs where each query keeps the `kept` largest.
double kept_count(Pairs pairs, double queries, double keys, double reach, double kept) {
    // Of what a causal mask leaves, the first queries have less than that.
    if (pairs == Pairs::causal) return pair_count(pairs, queries, std::min(kept, keys));
    return std::min(queries * kept, pair_count(pairs, queries, keys, reach));
}

double compared(const CostSizes& sizes) {
    return sizes.counted.value_or(pair_count(sizes.pairs, sizes.queries, sizes.keys, sizes.reach));
}

double mixed(const CostSizes& sizes) {
    if (!sizes.largest) return compared(sizes);
    return sizes.counted_mixed.value_or(
        std::min(kept_count(sizes.pairs, sizes.queries, sizes.keys, sizes.reach, sizes.kept),
                 compared(sizes)));
}

}  // namespace

Cost cost_of(const CostSizes& sizes) {
    const double copies = sizes.heads * sizes.layers;
    Cost cost;
    cost.scored = compared(sizes);
    cost.mixed = mixed(sizes);
    cost.scores = 2 * cost.scored * sizes.key_width * copies;
    cost.mixing = 2 * cost.mixed * sizes.value_width * copies;
    const double asked = sizes.queries * sizes.width * sizes.key_width;
    const double answered_width =
        sizes.key_width + (sizes.shared_key_value ? 0 : sizes.value_width);
    const double answered = sizes.keys * sizes.memory_width * answered_width;
    const double groups = sizes.key_value_heads > 0 ? sizes.key_value_heads : sizes.heads;
    const double back =
        sizes.output_projection ? sizes.queries * sizes.value_width * sizes.width : 0;
    cost.projections = 2 * sizes.layers * ((asked + back) * sizes.heads + answered * groups);
    cost.feed_forward = (sizes.feed_forward_gated ? 6 : 4) * sizes.layers * sizes.queries *
                        sizes.width * sizes.feed_forward_width;
    cost.score_bytes = 4 * cost.scored * copies;
    return cost;
}

PairwiseCost pairwise_cost(const CostSizes& sizes) {
    const double width = sizes.width, hidden = sizes.hidden_width;
    PairwiseCost cost;
    cost.calls = compared(sizes);
    cost.maps = sizes.queries + sizes.keys;
    cost.called_operations = cost.calls * (4 * width * hidden + 4 * hidden);
    cost.mapped_operations = cost.maps * 2 * width * hidden + 2 * cost.calls * hidden;
    return cost;
}

}  // namespace attend
