#include <array>

#include "core/attention/mask.h"
#include "core/models/architecture.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

// Touvron et al. 2023 and what came of it: Mistral, SmolLM, Qwen2. As the library transformers
// saves them, and as GGUF files have them.

constexpr std::array rules{
    TensorRule{"word_vectors", "embed_tokens.weight"},
    TensorRule{"w_q", "layers.{}.self_attn.q_proj.weight", true},
    TensorRule{"b_q", "layers.{}.self_attn.q_proj.bias"},
    TensorRule{"w_k", "layers.{}.self_attn.k_proj.weight", true},
    TensorRule{"b_k", "layers.{}.self_attn.k_proj.bias"},
    TensorRule{"w_v", "layers.{}.self_attn.v_proj.weight", true},
    TensorRule{"b_v", "layers.{}.self_attn.v_proj.bias"},
    TensorRule{"w_o", "layers.{}.self_attn.o_proj.weight", true},
    TensorRule{"b_o", "layers.{}.self_attn.o_proj.bias"},
    TensorRule{"norm_1/gain", "layers.{}.input_layernorm.weight"},
    TensorRule{"norm_2/gain", "layers.{}.post_attention_layernorm.weight"},
    TensorRule{"feed_forward/w_gate", "layers.{}.mlp.gate_proj.weight", true},
    TensorRule{"feed_forward/b_gate", "layers.{}.mlp.gate_proj.bias"},
    TensorRule{"feed_forward/w_1", "layers.{}.mlp.up_proj.weight", true},
    TensorRule{"feed_forward/b_1", "layers.{}.mlp.up_proj.bias"},
    TensorRule{"feed_forward/w_2", "layers.{}.mlp.down_proj.weight", true},
    TensorRule{"feed_forward/b_2", "layers.{}.mlp.down_proj.bias"},
    TensorRule{"final_norm/gain", "norm.weight"},
    TensorRule{"unembedding", "lm_head.weight"},
};

/// A window of n tokens is the token itself and n − 1 before it.
void set_window(ModelOptions& options, const Config& config, std::string_view key) {
    if (!config.has(key)) return;
    options.mask = "causal and window";
    options.set(mask_window, static_cast<double>(config.count(key, most_places) - 1));
}

/// `linear` and `llama3`, as transformers names them.
void set_scaling(ModelOptions& options, const Config& scaling) {
    const std::string type =
        scaling.text("rope_type", scaling.text("type", std::string("default")));
    Rotation& rotation = options.rotation;
    if (type == "default") return;
    if (type != "linear" && type != "llama3")
        scaling.refuse("rope_type", in_quotes(type), "default, linear or llama3");
    TurnBands bands;
    bands.factor = scaling.positive("factor");
    if (type == "linear") {
        rotation.divisors.assign(static_cast<std::size_t>(options.key_width / 2), bands.factor);
        return;
    }
    bands.low = scaling.positive("low_freq_factor");
    bands.high = scaling.positive("high_freq_factor");
    bands.places = scaling.positive("original_max_position_embeddings");
    if (bands.high <= bands.low)
        scaling.refuse("high_freq_factor", std::to_string(bands.high), "more than low_freq_factor");
    rotation.divisors = divisors_of(bands, rotation, options.key_width);
}

/// Of a config.json.
ModelOptions read(const Config& config) {
    ModelOptions options;
    set_llama(options);
    set_heads(options, config,
              {"num_attention_heads", "num_key_value_heads", "hidden_size", "head_dim"});
    options.layers = static_cast<int>(config.count("num_hidden_layers", most_model_layers));
    options.feed_forward = activation_named(config, "hidden_act");
    options.feed_forward_width =
        static_cast<int>(config.count("intermediate_size", widest_feed_forward));
    options.feed_forward_bias = config.flag("mlp_bias", false);
    options.bias = config.flag("attention_bias", false);
    options.epsilon = config.positive("rms_norm_eps", 1e-6);
    options.vocabulary = config.count("vocab_size", largest_vocabulary);
    options.places = config.count("max_position_embeddings", most_places);
    options.rotation.halves = true;
    options.tied = config.flag("tie_word_embeddings", false);
    // Newer files keep all that is said of turns together.
    const auto turns = config.part("rope_parameters");
    options.rotation.base =
        turns ? turns->positive("rope_theta", 10'000) : config.positive("rope_theta", 10'000);
    if (const auto scaling = turns ? turns : config.part("rope_scaling"))
        set_scaling(options, *scaling);
    return options;
}

ModelOptions read_mistral(const Config& config) {
    ModelOptions options = read(config);
    set_window(options, config, "sliding_window");
    return options;
}

ModelOptions read_qwen2(const Config& config) {
    if (config.flag("use_sliding_window", false))
        config.refuse("use_sliding_window", "true", "false");
    config.has("sliding_window");  // of no use without
    ModelOptions options = read(config);
    options.bias = true;
    options.output_bias = false;
    return options;
}

constexpr std::array rows{
    Architecture{"Llama", "llama", false, read, rules, "model."},
    Architecture{"Mistral", "mistral", false, read_mistral, rules, "model."},
    Architecture{"Qwen2", "qwen2", false, read_qwen2, rules, "model."},
};

}  // namespace

namespace model_files {
extern const ArchitectureRows llama = rows;
}

}  // namespace attend
