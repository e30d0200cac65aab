#include "core/workspaces/choices.h"

#include <array>

#include "core/attention/notations.h"
#include "core/embedding/kinds.h"
#include "core/fields/field_text.h"
#include "core/named.h"
#include "core/text/tokens.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::vector<Field<RoomChoices>> RoomChoices::fields() {
    return {{"workspace", "Room", "What is computed: which of Attend's rooms one is in",
             &RoomChoices::workspace, 0, 0, values_of<workspaces>}};
}

std::vector<Field<NotationChoices>> NotationChoices::fields() {
    return {{"notation", "Notation",
             "Which letters and names formulas and matrices have; paths and numbers stay",
             &NotationChoices::notation, 0, 0, values_of<notations>}};
}

Choices::Choices() = default;
Choices::Choices(const Choices& other) = default;
Choices::Choices(Choices&& other) noexcept = default;
Choices& Choices::operator=(const Choices& other) = default;
Choices& Choices::operator=(Choices&& other) noexcept = default;
Choices::~Choices() = default;

bool Choices::operator==(const Choices& other) const = default;

std::span<const ChoiceField> choice_fields() {
    static const std::vector<ChoiceField> all = [] {
        std::vector<ChoiceField> once;
        for (const auto& field : Choices::fields())
            if (!find_named(std::span<const ChoiceField>(once), field.name))
                once.push_back(of_whole<Choices>(field));
        return once;
    }();
    return all;
}

const ChoiceField& choice_field(std::string_view name) {
    return named(choice_fields(), "choice", name);
}

const ChoiceField* find_choice(std::string_view name) { return find_named(choice_fields(), name); }

template void set_field(Choices&, const Field<Choices>&, std::string_view);
template std::string field_text(const Choices&, const Field<Choices>&);

bool is_all_on(const Choices& choices) {
    return choices.heads_off.empty() && choices.layers_off.empty();
}

void switch_all_on(Choices& choices) {
    choices.heads_off.clear();
    choices.layers_off.clear();
}

void set_heads(Choices& choices, int heads, int layers) {
    NumberList off;
    for (const int place : choices.heads_off) {
        const int layer = place / choices.heads, head = place % choices.heads;
        if (layer < layers && head < heads) off.push_back(layer * heads + head);
    }
    const auto in_layer = static_cast<std::size_t>(heads);
    NumberRow shares(in_layer * static_cast<std::size_t>(layers), 1);
    for (std::size_t place = 0; place < choices.combined_shares.size(); ++place) {
        const std::size_t before = static_cast<std::size_t>(choices.heads), layer = place / before,
                          head = place % before;
        if (layer < static_cast<std::size_t>(layers) && head < in_layer)
            shares[layer * in_layer + head] = choices.combined_shares[place];
    }
    while (!shares.empty() && shares.back() == 1) shares.pop_back();  // what they are unless said
    choices.heads_off = std::move(off);
    choices.combined_shares = std::move(shares);
    choices.heads = heads;
    choices.layers = layers;
}

namespace {

constexpr double last_place = 1'000'000;

// Nodes that are there with some choices alone, and with which.
constexpr std::array of_sentence{
    MadeNode{"induction",
             "a sentence whose tokens are a block twice makes it, without a second text (of some "
             "models a word after a space is another token)"}};
constexpr std::string_view of_one_text =
    "a scene of one text makes it: positions of two texts cannot be compared";
constexpr std::array of_second_text{
    MadeNode{"second_word_vectors", "a second_text, and positions beside it or added, make it"},
    MadeNode{"second_position_vectors", "a second_text, and positions beside it or added, make it"},
    MadeNode{"second_memory", "a second_text with join_keys=on makes it"},
    MadeNode{"distance", of_one_text}, MadeNode{"previous_token", of_one_text}};
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
