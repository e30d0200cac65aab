#include <array>

#include "core/attention/mask.h"
#include "core/models/architecture.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

// Llama and its kin as GGUF files have them.

constexpr std::array rules{
    TensorRule{"word_vectors", "token_embd.weight"},
    TensorRule{"w_q", "blk.{}.attn_q.weight", true},
    TensorRule{"b_q", "blk.{}.attn_q.bias"},
    TensorRule{"w_k", "blk.{}.attn_k.weight", true},
    TensorRule{"b_k", "blk.{}.attn_k.bias"},
    TensorRule{"w_v", "blk.{}.attn_v.weight", true},
    TensorRule{"b_v", "blk.{}.attn_v.bias"},
    TensorRule{"w_o", "blk.{}.attn_output.weight", true},
    TensorRule{"norm_1/gain", "blk.{}.attn_norm.weight"},
    TensorRule{"norm_2/gain", "blk.{}.ffn_norm.weight"},
    TensorRule{"feed_forward/w_gate", "blk.{}.ffn_gate.weight", true},
    TensorRule{"feed_forward/w_1", "blk.{}.ffn_up.weight", true},
    TensorRule{"feed_forward/w_2", "blk.{}.ffn_down.weight", true},
    TensorRule{"final_norm/gain", "output_norm.weight"},
    TensorRule{"unembedding", "output.weight"},
    TensorRule{"turn_divisors", "rope_freqs.weight"},
};

ModelOptions read(const Config& config) {
    ModelOptions options;
    set_llama(options);
    set_heads(options, config,
              {"attention.head_count", "attention.head_count_kv", "embedding_length",
               "attention.key_length"});
    for (const std::string_view key : {"attention.value_length", "rope.dimension_count"})
        if (config.count(key, widest_model, options.key_width) != options.key_width)
            config.refuse(key, std::to_string(config.count(key, widest_model)),
                          std::to_string(options.key_width) + ", the width of a head's keys");
    for (const std::string_view key : {"expert_count", "attention.sliding_window"})
        if (config.count(key, widest_model, 0, 0) != 0)
            config.refuse(key, std::to_string(config.count(key, widest_model)), "none");
    options.layers = static_cast<int>(config.count("block_count", most_model_layers));
    options.feed_forward_width =
        static_cast<int>(config.count("feed_forward_length", widest_feed_forward));
    options.epsilon = config.positive("attention.layer_norm_rms_epsilon", 1e-5);
    options.vocabulary = config.count("vocab_size", largest_vocabulary, 0);
    options.places = config.count("context_length", most_places);
    options.rotation.base = config.positive("rope.freq_base", 10'000);
    const std::string scaling = config.text("rope.scaling.type", "none");
    if (scaling == "linear")
        options.rotation.divisors.assign(static_cast<std::size_t>(options.key_width / 2),
                                         config.positive("rope.scaling.factor"));
    else if (scaling != "none")
        config.refuse("rope.scaling.type", in_quotes(scaling), "none or linear");
    return options;
}

ModelOptions read_qwen2(const Config& config) {
    ModelOptions options = read(config);
    options.bias = options.rotation.halves = true;  // its rows are not permuted
    options.output_bias = false;
    return options;
}

constexpr std::array rows{
    Architecture{"Llama", "llama", true, read, rules},
    Architecture{"Qwen2", "qwen2", true, read_qwen2, rules},
};

}  // namespace

namespace model_files {
extern const ArchitectureRows llama_gguf = rows;
}

}  // namespace attend
