#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/analysis/measure.h"
#include "core/graph/operation.h"

namespace attend {

/// Which pairs of a query and a key are compared.
enum class Pairs {
    full,    // every query with every key
    causal,  // each query with the keys up to its own place
    window,  // each query with the keys at most `reach` places away
};

/// What the cost of attention depends on: of one layer, `layers` of which are alike. Sizes are
/// doubles, since their products outgrow whole numbers at 10⁶ tokens.
struct CostSizes {
    double queries = 1, keys = 1;  // n, m; the same in self-attention
    double width = 1;              // d of x
    double memory_width = 1;       // d_m of memory
    double heads = 1, layers = 1;
    double key_width = 1, value_width = 1;  // d_k, d_v of a head
    double query_width = 0;                 // d_q; 0: as a key
    double key_value_heads = 0;  // groups of heads that share keys and values; 0: each has its own
    bool shared_key_value = false;  // K = V: one projection makes both
    bool output_projection = true;
    double feed_forward_width = 0;  // d_ff; 0: there is no feed-forward network
    bool feed_forward_gated = false;
    Pairs pairs = Pairs::full;
    double reach = 0;      // of `window`
    bool largest = false;  // of those that are compared only the `kept` largest are mixed
    double kept = 0;       // by a query
    /// Pairs that a mask leaves, and those of them that are mixed, where they were counted.
    std::optional<double> counted = {}, counted_mixed = {};
    double hidden_width = 0;  // h of a pairwise function's common space

    bool operator==(const CostSizes&) const = default;
};

/// Floating-point operations, a multiplication and an addition counting two, and bytes, of all
/// heads and layers.
struct Cost {
    double scored = 0;        // scores computed by one head of one layer
    double mixed = 0;         // weights that one head of one layer multiplies with values
    double scores = 0;        // operations: 2·d_k a score
    double mixing = 0;        // operations: 2·d_v a weight
    double projections = 0;   // operations of W_Q, W_K, W_V and W_O
    double feed_forward = 0;  // operations of its two or three products
    double score_bytes = 0;   // of all scores in float32, if each is kept

    double attention() const { return scores + mixing; }
    double all() const { return attention() + projections + feed_forward; }
};

/// With one sequence of n tokens, heads·d_k = heads·d_v = d and all four projections of each head:
/// scores and mixing 4n²d, projections 8nd² operations a layer, and 6nd² without W_O. The
/// normalizer's few operations a score are left out.
Cost cost_of(const CostSizes& sizes);

/// How many pairs of n queries and m keys there are, causal and window counted by place.
double pair_count(Pairs pairs, double queries, double keys, double reach = 0);

/// A function a(s_j, h_i) of a pair, such as v·tanh(W₁s + W₂h), is called once for each pair that
/// is compared: P = M·N times without a mask. Where both are first mapped to a common space, M + N
/// maps and one product of matrices do.
struct PairwiseCost {
    double calls = 0;              // P
    double maps = 0;               // M + N
    double called_operations = 0;  // P·(4dh + 4h): two products, a sum, tanh and a dot product
    double mapped_operations = 0;  // (M + N)·2dh + 2Ph
};
/// Of the pairs that `sizes` compares.
PairwiseCost pairwise_cost(const CostSizes& sizes);

/// "1.2 million", "340 billion", to be read aloud; below 10,000 counted().
std::string spoken(double number);

/// One of the figures of a scene's cost: a row of the node `cost`, which has columns for the scene
/// as it is, for 1,000 and for a million tokens in either text.
struct CostFigure {
    std::string_view name;   // "scored": the row's label
    std::string_view label;  // on the screen; empty: in a sentence alone
    std::string_view help;
    double (*of)(const CostSizes& sizes);
    bool bytes = false;
};
std::span<const CostFigure> cost_figures();
/// The row of a figure.
Index cost_row(std::string_view name);

/// The same with n tokens, in either text, of which nobody has counted what a mask leaves.
CostSizes with_tokens(CostSizes sizes, double n);
inline constexpr double cost_columns[] = {0, 1000, 1e6};  // tokens; 0: as they are

/// The figures, from what they follow from; with how many pairs the mask leaves of the tokens as
/// they are, where there is one.   [(1, 1)] -> (figures, 3)
class CostTable final : public MeasureOf<CostTable> {
  public:
    explicit CostTable(const CostSizes& sizes) : sizes_(sizes) {}
    auto key() const { return std::tuple(sizes_); }

    std::string_view name() const override { return "cost"; }
    Axes axes(InputAxes) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs, const Matrix& result, Cell cell) const override;

  private:
    /// Of a column of the table: with as many tokens as it says.
    CostSizes sizes_of(Inputs inputs, Index column) const;

    CostSizes sizes_;
};

/// How many cells of a mask are open: not 0. As a node, `needed` of the mask, and in each head with
/// `top_k`, which has to see a score to know that it is small, `mixed` of the keys that it keeps.
extern const MeasureRule open_rule;

/// What a mask saves in one head: how many of its scores are needed at all.
struct MaskCost {
    double scores = 0;            // queries × keys
    double needed = 0;            // open in the mask; all where there is none
    std::optional<double> mixed;  // with `top_k`: whose values are mixed
    bool operator==(const MaskCost&) const = default;
};

/// "42 of 49 scores needed, 7 saved by the mask".
std::string mask_cost_text(const MaskCost& cost);

}  // namespace attend
