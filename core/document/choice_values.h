#pragma once
#include <string>
#include <vector>

#include "core/document/view.h"
#include "core/workspaces/choices.h"

namespace attend {

/// The values that can be listed: those of a table, of a switch. Nothing where any number or text
/// is one; of `embedding` those that are no file.
std::vector<ChoiceValue> listed_values(const ChoiceField& field);
std::vector<ChoiceValue> listed_values(const ViewField& field);

/// The name of a file in a choice as it stands, to be looked at and changed; null: no file.
std::string* file_in(Choices& choices, const ChoiceField& field);

/// Whether any text is a value: several words, and words that mean something else.
bool takes_any_text(const ChoiceField& field);
bool takes_any_text(const ViewField& field);

/// What a choice takes, in a line: "none, causal, …", "a whole number from 1 to 64", "text", "a
/// file".
std::string values_text(const ChoiceField& field);
std::string values_text(const ViewField& field);

}  // namespace attend
