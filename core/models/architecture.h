#pragma once
#include <span>
#include <string_view>

#include "core/attention/layer.h"
#include "core/models/config.h"

namespace attend {

/// A model as the builder of layers makes it: what it would be asked for, had a person chosen it.
struct ModelOptions : LayerOptions {
    Index width = 0;        // d
    Index vocabulary = 0;   // tokens that it knows
    Index places = 0;       // of the longest text
    Index first_place = 0;  // the row of `position_vectors` that token 0 has
    Index types = 0;        // segments of a pair that it tells apart; 0: none
    bool embedding_norm = false;
    bool causal = false;
    bool tied = true;  // what leads to tokens is the table of vectors, unless it has its own
};

/// Where a file has a leaf. Matrices of a linear layer stand in most files with a row for each
/// result, ours have a column for each.
struct TensorRule {
    std::string_view leaf;      // in its layer, or in its head: "w_q", "norm_1/gain"
    std::string_view tensor;    // "encoder.layer.{}.attention.self.query.weight", {}: the layer
    bool turned = false;        // rows there are columns here
    Index part = 0, parts = 1;  // where one tensor holds several side by side: which of them
};

/// A kind of model. A new one: a file of the folder architectures/ that makes its row.
struct Architecture {
    std::string_view name;  // as people call it: "BERT"
    /// What `model_type` of a config.json or `general.architecture` of a GGUF file says.
    std::string_view type;
    bool gguf = false;
    /// Throws Error that names the key: numbers that do not fit, variants that are not known.
    ModelOptions (*read)(const Config& config);
    /// Of several for one leaf the first whose tensor a file has.
    std::span<const TensorRule> rules;
    /// What names in files may begin with, where the model is a part of a larger one.
    std::string_view prefix = {};
    /// Whether a leaf without a rule stands in the file by its path in the graph.
    bool by_path = false;
};

/// What each file of core/models/architectures gives, under the file's name in the namespace
/// model_files.
using ArchitectureRows = std::span<const Architecture>;

/// The architecture of this type. Throws Error that says which are known.
const Architecture& architecture(const Config& config, std::string_view key, bool gguf);

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
