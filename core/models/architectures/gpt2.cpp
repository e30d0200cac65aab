#include <array>

#include "core/models/architecture.h"

namespace attend {

namespace {

// Radford et al. 2019, as the library transformers saves it: matrices stand as they multiply, and
// those of queries, keys and values side by side.

constexpr std::array rules{
    TensorRule{"word_vectors", "wte.weight"},
    TensorRule{"position_vectors", "wpe.weight"},
    TensorRule{"w_q", "h.{}.attn.c_attn.weight", false, 0, 3},
    TensorRule{"b_q", "h.{}.attn.c_attn.bias", false, 0, 3},
    TensorRule{"w_k", "h.{}.attn.c_attn.weight", false, 1, 3},
    TensorRule{"b_k", "h.{}.attn.c_attn.bias", false, 1, 3},
    TensorRule{"w_v", "h.{}.attn.c_attn.weight", false, 2, 3},
    TensorRule{"b_v", "h.{}.attn.c_attn.bias", false, 2, 3},
    TensorRule{"w_o", "h.{}.attn.c_proj.weight"},
    TensorRule{"b_o", "h.{}.attn.c_proj.bias"},
    TensorRule{"norm_1/gain", "h.{}.ln_1.weight"},
    TensorRule{"norm_1/shift", "h.{}.ln_1.bias"},
    TensorRule{"norm_2/gain", "h.{}.ln_2.weight"},
    TensorRule{"norm_2/shift", "h.{}.ln_2.bias"},
    TensorRule{"feed_forward/w_1", "h.{}.mlp.c_fc.weight"},
    TensorRule{"feed_forward/b_1", "h.{}.mlp.c_fc.bias"},
    TensorRule{"feed_forward/w_2", "h.{}.mlp.c_proj.weight"},
    TensorRule{"feed_forward/b_2", "h.{}.mlp.c_proj.bias"},
    TensorRule{"final_norm/gain", "ln_f.weight"},
    TensorRule{"final_norm/shift", "ln_f.bias"},
    TensorRule{"unembedding", "lm_head.weight"},
};

ModelOptions read(const Config& config) {
    for (const char* const key : {"scale_attn_by_inverse_layer_idx", "add_cross_attention"})
        if (config.flag(key, false)) config.refuse(key, "true", "false");
    if (!config.flag("scale_attn_weights", true))
        config.refuse("scale_attn_weights", "false", "true");
    ModelOptions options;
    set_heads(options, config, {"n_head", "", "n_embd", ""});
    options.layers = static_cast<int>(config.count("n_layer", most_model_layers));
    options.feed_forward = activation_named(config, "activation_function");
    options.feed_forward_width =
        static_cast<int>(config.count("n_inner", widest_feed_forward, 4 * options.width));
    options.epsilon = config.positive("layer_norm_epsilon", 1e-5);
    options.vocabulary = config.count("vocab_size", largest_vocabulary);
    options.places = config.count("n_positions", most_places);
    options.position = "learned";
    options.tied = config.flag("tie_word_embeddings", true);
    options.layer_norm = "before";
    options.mask = "causal";
    options.bias = options.final_norm = options.causal = true;
    return options;
}

constexpr std::array rows{
    Architecture{"GPT-2", "gpt2", false, read, rules, "transformer."},
};

}  // namespace

namespace model_files {
extern const ArchitectureRows gpt2 = rows;
}

}  // namespace attend
