#include "core/workspaces/choices.h"

#include <array>

#include "core/attention/activation.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/fields/field_text.h"
#include "core/named.h"
#include "core/text/tokens.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr double largest_width = 4096;
constexpr double most_heads = 64, most_layers = 12;
constexpr double largest_distance = 1'000'000;
constexpr double largest_seed = 4294967295.0;

// Nodes that are there with some choices alone, and with which.
constexpr std::array of_mask{MadeNode{"mask", "a mask makes it: mask=causal, window, painted …"},
                             MadeNode{"masked", "a mask makes it: mask=causal, window, top_k …"},
                             MadeNode{"top_k", "mask=top_k makes it"}};
constexpr std::array of_both_texts{
    MadeNode{"second_mask", "a second_text with join_keys=on makes it"},
    MadeNode{"own_mask", "a second_text with join_keys=on makes it"}};
constexpr std::array of_second_text{
    MadeNode{"second_word_vectors", "a second_text, and positions beside it or added, make it"}};
constexpr std::string_view
    vectors_of_places = "positions as vectors make it: position=sinusoidal, learned, one_hot",
    places_in_scores = "positions in the scores make it: position=alibi or relative";
constexpr std::array of_position{
    MadeNode{"position_vectors", vectors_of_places}, MadeNode{"position_bias", places_in_scores},
    MadeNode{"biased", places_in_scores}, MadeNode{"q_rotated", "position=rope makes it"},
    MadeNode{"k_rotated", "position=rope makes it"}};
constexpr std::array of_score{
    MadeNode{"dot", "a product of queries and keys makes it: score=dot, scaled_dot or gated"}};
constexpr std::array of_rounding{MadeNode{"rounded", "rounding=one_digit makes it"},
                                 MadeNode{"exact_output", "rounding=one_digit makes it"}};
constexpr std::array of_output_projection{
    MadeNode{"w_o", "output_projection=on makes it"},
    MadeNode{"b_o", "bias=on with output_projection=on makes it"}};
constexpr std::array of_bias{MadeNode{"b_q", "bias=on makes it"},
                             MadeNode{"b_k", "bias=on makes it"},
                             MadeNode{"b_v", "bias=on makes it"}};
constexpr std::array of_residual{MadeNode{"residual", "residual=on makes it"}};
constexpr std::array of_activation{
    MadeNode{"activated", "an activation makes it: activation=relu, gelu …"}};
constexpr std::array of_layer_norm{MadeNode{"normed", "layer_norm=before or after makes it"}};
constexpr std::array of_normalizer{
    MadeNode{"maximum", "normalizer=softmax or hardmax makes it"},
    MadeNode{"exponentials", "normalizer=softmax makes it"},
    MadeNode{"sum", "normalizer=softmax or sum makes it"},
    MadeNode{"threshold", "normalizer=sparsemax or entmax15 makes it"},
    MadeNode{"support", "normalizer=sparsemax or entmax15 makes it"}};
constexpr std::array of_sentence{
    MadeNode{"induction", "a sentence that is a block of words twice makes it"}};
constexpr std::array of_pooling{
    MadeNode{"pooling/max/weights", "pooling=max or all makes it"},
    MadeNode{"pooling/max/output", "pooling=max or all makes it"},
    MadeNode{"pooling/mean/weights", "pooling=mean or all makes it"},
    MadeNode{"pooling/mean/output", "pooling=mean or all makes it"},
    MadeNode{"pooling/tf_idf/weights", "pooling=tf_idf or all makes it"},
    MadeNode{"pooling/tf_idf/output", "pooling=tf_idf or all makes it"}};

/// A field, and the nodes that are there with some of its values.
ChoiceField making(ChoiceField field, std::span<const MadeNode> nodes) {
    field.makes = nodes;
    return field;
}

void check_embedding(const std::string& text) {
    if (!text.empty()) return;
    std::string kinds;
    for (const EmbeddingKind& kind : embedding_kinds()) kinds += std::string(kind.name) + ", ";
    throw Error("embedding", "nothing", kinds + "or a file");
}

std::vector<ChoiceField> workspace_field() {
    return {{"workspace", "Room", "What is computed: which of Attend's rooms one is in",
             &Choices::workspace, 0, 0, names_of<workspaces>}};
}

