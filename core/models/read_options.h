#pragma once
#include "core/models/architecture.h"

namespace attend {

// What the files of core/models/architectures have in common.

/// Most of what a model's file may ask for, so that a file that lies takes no memory.
inline constexpr Index most_model_layers = 256, most_model_heads = 256, widest_model = 16'384,
                       widest_feed_forward = 131'072, largest_vocabulary = 1'000'000,
                       most_places = 1'048'576;

/// The keys of a file that say how many heads there are and how wide; an empty one is never there.
struct HeadKeys {
    std::string_view heads, key_value_heads, width, head_width;
};
/// Heads as models have them: all together as wide as the model unless the file says otherwise,
/// scores divided by the root.
void set_heads(ModelOptions& options, const Config& config, const HeadKeys& keys);
/// What Llama and its kin have in common: RMS norm, rotary positions, a gated network, causal.
void set_llama(ModelOptions& options);
/// The name that the choice `feed_forward` has for a model's φ.
std::string activation_named(const Config& config, std::string_view key);

}  // namespace attend
