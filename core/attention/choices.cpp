#include "core/attention/choices.h"

#include <array>

#include "core/attention/activation.h"
#include "core/attention/norm.h"
#include "core/named.h"

namespace attend {

namespace {

// Nodes that two choices make together.
constexpr std::string_view gated = "feed_forward_gated=on makes it, with a feed_forward";
constexpr std::array of_gate{MadeNode{"feed_forward/w_gate", gated},
                             MadeNode{"feed_forward/gate", gated},
                             MadeNode{"feed_forward/gated", gated}};
constexpr std::array of_bias{MadeNode{"b_o", "bias=on with output_projection=on makes it"}};
constexpr std::array of_residual{
    MadeNode{"residual",
             "residual=on makes it where a norm or a feed_forward follows; else the sum is called "
             "output"}};

std::vector<std::string> places_of_norms() { return {"none", "before", "after"}; }

}  // namespace

std::vector<Field<LayerChoices>> LayerChoices::fields() {
    using Of = LayerChoices;
    return {
        {"layers", "Layers",
         "How many layers; each reads what the one before gives; 0, in training: none", &Of::layers,
         0, most_layers},
        {"bias", "Bias", "Whether queries, keys, values and W_O have a bias (0 before training)",
         &Of::bias, 0, 0, nullptr, nullptr, of_bias},
        {"shared_key_value", "K = V", "Whether the keys are the values, too",
         &Of::shared_key_value},
        {"key_value_heads", "K, V heads",
         "Heads in that many groups share keys and values: grouped-query attention, with 1 "
         "multi-query attention; auto: each head has its own",
         &Of::key_value_heads, 1, most_heads},
        {"activation", "Activation",
         "What attention gives goes through φ: φ(αV), or φ(αV W_O) where there is a W_O",
         &Of::activation, 0, 0, values_of<activations>},
        {"residual", "Residual", "Whether what goes into a layer is added to what it gives",
         &Of::residual, 0, 0, nullptr, nullptr, of_residual},
        {"layer_norm", "Layer norm",
         "Rows are brought to one size: before attention and feed-forward, or after their sums",
         &Of::layer_norm, 0, 0, values_of<places_of_norms>},
        {"norm", "Kind of norm", "What brings rows to one size, where there is a layer norm",
         &Of::norm, 0, 0, values_of<norm_kinds>},
        {"feed_forward", "Feed-forward",
         "Two products with φ between them, after attention, token by token", &Of::feed_forward, 0,
         0, values_of<activations>},
        {"feed_forward_gated", "Gated",
         "Whether φ of a third product multiplies the first: φ(x W_gate) ∘ (x W_1), without biases "
         "(Shazeer 2020)",
         &Of::feed_forward_gated, 0, 0, nullptr, nullptr, of_gate},
        {"feed_forward_width", "d_ff", "Width between the two products; auto: four times the width",
         &Of::feed_forward_width, 1, largest_width},
    };
}

std::vector<Field<HeadChoices>> HeadChoices::fields() {
    using Of = HeadChoices;
    return {
        {"heads", "Heads", "How many heads attend side by side", &Of::heads, 1, most_heads},
        {.name = "heads_off",
         .label = "Heads off",
         .help = "Heads that give nothing, such as 1,3; counted on from layer to layer",
         .member = &Of::heads_off,
         .most = most_heads * most_layers - 1,
         .switches_off = Switched::heads},
        {"query_width", "d_q", "Width of a head's queries, where the score allows it; auto: d_k",
         &Of::query_width, 1, largest_width},
        {"key_width", "d_k",
         "Width of a head's queries and keys; auto: width of the embedding / heads", &Of::key_width,
         1, largest_width},
        {"value_width", "d_v", "Width of a head's values; auto: width of the embedding / heads",
         &Of::value_width, 1, largest_width},
        {"combined_shares", "Shares of heads",
         "In combined/weighted, a number a head, such as 1,0.25, counted on from layer to layer, 1 "
         "where there is none; a share is it divided by the sum of all",
         &Of::combined_shares, 0, 1},
        {"output_projection", "W_O",
         "Whether the heads' outputs go through W_O; auto: on for more than one head",
         &Of::output_projection},
    };
}

}  // namespace attend
