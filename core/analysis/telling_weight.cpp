#include "core/analysis/telling_weight.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

constexpr Index least_others = 2;    // rows beside which one is told
constexpr double least_mean = 1e-3;  // of which no row is told by more than its own weight
constexpr Index neighbors = 1;       // on each side

/// Numbers above 0, added up.
struct Mean {
    double sum = 0;
    Index count = 0;

    void add(double weight) {
        if (!(weight > 0)) return;
        sum += weight;
        ++count;
    }
    /// Of all but one of them.
    double without(double weight) const {
        return count > 1 ? (sum - weight) / static_cast<double>(count - 1) : 0;
    }
};

/// Of each column, and of each distance between a token and what it looks at.
struct Means {
    std::vector<Mean> columns, distances;

    explicit Means(const Matrix& weights)
        : columns(static_cast<std::size_t>(weights.cols())),
          distances(static_cast<std::size_t>(weights.rows() + weights.cols())) {
        for (Index i = 0; i < weights.rows(); ++i)
            for (Index j = 0; j < weights.cols(); ++j) {
                const double weight = static_cast<double>(weights(i, j));
                columns[static_cast<std::size_t>(j)].add(weight);
                distances[at(weights, i, j)].add(weight);
            }
    }
    static std::size_t at(const Matrix& weights, Index i, Index j) {
        return static_cast<std::size_t>(i - j + weights.cols());
    }
};

}  // namespace

std::optional<TellingWeight> telling_weight(std::span<const Matrix* const> weights,
                                            const std::vector<bool>& set_apart, Index first_row) {
    std::optional<TellingWeight> most;
    double divergence = 0;
    for (std::size_t head = 0; head < weights.size(); ++head) {
        const Matrix& matrix = *weights[head];
        const Means means(matrix);
        for (Index j = 0; j < matrix.cols(); ++j) {
            const Mean& column = means.columns[static_cast<std::size_t>(j)];
            if (set_apart[static_cast<std::size_t>(j)] || column.count <= least_others) continue;
            for (Index i = first_row; i < matrix.rows(); ++i) {
                const double weight = static_cast<double>(matrix(i, j));
                if (std::abs(i - j) <= neighbors || !(weight > 0)) continue;
                const Mean& distance = means.distances[Means::at(matrix, i, j)];
                const double mean =
                    std::max({column.without(weight), distance.without(weight), least_mean});
                const double term = weight * std::log(weight / mean);
                if (!(term > divergence)) continue;
                divergence = term;
                most = TellingWeight{head, {i, j}};
            }
        }
    }
    return most;
}

}  // namespace attend