std::vector<ChoiceField> fields_of_tables() {
    std::vector<ChoiceField> fields;
    for (const Field<TableChoices>& field : table_fields())
        fields.push_back(of_whole<Choices>(field));
    return fields;
}

/// What is attended to.
std::vector<ChoiceField> text_fields() {
    return {
        making(
            {"sentence", "Sentence",
             "The text that asks (queries); without a second text it also answers (keys, values)",
             &Choices::sentence},
            of_sentence),
        making({"second_text", "Second text", "Keys and values come from it: cross-attention",
                &Choices::second_text},
               of_second_text),
        {"tokenizer", "Tokens", "How the text is split into tokens", &Choices::tokenizer, 0, 0,
         names_of<tokenizers>},
        {"embedding", "Embedding",
         "Where the vector of each token comes from: one_hot, hand_made, random, glove, or a file",
         &Choices::embedding, 0, 0, nullptr, check_embedding},
        {"second_embedding", "Second embedding",
         "The same for the second text; empty: as the first", &Choices::second_embedding},
        {"dropped", "Left out",
         "Tokens of the sentence that take no part, by their places from 0, such as 1,3",
         &Choices::dropped, 0, largest_distance},
        {"second_dropped", "Left out of the second",
         "Tokens of the second text that take no part, by their places from 0",
         &Choices::second_dropped, 0, largest_distance},
        making(
            {"join_keys", "Keys of both",
             "With a second text: the sentence's own tokens so far answer, too, as tokens that "
             "were "
             "generated already, in each layer as the one before gives them. A mask that compares "
             "places holds among these (strictly_causal: up to the token before); the second text "
             "is "
             "open to all but padding",
             &Choices::join_keys},
            of_both_texts),
        {"width", "Width", "Columns of the random embedding", &Choices::width, 1, largest_width},
        {"seed", "Seed", "Of everything that is drawn at random", &Choices::seed, 0, largest_seed},
        making({"position", "Positions", "How a token's place comes into attention",
                &Choices::position, 0, 0, names_of<positions>},
               of_position),
    };
}

/// Heads, and what their matrices are.
std::vector<ChoiceField> head_fields() {
    return {
        {"heads", "Heads", "How many heads attend side by side", &Choices::heads, 1, most_heads},
        {"heads_off", "Heads off",
         "Heads that give nothing, such as 1,3; counted on from layer to layer",
         &Choices::heads_off, 0, most_heads * most_layers - 1},
        {"query_width", "d_q", "Width of a head's queries, where the score allows it; auto: d_k",
         &Choices::query_width, 1, largest_width},
        {"key_width", "d_k",
         "Width of a head's queries and keys; auto: width of the embedding / heads",
         &Choices::key_width, 1, largest_width},
        {"value_width", "d_v", "Width of a head's values; auto: width of the embedding / heads",
         &Choices::value_width, 1, largest_width},
        {"combined_shares", "Shares of heads",
         "In combined/weighted, a number a head, such as 1,0.25, counted on from layer to layer, 1 "
         "where there is none; a share is it divided by the sum of all",
         &Choices::combined_shares, 0, 1},
        {"projection", "Projections", "Where the numbers of W_Q, W_K, W_V and W_O come from",
         &Choices::projection, 0, 0, names_of<projections>},
        making({"output_projection", "W_O",
                "Whether the heads' outputs go through W_O; auto: on for more than one head",
                &Choices::output_projection},
               of_output_projection),
    };
}

/// What stands around attention.
std::vector<ChoiceField> layer_fields() {
    return {
        {"layers", "Layers", "How many layers; each reads what the one before gives",
         &Choices::layers, 1, most_layers},
        making({"bias", "Bias",
                "Whether queries, keys, values and W_O have a bias (0 before training)",
                &Choices::bias},
               of_bias),
        {"shared_key_value", "K = V", "Whether the keys are the values, too",
         &Choices::shared_key_value},
        {"key_value_heads", "K, V heads",
         "Heads in that many groups share keys and values: grouped-query attention, with 1 "
         "multi-query attention; auto: each head has its own",
         &Choices::key_value_heads, 1, most_heads},
        making({"activation", "Activation",
                "What attention gives goes through φ: φ(αV), or φ(αV W_O) where there is a W_O",
                &Choices::activation, 0, 0, names_of<activations>},
               of_activation),
        making({"residual", "Residual", "Whether what goes into a layer is added to what it gives",
                &Choices::residual},
               of_residual),
        making({"layer_norm", "Layer norm",
                "Rows to mean 0 and variance 1: before attention and feed-forward, or after their "
                "sums",
                &Choices::layer_norm, 0, 0,
                [] {
                    return std::vector<std::string>{"none", "before", "after"};
                }},
               of_layer_norm),
        {"feed_forward", "Feed-forward",
         "Two products with φ between them, after attention, token by token",
         &Choices::feed_forward, 0, 0, names_of<activations>},
        {"feed_forward_width", "d_ff", "Width between the two products; auto: four times the width",
         &Choices::feed_forward_width, 1, largest_width},
    };
}

