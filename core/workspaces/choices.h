#pragma once
#include <span>

#include "core/attention/choices.h"
#include "core/fields/field.h"
#include "core/tables/choices.h"

namespace attend {

/// Everything a person chooses about a scene, by the names of the command line: README's
/// "Choices" lists them, and "Where the defaults come from" says why they are what they are.
struct Choices : AttentionChoices, TableChoices {
    std::string workspace = "attention";  // which of workspaces()
    std::string sentence = "The train left the station on time";
    std::string second_text;
    std::string tokenizer = "words";
    std::string embedding = "glove";
    std::string second_embedding;  // empty: as `embedding`
    NumberList dropped;            // places in the sentence whose tokens take no part
    NumberList second_dropped;     // the same of the second text
    bool join_keys = false;        // the sentence's own tokens so far answer, too
    int width = 16;
    int heads = 1;
    NumberList heads_off;
    std::optional<int> query_width;         // d_q; empty: d_k
    std::optional<int> key_width;           // d_k; empty: d / heads
    std::optional<int> value_width;         // d_v; empty: d / heads
    std::optional<bool> output_projection;  // empty: on for more than one head
    std::string pooling = "none";           // nodes of max, mean or tf-idf pooling, besides
    std::string corpus;                     // what tf-idf counts; empty: the built-in collection

    bool operator==(const Choices&) const = default;
};

using ChoiceField = Field<Choices>;
std::span<const ChoiceField> choice_fields();
/// Throws Error with the nearest name.
const ChoiceField& choice_field(std::string_view name);
/// Null where no choice has that name.
const ChoiceField* find_choice(std::string_view name);

}  // namespace attend
