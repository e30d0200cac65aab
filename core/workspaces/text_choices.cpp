#include <array>

#include "core/embedding/kinds.h"
#include "core/named.h"
#include "core/text/tokens.h"
#include "core/workspaces/choices.h"

namespace attend {

namespace {

constexpr double last_place = 1'000'000;

// Nodes that are there with some choices alone, and with which.
constexpr std::array of_sentence{
    MadeNode{"induction",
             "a sentence whose tokens are a block twice makes it (of some models a word after a "
             "space is another token)"}};
constexpr std::array of_second_text{
    MadeNode{"second_word_vectors", "a second_text, and positions beside it or added, make it"}};
constexpr std::array of_both_texts{
    MadeNode{"second_mask", "a second_text with join_keys=on makes it"},
    MadeNode{"own_mask", "a second_text with join_keys=on makes it"}};

}  // namespace

std::vector<Field<TextChoices>> TextChoices::fields() {
    return {
        {"sentence", "Sentence",
         "The text that asks (queries); without a second text it also answers (keys, values)",
         &TextChoices::sentence, 0, 0, nullptr, nullptr, of_sentence},
        {"tokenizer", "Tokens", "How the text is split into tokens", &TextChoices::tokenizer, 0, 0,
         values_of<tokenizers>},
        {"dropped", "Left out",
         "Tokens of the sentence that take no part, by their places from 0, such as 1,3",
         &TextChoices::dropped, 0, last_place},
    };
}

std::vector<Field<SecondTextChoices>> SecondTextChoices::fields() {
    using Of = SecondTextChoices;
    return {
        {"second_text", "Second text",
         "Keys and values come from it: cross-attention. To a model it is the other half of a pair",
         &Of::second_text, 0, 0, nullptr, nullptr, of_second_text},
        {"second_embedding", "Second embedding",
         "The same for the second text; empty: as the first", &Of::second_embedding, 0, 0,
         values_of<embedding_kinds>, nullptr, std::span<const MadeNode>(), any_file},
        {"second_dropped", "Left out of the second",
         "Tokens of the second text that take no part, by their places from 0", &Of::second_dropped,
         0, last_place},
        {"join_keys", "Own tokens answer, too",
         "With a second text: the sentence's own tokens so far answer, too, as tokens that were "
         "generated already, in each layer as the one before gives them. A mask that compares "
         "places holds among these (strictly_causal: up to the token before); the second text is "
         "open to all but padding",
         &Of::join_keys, 0, 0, nullptr, nullptr, of_both_texts},
    };
}

}  // namespace attend
