#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/ops/leaf.h"

namespace attend {

/// Why scores are divided by √d: dot products of random vectors, whose numbers are independent with
/// mean 0 and variance 1, have variance d (Vaswani et al. 2017, footnote 4).
///
/// Drawn once for the largest d; a smaller one takes the first d numbers of each vector, so that
/// growing d adds to the very same products. The same for the same seed, on every machine.
class RootDraws {
  public:
    static constexpr Index largest_width = 1024;  // d
    static constexpr Index pairs = 1000;          // of q and k, for the histograms
    static constexpr Index keys = 12;             // of one query, for the row of weights

    /// Throws Cancelled.
    explicit RootDraws(std::uint32_t seed, const Progress& progress = {});

    /// q·k of every pair, d from 1 to largest_width.
    std::span<const double> products(Index d) const;
    /// q·k of one query with each key.   (1, keys)
    Matrix row(Index d) const;

  private:
    using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Table products_;  // (largest_width, pairs): row d − 1 holds the sums of the first d products
    Table row_;       // (largest_width, keys)
};

/// Mean and variance (of n numbers: divided by n − 1; 0 for fewer than two).
struct MeanAndVariance {
    double mean = 0, variance = 0;
};
MeanAndVariance moments(std::span<const double> numbers);

/// How many numbers lie in each of `bins` equal parts of [low, high); what lies outside counts in
/// `outside`.
struct Histogram {
    double low = 0, high = 1;
    std::vector<int> counts;
    int outside = 0;
};
Histogram histogram(std::span<const double> numbers, double low, double high, int bins);

/// A row of scores, and what softmax makes of it: by the operations of the graph.
struct RootRow {
    Matrix scores, weights;  // (1, keys)
};
/// `divided`: by √d first.
RootRow root_row(const RootDraws& draws, Index d, bool divided);

/// What comes of the draws by their width, (largest_width, 6): three numbers of the products as
/// they are, and the same of those that are divided by √d.
enum RootColumn : Index { variance_of_products, largest_weight, entropy_of_row, divided_columns };
Matrix root_spread(const RootDraws& draws);

/// That as a node.
class RootSpread final : public Leaf<RootSpread> {
  public:
    explicit RootSpread(std::uint32_t seed);
    auto key() const { return std::tuple(seed_); }

    std::string_view name() const override { return "why_root"; }
    Value forward(Inputs inputs) const override { return forward_slowly(inputs, {}); }
    Value forward_slowly(Inputs, const Progress& progress) const override {
        return share(root_spread(RootDraws(seed_, progress)));
    }
    double cost(std::span<const Shape> inputs, Shape result) const override;
    std::string note(Cell cell) const;

  private:
    std::uint32_t seed_;
};

}  // namespace attend