/// How queries and keys are compared.
std::vector<ChoiceField> score_fields() {
    return {
        making({"score", "Score", "How a query and a key are compared", &Choices::score, 0, 0,
                names_of<score_functions>},
               of_score),
        {"hidden_width", "h", "Width of the hidden layer of the additive score",
         &Choices::hidden_width, 1, largest_width},
        {"bandwidth", "σ", "Bandwidth of a kernel score: how far queries and keys reach",
         &Choices::bandwidth, 1e-30, 1e30},
    };
}

/// Which keys a query may attend to.
std::vector<ChoiceField> mask_fields() {
    return {
        making({"mask", "Mask",
                "Which keys a query may attend to; several are joined by “and” or “or”, such as "
                "causal "
                "and "
                "window",
                &Choices::mask, 0, 0, names_of<mask_kinds>,
                [](const std::string& text) { parse_mask(text); }},
               of_mask),
        {"mask_window", "Window", "How many tokens a query sees to either side",
         &Choices::mask_window, 0, largest_distance},
        {"mask_step", "Step", "Every n-th token is seen: n", &Choices::mask_step, 1,
         largest_distance},
        {"mask_global", "Global", "How many first tokens see all and are seen by all",
         &Choices::mask_global, 0, largest_distance},
        {"mask_block", "Block", "Tokens in a block", &Choices::mask_block, 1, largest_distance},
        {"mask_length", "Length", "How many tokens are no padding", &Choices::mask_length, 0,
         largest_distance},
        {"mask_top", "k", "How many keys a query keeps", &Choices::mask_top, 1, largest_distance},
        {"mask_share", "Share", "With which probability a query sees a key", &Choices::mask_share,
         0, 1},
    };
}

std::vector<std::string> normalizer_choices() {
    std::vector<std::string> names = names_of<normalizers>();
    names.emplace_back(own_normalizer);
    return names;
}

/// How scores become weights, and what else is made of them.
std::vector<ChoiceField> weight_fields() {
    return {
        making({"normalizer", "Normalizer", "How a row of scores becomes weights",
                &Choices::normalizer, 0, 0, normalizer_choices},
               of_normalizer),
        {"temperature", "Temperature", "Scores are divided by it: low sharpens, high levels",
         &Choices::temperature, 1e-30, 1e30},
        making({"pooling", "Pooling",
                "One vector of the whole text by max pooling, mean or TF-IDF, as nodes beside "
                "attention",
                &Choices::pooling, 0, 0, names_of<poolings>},
               of_pooling),
        {"corpus", "Texts",
         "A text file, a document a line, in which TF-IDF counts words; empty: a small built-in "
         "one",
         &Choices::corpus},
        making({"rounding", "Rounding", "Whether weights are rounded before they meet the values",
                &Choices::rounding, 0, 0, names_of<roundings>},
               of_rounding),
    };
}

const std::vector<ChoiceField>& all_fields() {
    static const std::vector<ChoiceField> fields = [] {
        std::vector<ChoiceField> all;
        for (const auto part : {workspace_field, text_fields, head_fields, layer_fields,
                                score_fields, mask_fields, weight_fields, fields_of_tables})
            for (const ChoiceField& field : part()) all.push_back(field);
        return all;
    }();
    return fields;
}

}  // namespace

std::span<const ChoiceField> choice_fields() { return all_fields(); }
const ChoiceField& choice_field(std::string_view name) {
    return named(choice_fields(), "choice", name);
}

const ChoiceField* find_choice(std::string_view name) { return find_named(choice_fields(), name); }

template void set_field(Choices&, const Field<Choices>&, std::string_view);
template std::string field_text(const Choices&, const Field<Choices>&);

}  // namespace attend
