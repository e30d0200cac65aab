#include "core/analysis/most_unusual_weight.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"

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

/// A weight, and its term of the divergence.
struct Told {
    double term = 0;
    Cell cell;

    /// Of equal ones the one that is left of the other, and above it.
    bool is_less_than(double other, Cell there) const {
        return other > term ||
               (other == term && other > 0 &&
                std::pair(there.column, there.row) < std::pair(cell.column, cell.row));
    }
};

/// By row: what is given to none less than to another one; of columns that are set apart nothing.
std::vector<double> heaviest_of_rows(const Matrix& weights, const LookedThrough& where) {
    std::vector<double> heaviest(static_cast<std::size_t>(weights.rows()), 0);
    for (Index i = where.first_row; i < weights.rows(); ++i)
        for (Index j = 0; j < weights.cols(); ++j)
            if (!where.set_apart[static_cast<std::size_t>(j)])
                heaviest[static_cast<std::size_t>(i)] = std::max(
                    heaviest[static_cast<std::size_t>(i)], static_cast<double>(weights(i, j)));
    return heaviest;
}

/// The most telling weight of one head, of those from `least` of their rows on; a term of 0 where
/// there is none.
Told most_told(const Matrix& weights, const LookedThrough& where,
               const std::vector<double>& least) {
    const Means means(weights);
    const double largest_logarithm = -std::log(least_mean);  // of a weight up to 1
    Told most;
    for (Index i = where.first_row; i < weights.rows(); ++i)
        for (Index j = 0; j < weights.cols() && !where.leaves_out_row(i); ++j) {
            const double weight = static_cast<double>(weights(i, j));
            if (!(weight > 0) || weight < least[static_cast<std::size_t>(i)] ||
                (weight <= 1 && weight * largest_logarithm < most.term))
                continue;
            const Mean& column = means.columns[static_cast<std::size_t>(j)];
            if (where.set_apart[static_cast<std::size_t>(j)] || column.count <= least_others)
                continue;
            const bool near = !where.two_texts && std::abs(i - j) <= neighbors;
            if (near || where.is_one_word(i, j)) continue;
            const Mean& distance = means.distances[Means::at(weights, i, j)];
            const double mean =
                std::max({column.without(weight), where.two_texts ? 0 : distance.without(weight),
                          least_mean});
            const double ratio = weight / mean;
            if (weight * (ratio - 1) < most.term) continue;  // ln x ≤ x − 1
            const double term = weight * std::log(ratio);
            if (most.is_less_than(term, {i, j})) most = {term, {i, j}};
        }
    return most;
}

}  // namespace

std::optional<MostUnusualWeight> most_unusual_weight(std::span<const Matrix* const> weights,
                                                     const LookedThrough& where) {
    std::vector<Told> told(weights.size());
    for (const bool heaviest : {true, false}) {
        side_by_side(weights.size(), [&](std::size_t head) {
            const Matrix& of = *weights[head];
            told[head] =
                most_told(of, where,
                          heaviest ? heaviest_of_rows(of, where)
                                   : std::vector<double>(static_cast<std::size_t>(of.rows()), 0));
        });
        const auto most = std::ranges::max_element(told, {}, &Told::term);
        if (most != told.end() && most->term > 0)
            return MostUnusualWeight{static_cast<std::size_t>(most - told.begin()), most->cell};
    }
    return std::nullopt;
}

}  // namespace attend
