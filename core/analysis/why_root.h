#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/attention/block.h"
#include "core/graph/scope.h"
#include "core/ops/leaf.h"

namespace attend {

// Why scores are divided by √d: dot products of random vectors, whose numbers are independent with
// mean 0 and variance 1, have variance d (Vaswani et al. 2017, footnote 4). Nodes by the width d,
// from 1 on, a row each.

/// Products of random vectors. Drawn once for the largest d; a smaller one takes the first d
/// numbers of each vector, so that growing d adds to the very same products. The same for the same
/// seed, on every machine.
class RandomProducts final : public Leaf<RandomProducts> {
  public:
    static constexpr Index largest_width = 1024;  // d
    static constexpr Index pairs = 1000;          // of q and k
    static constexpr Index keys = 12;             // of one query
    enum class Of { pairs, one_query };

    RandomProducts(std::uint32_t seed, Of of);
    auto key() const { return std::tuple(seed_, of_); }

    std::string_view name() const override { return "random_products"; }
    Value forward(Inputs inputs) const override { return forward_slowly(inputs, {}); }
    Value forward_slowly(Inputs, const Progress& progress) const override;
    double cost(std::span<const Shape>, Shape result) const override {
        return 100 * cells_in(result);
    }
    std::string note(Cell cell) const;

  private:
    std::uint32_t seed_;
    Of of_;
};

/// Mean and variance (of n numbers: divided by n − 1; 0 for fewer than two).
struct MeanAndVariance {
    double mean = 0, variance = 0;
};
MeanAndVariance moments(std::span<const Scalar> numbers);

/// How many numbers lie in each of `bins` equal parts of [low, high); what lies outside counts in
/// `outside`.
struct Histogram {
    double low = 0, high = 1;
    std::vector<int> counts;
    int outside = 0;
};
Histogram histogram(std::span<const double> numbers, double low, double high, int bins);

/// What softmax makes of scores on average, where every `keys` of them are a row.
struct MeanRow {
    int rows = 0;
    double largest = 0;  // weight of each row
    double slope = 0;    // α(1 − α) of that weight: how far it gives way where its score does
};
MeanRow mean_of_rows(std::span<const double> scores, Index keys);

/// Three numbers of the products as they are, and the same of those that are divided by √d.
enum RootColumn : Index { variance_of_products, largest_weight, entropy_of_row, divided_columns };
/// Behind them two more, and the same of those that are divided.
enum RootMean : Index { mean_of_products = 2 * divided_columns, mean_slope, root_means = 2 };

/// What comes of the products.
/// (w, pairs), (w, keys), (w, keys) -> (w, 10): products, weights of one query, and of those that
/// are divided.
class RootSpread final : public MeasureOf<RootSpread> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "root_spread"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

/// Adds, on demand, `why_root` and what it is made of.
RootNodes add_why_root(Graph& graph, std::uint32_t seed);

}  // namespace attend
