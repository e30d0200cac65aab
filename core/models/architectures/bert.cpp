#include <array>

#include "core/models/architecture.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

// Devlin et al. 2019, as the library transformers saves it.

constexpr std::array rules{
    TensorRule{"word_vectors", "embeddings.word_embeddings.weight"},
    TensorRule{"position_vectors", "embeddings.position_embeddings.weight"},
    TensorRule{"type_vectors", "embeddings.token_type_embeddings.weight"},
    TensorRule{"embedding_norm/gain", "embeddings.LayerNorm.weight"},
    TensorRule{"embedding_norm/shift", "embeddings.LayerNorm.bias"},
    TensorRule{"w_q", "encoder.layer.{}.attention.self.query.weight", true},
    TensorRule{"b_q", "encoder.layer.{}.attention.self.query.bias"},
    TensorRule{"w_k", "encoder.layer.{}.attention.self.key.weight", true},
    TensorRule{"b_k", "encoder.layer.{}.attention.self.key.bias"},
    TensorRule{"w_v", "encoder.layer.{}.attention.self.value.weight", true},
    TensorRule{"b_v", "encoder.layer.{}.attention.self.value.bias"},
    TensorRule{"w_o", "encoder.layer.{}.attention.output.dense.weight", true},
    TensorRule{"b_o", "encoder.layer.{}.attention.output.dense.bias"},
    TensorRule{"norm_1/gain", "encoder.layer.{}.attention.output.LayerNorm.weight"},
    TensorRule{"norm_1/shift", "encoder.layer.{}.attention.output.LayerNorm.bias"},
    TensorRule{"feed_forward/w_1", "encoder.layer.{}.intermediate.dense.weight", true},
    TensorRule{"feed_forward/b_1", "encoder.layer.{}.intermediate.dense.bias"},
    TensorRule{"feed_forward/w_2", "encoder.layer.{}.output.dense.weight", true},
    TensorRule{"feed_forward/b_2", "encoder.layer.{}.output.dense.bias"},
    TensorRule{"norm_2/gain", "encoder.layer.{}.output.LayerNorm.weight"},
    TensorRule{"norm_2/shift", "encoder.layer.{}.output.LayerNorm.bias"},
    TensorRule{"fill/w", "cls.predictions.transform.dense.weight", true},
    TensorRule{"fill/b", "cls.predictions.transform.dense.bias"},
    TensorRule{"fill/norm/gain", "cls.predictions.transform.LayerNorm.weight"},
    TensorRule{"fill/norm/shift", "cls.predictions.transform.LayerNorm.bias"},
    TensorRule{"fill/bias", "cls.predictions.bias"},
    TensorRule{"unembedding", "cls.predictions.decoder.weight"},
    // What files written before 2019, bert-base-uncased's among them, call the gains and shifts.
    TensorRule{"embedding_norm/gain", "embeddings.LayerNorm.gamma"},
    TensorRule{"embedding_norm/shift", "embeddings.LayerNorm.beta"},
    TensorRule{"norm_1/gain", "encoder.layer.{}.attention.output.LayerNorm.gamma"},
    TensorRule{"norm_1/shift", "encoder.layer.{}.attention.output.LayerNorm.beta"},
    TensorRule{"norm_2/gain", "encoder.layer.{}.output.LayerNorm.gamma"},
    TensorRule{"norm_2/shift", "encoder.layer.{}.output.LayerNorm.beta"},
    TensorRule{"fill/norm/gain", "cls.predictions.transform.LayerNorm.gamma"},
    TensorRule{"fill/norm/shift", "cls.predictions.transform.LayerNorm.beta"},
    // RoBERTa's.
    TensorRule{"fill/w", "lm_head.dense.weight", true},
    TensorRule{"fill/b", "lm_head.dense.bias"},
    TensorRule{"fill/norm/gain", "lm_head.layer_norm.weight"},
    TensorRule{"fill/norm/shift", "lm_head.layer_norm.bias"},
    TensorRule{"fill/bias", "lm_head.bias"},
    TensorRule{"unembedding", "lm_head.decoder.weight"},
};

ModelOptions read(const Config& config) {
    const std::string positions = config.text("position_embedding_type", "absolute");
    if (positions != "absolute")
        config.refuse("position_embedding_type", in_quotes(positions), "absolute");
    if (config.flag("is_decoder", false))
        config.refuse("is_decoder", "true", "false: a model that reads both ways");
    ModelOptions options;
    set_heads(options, config, {"num_attention_heads", "", "hidden_size", ""});
    options.layers = static_cast<int>(config.count("num_hidden_layers", most_model_layers));
    options.feed_forward = activation_named(config, "hidden_act");
    options.feed_forward_width =
        static_cast<int>(config.count("intermediate_size", widest_feed_forward));
    options.epsilon = config.positive("layer_norm_eps", 1e-12);
    options.vocabulary = config.count("vocab_size", largest_vocabulary);
    options.places = config.count("max_position_embeddings", most_places);
    options.types = config.count("type_vocab_size", 16);
    options.position = "learned";
    options.tied = config.flag("tie_word_embeddings", true);
    options.layer_norm = "after";
    options.bias = options.embedding_norm = true;
    return options;
}

/// Liu et al. 2019: the same, but rows of positions begin behind that of the padding.
ModelOptions read_roberta(const Config& config) {
    ModelOptions options = read(config);
    options.first_place = config.count("pad_token_id", options.places - 2, 1, 0) + 1;
    options.places -= options.first_place;
    return options;
}

constexpr std::array rows{
    Architecture{"BERT", "bert", false, read, rules, "bert."},
    Architecture{"RoBERTa", "roberta", false, read_roberta, rules, "roberta."},
};

}  // namespace

namespace model_files {
extern const ArchitectureRows bert = rows;
}

}  // namespace attend
