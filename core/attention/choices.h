#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attend {

/// What a person chooses about attention itself, by the names and with the defaults of the command
/// line. A parameter is read only by the kinds that have it.
struct AttentionChoices {
    std::string projection = "principal";
    std::string position = "none";
    std::string score = "scaled_dot";
    std::string mask = "none";
    std::string normalizer = "softmax";
    double temperature = 1;               // τ of the normalizer
    std::string rounding = "none";        // of the weights, before they meet the values
    std::vector<double> combined_shares;  // of each head, counted on through the layers; 1 else
    std::uint32_t seed = 0;               // of everything drawn at random

    int hidden_width = 8;  // h of the score `additive`
    double bandwidth = 1;  // σ of the kernel scores

    int mask_window = 2;      // of `window`, `dilated`: how far a query sees to either side
    int mask_step = 2;        // of `dilated`, `strided`: every n-th key
    int mask_global = 1;      // of `global`: how many first tokens see and are seen by all
    int mask_block = 3;       // of `block`: tokens a block
    int mask_length = 4;      // of `padding`: how many tokens are no padding
    int mask_top = 2;         // of `top_k`: how many keys a query keeps
    double mask_share = 0.5;  // of `random`: which share of the keys a query sees

    int layers = 1;                      // each reads what the one before gives
    bool bias = false;                   // b_Q, b_K, b_V, b_O
    bool shared_key_value = false;       // K = V
    std::optional<int> key_value_heads;  // heads in groups that share keys and values; empty: none
    std::string activation = "none";     // φ of what attention gives
    bool residual = false;               // what went in is added to what comes out
    std::string layer_norm = "none";     // "before" or "after"
    std::string feed_forward = "none";   // φ between its two products
    std::optional<int> feed_forward_width;  // empty: 4·d

    bool operator==(const AttentionChoices&) const = default;
};

}  // namespace attend
