#pragma once
#include <optional>
#include <string>

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

/// With one sequence of n tokens and heads·d_k = heads·d_v = d: scores and mixing 4n²d, projections
/// 8nd² operations a layer. The normalizer's few operations a score are left out.
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

}  // namespace attend
