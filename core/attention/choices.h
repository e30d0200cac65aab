#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/fields/field.h"

namespace attend {

// What a person chooses about attention itself, by the names and with the defaults of the command
// line. Each owner's fields stand beside the table that reads the choice.

inline constexpr double largest_width = 4096;
inline constexpr double most_heads = 64, most_layers = 12;

struct PositionChoices {
    std::string position = "none";

    static std::vector<Field<PositionChoices>> fields();
    bool operator==(const PositionChoices&) const = default;
};

struct ProjectionChoices {
    std::string projection = "principal";

    static std::vector<Field<ProjectionChoices>> fields();
    bool operator==(const ProjectionChoices&) const = default;
};

struct LayerChoices {
    int layers = 1;                      // each reads what the one before gives
    bool bias = false;                   // b_Q, b_K, b_V, b_O
    bool shared_key_value = false;       // K = V
    std::optional<int> key_value_heads;  // heads in groups that share keys and values; empty: none
    std::string activation = "none";     // φ of what attention gives
    bool residual = false;               // what went in is added to what comes out
    std::string layer_norm = "none";     // "before" or "after"
    std::string norm = "layer";          // what it does
    std::string feed_forward = "none";   // φ between its two products
    bool feed_forward_gated = false;     // φ of a third product multiplies the first
    std::optional<int> feed_forward_width;  // empty: 4·d

    static std::vector<Field<LayerChoices>> fields();
    bool operator==(const LayerChoices&) const = default;
};

struct ScoreChoices {
    std::string score = "scaled_dot";
    std::string score_formula = "q·k − 0.1·|i − j|";  // of the score `formula`

    static std::vector<Field<ScoreChoices>> fields();
    bool operator==(const ScoreChoices&) const = default;
};

struct MaskChoices {
    std::string mask = "none";

    static std::vector<Field<MaskChoices>> fields();
    bool operator==(const MaskChoices&) const = default;
};

struct NormalizerChoices {
    std::string normalizer = "softmax";
    double temperature = 1;  // τ

    static std::vector<Field<NormalizerChoices>> fields();
    bool operator==(const NormalizerChoices&) const = default;
};

struct RoundingChoices {
    std::string rounding = "none";  // of the weights, before they meet the values

    static std::vector<Field<RoundingChoices>> fields();
    bool operator==(const RoundingChoices&) const = default;
};

/// How many heads, and what their matrices are.
struct HeadChoices {
    int heads = 1;
    NumberList heads_off;
    std::optional<int> query_width;  // d_q; empty: d_k
    std::optional<int> key_width;    // d_k; empty: d / heads
    std::optional<int> value_width;  // d_v; empty: d / heads
    NumberRow combined_shares;       // in combined/weighted, counted on through the layers; 1 else
    std::optional<bool> output_projection;  // empty: on for more than one head

    static std::vector<Field<HeadChoices>> fields();
    bool operator==(const HeadChoices&) const = default;
};

struct PoolingChoices {
    std::string pooling = "none";  // nodes of max, mean or tf-idf pooling, besides
    std::string corpus;            // what tf-idf counts; empty: the built-in collection

    static std::vector<Field<PoolingChoices>> fields();
    bool operator==(const PoolingChoices&) const = default;
};

/// What the nodes of a layer are made from, with the numbers that kinds read.
struct AttentionChoices : Composed<PositionChoices, ProjectionChoices, LayerChoices, ScoreChoices,
                                   MaskChoices, NormalizerChoices, RoundingChoices>,
                          ParameterValues {
    bool operator==(const AttentionChoices&) const = default;
};

}  // namespace attend
