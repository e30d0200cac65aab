#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/attention/choices.h"
#include "core/embedding/kinds.h"
#include "core/fields/field.h"
#include "core/tables/choices.h"
#include "core/training/choices.h"
#include "core/translation/choices.h"

namespace attend {

/// The text that attends.
struct TextChoices {
    std::string sentence = "The train left the station on time";
    std::string tokenizer = "words";
    NumberList dropped;  // places whose tokens take no part

    static std::vector<Field<TextChoices>> fields();
    bool operator==(const TextChoices&) const = default;
};

/// Another one that is attended to.
struct SecondTextChoices {
    std::string second_text;
    std::string second_embedding;  // empty: as of the first
    NumberList second_dropped;
    bool join_keys = false;  // the sentence's own tokens so far answer, too

    static std::vector<Field<SecondTextChoices>> fields();
    bool operator==(const SecondTextChoices&) const = default;
};

/// A model from files, and what of it is switched off.
struct ModelChoices {
    std::string model = "minilm";
    NumberList layers_off;

    static std::vector<Field<ModelChoices>> fields();
    bool operator==(const ModelChoices&) const = default;
};

/// How a look-up compares and answers. Its fields are in similarity.cpp, beside the table that they
/// are read from.
struct LookUpChoices {
    std::string similarity = "characters";
    std::string values_as = "auto";

    static std::vector<Field<LookUpChoices>> fields();
    bool operator==(const LookUpChoices&) const = default;
};

inline constexpr WholeParameter gram_letters{
    "letters", "Letters", "How many letters in a row are compared: n of the n-grams", 1, 4, 2};

struct RoomChoices {
    std::string workspace = "attention";  // which of workspaces()

    static std::vector<Field<RoomChoices>> fields();
    bool operator==(const RoomChoices&) const = default;
};

/// How formulas and matrices are written.
struct NotationChoices {
    std::string notation = "paper";  // which of notations()

    static std::vector<Field<NotationChoices>> fields();
    bool operator==(const NotationChoices&) const = default;
};

/// Which number is differentiated.
struct GradientChoices {
    std::string gradient_of = "none";  // or "PATH[row,column]"; PATH alone, of a single number

    static std::vector<Field<GradientChoices>> fields();
    bool operator==(const GradientChoices&) const = default;
};

/// Everything a person chooses about a scene, by the names of the command line: README's
/// "Choices" lists them, and "Where the defaults come from" says why they are what they are.
struct Choices : Composed<RoomChoices, TextChoices, EmbeddingChoices, SecondTextChoices,
                          HeadChoices, AttentionChoices, PoolingChoices, TableChoices,
                          LookUpChoices, ValidationChoices, ModelChoices, TrainingChoices,
                          AttendToChoices, TranslationChoices, GradientChoices, NotationChoices> {
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
