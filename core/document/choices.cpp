#include "core/document/choices.h"

#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/named.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

template <auto table>
std::vector<std::string> names_of() {
    std::vector<std::string> names;
    for (const auto& row : table()) names.emplace_back(row.name);
    return names;
}

constexpr double largest_width = 4096;
constexpr double largest_seed = 4294967295.0;

const std::vector<ChoiceField>& all_fields() {
    static const std::vector<ChoiceField> fields{
        {"sentence", "Sentence",
         "The text that asks (queries); without a second text it also answers (keys, values)",
         &Choices::sentence},
        {"second_text", "Second text", "Keys and values come from it: cross-attention",
         &Choices::second_text},
        {"tokenizer", "Tokens", "How the text is split into tokens", &Choices::tokenizer, 0, 0,
         names_of<tokenizers>},
        {"embedding", "Embedding",
         "Where the vector of each token comes from: one_hot, hand_made, random, glove, or a file",
         &Choices::embedding},
        {"second_embedding", "Second embedding",
         "The same for the second text; empty: as the first", &Choices::second_embedding},
        {"width", "Width", "Columns of the random embedding", &Choices::width, 1, largest_width},
        {"seed", "Seed", "Of everything that is drawn at random", &Choices::seed, 0, largest_seed},
        {"heads", "Heads", "How many heads attend side by side", &Choices::heads, 1, 64},
        {"heads_off", "Heads off", "Heads that give nothing, such as 1,3", &Choices::heads_off, 0,
         63},
        {"key_width", "d_k",
         "Width of a head's queries and keys; auto: width of the embedding / heads",
         &Choices::key_width, 1, largest_width},
        {"value_width", "d_v", "Width of a head's values; auto: width of the embedding / heads",
         &Choices::value_width, 1, largest_width},
        {"projection", "Projections", "Where the numbers of W_Q, W_K, W_V and W_O come from",
         &Choices::projection, 0, 0, names_of<projections>},
        {"output_projection", "W_O",
         "Whether the heads' outputs go through W_O; auto: on for more than one head",
         &Choices::output_projection},
        {"score", "Score", "How a query and a key are compared", &Choices::score, 0, 0,
         names_of<score_functions>},
        {"mask", "Mask", "Which keys a query may attend to", &Choices::mask, 0, 0,
         names_of<mask_kinds>},
        {"normalizer", "Normalizer", "How a row of scores becomes weights", &Choices::normalizer, 0,
         0, names_of<normalizers>},
        {"temperature", "Temperature", "Scores are divided by it: low sharpens, high levels",
         &Choices::temperature, 1e-30, 1e30},
    };
    return fields;
}

}  // namespace

std::span<const ChoiceField> choice_fields() { return all_fields(); }
const ChoiceField& choice_field(std::string_view name) {
    return named(choice_fields(), "choice", name);
}

const ChoiceField* find_choice(std::string_view name) {
    for (const ChoiceField& field : all_fields())
        if (field.name == name) return &field;
    return nullptr;
}

}  // namespace attend
