#pragma once
#include <span>

#include "core/attention/choices.h"
#include "core/embedding/kinds.h"
#include "core/tables/choices.h"
#include "core/workspaces/look_up_choices.h"
#include "core/workspaces/model_choices.h"
#include "core/workspaces/text_choices.h"

namespace attend {

struct RoomChoices {
    std::string workspace = "attention";  // which of workspaces()

    static std::vector<Field<RoomChoices>> fields();
    bool operator==(const RoomChoices&) const = default;
};

/// Everything a person chooses about a scene, by the names of the command line: README's
/// "Choices" lists them, and "Where the defaults come from" says why they are what they are.
struct Choices : Composed<RoomChoices, TextChoices, EmbeddingChoices, SecondTextChoices,
                          HeadChoices, AttentionChoices, PoolingChoices, TableChoices,
                          LookUpChoices, ValidationChoices, ModelChoices> {
    // Made once, in choices.cpp: much, and most files copy or drop some.
    Choices();
    Choices(const Choices& other);
    Choices(Choices&& other) noexcept;
    Choices& operator=(const Choices& other);
    Choices& operator=(Choices&& other) noexcept;
    ~Choices();
    bool operator==(const Choices& other) const;
};

using ChoiceField = Field<Choices>;
/// A parameter that kinds of several tables read stands there once.
std::span<const ChoiceField> choice_fields();
/// Throws Error with the nearest name.
const ChoiceField& choice_field(std::string_view name);
/// Null where no choice has that name.
const ChoiceField* find_choice(std::string_view name);

/// Whether every head and layer takes part.
bool is_all_on(const Choices& choices);
void switch_all_on(Choices& choices);

/// As a person sets them: heads that are off, and heads' shares, go on meaning the same heads,
/// and those that are no more are forgotten.
void set_heads(Choices& choices, int heads, int layers);

}  // namespace attend
