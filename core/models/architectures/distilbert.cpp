#include <array>

#include "core/models/architecture.h"

namespace attend {

namespace {

// Sanh et al. 2019, as the library transformers saves it.

constexpr std::array rules{
    TensorRule{"word_vectors", "embeddings.word_embeddings.weight"},
    TensorRule{"position_vectors", "embeddings.position_embeddings.weight"},
    TensorRule{"embedding_norm/gain", "embeddings.LayerNorm.weight"},
    TensorRule{"embedding_norm/shift", "embeddings.LayerNorm.bias"},
    TensorRule{"w_q", "transformer.layer.{}.attention.q_lin.weight", true},
    TensorRule{"b_q", "transformer.layer.{}.attention.q_lin.bias"},
    TensorRule{"w_k", "transformer.layer.{}.attention.k_lin.weight", true},
    TensorRule{"b_k", "transformer.layer.{}.attention.k_lin.bias"},
    TensorRule{"w_v", "transformer.layer.{}.attention.v_lin.weight", true},
    TensorRule{"b_v", "transformer.layer.{}.attention.v_lin.bias"},
    TensorRule{"w_o", "transformer.layer.{}.attention.out_lin.weight", true},
    TensorRule{"b_o", "transformer.layer.{}.attention.out_lin.bias"},
    TensorRule{"norm_1/gain", "transformer.layer.{}.sa_layer_norm.weight"},
    TensorRule{"norm_1/shift", "transformer.layer.{}.sa_layer_norm.bias"},
    TensorRule{"feed_forward/w_1", "transformer.layer.{}.ffn.lin1.weight", true},
    TensorRule{"feed_forward/b_1", "transformer.layer.{}.ffn.lin1.bias"},
    TensorRule{"feed_forward/w_2", "transformer.layer.{}.ffn.lin2.weight", true},
    TensorRule{"feed_forward/b_2", "transformer.layer.{}.ffn.lin2.bias"},
    TensorRule{"norm_2/gain", "transformer.layer.{}.output_layer_norm.weight"},
    TensorRule{"norm_2/shift", "transformer.layer.{}.output_layer_norm.bias"},
    TensorRule{"fill/w", "vocab_transform.weight", true},
    TensorRule{"fill/b", "vocab_transform.bias"},
    TensorRule{"fill/norm/gain", "vocab_layer_norm.weight"},
    TensorRule{"fill/norm/shift", "vocab_layer_norm.bias"},
    TensorRule{"fill/bias", "vocab_projector.bias"},
    TensorRule{"unembedding", "vocab_projector.weight"},
};

ModelOptions read(const Config& config) {
    ModelOptions options;
    set_heads(options, config, {"n_heads", "", "dim", ""});
    options.layers = static_cast<int>(config.count("n_layers", most_model_layers));
    options.feed_forward = activation_named(config, "activation");
    options.feed_forward_width = static_cast<int>(config.count("hidden_dim", widest_feed_forward));
    options.epsilon = 1e-12;
    options.vocabulary = config.count("vocab_size", largest_vocabulary);
    options.places = config.count("max_position_embeddings", most_places);
    options.position = "learned";
    options.tied = config.flag("tie_weights_", true) && config.flag("tie_word_embeddings", true);
    config.flag("sinusoidal_pos_embds", false);  // the file has their vectors all the same
    options.layer_norm = "after";
    options.bias = options.embedding_norm = true;
    return options;
}

constexpr std::array rows{
    Architecture{"DistilBERT", "distilbert", false, read, rules, "distilbert."},
};

}  // namespace

namespace model_files {
extern const ArchitectureRows distilbert = rows;
}

}  // namespace attend
