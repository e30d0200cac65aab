#pragma once
#include <string>
#include <vector>

#include "core/fields/field.h"
#include "core/graph/edit.h"

namespace attend {

/// What a decoder looks at.
struct AttendToChoices {
    std::string attend_to = "source";

    static std::vector<Field<AttendToChoices>> fields();
    bool operator==(const AttendToChoices&) const = default;
};

/// How a translation is written.
struct TranslationChoices {
    std::string decoding = "greedy";
    int beam = 4;
    std::string forced_words;  // "2:blanc,5:…"; empty: none
    std::string reference;     // that is written; empty: what is likely
    /// No choice: what a document puts into nodes, from which words follow; by with_steps().
    Edits put_in = {};

    static std::vector<Field<TranslationChoices>> fields();
    bool operator==(const TranslationChoices&) const = default;
};

/// Whether a value of the choice `task` is a file of weights.
bool names_weights(const std::string& task);
/// Whether it decides that one is in the room Translation.
bool is_translation(const std::string& task);

/// What a translation of a task begins with; nothing where that is a file's.
std::string_view usual_sentence(std::string_view task);

}  // namespace attend
