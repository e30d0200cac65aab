#pragma once
#include <string>
#include <vector>

#include "core/document/view.h"
#include "core/workspaces/choices.h"

namespace attend {

/// One of the values that a choice can take, in words.
struct ChoiceValue {
    std::string name;     // as it is written: "scaled_dot"
    std::string label;    // on the screen: "scaled dot product"
    std::string formula;  // in the mark-up of core/graph/explanation.h; may be empty
    std::string help;     // what it does, or who published it; may be empty
};

/// The values that can be listed: those of a table, of a switch. Nothing where any number or text
/// is one; of `embedding` those that are no file.
std::vector<ChoiceValue> listed_values(const ChoiceField& field);
std::vector<ChoiceValue> listed_values(const ViewField& field);

/// Whether a choice can be the name of a file: of `embedding`, say, or of nothing else but a file.
bool may_name_file(const ChoiceField& field);
/// The name of a file in a choice as it stands, to be looked at and changed; null: no file.
std::string* file_in(Choices& choices, const ChoiceField& field);

/// What a choice takes, in a line: "none, causal, …", "a whole number from 1 to 64", "text", "a
/// file".
std::string values_text(const ChoiceField& field);
std::string values_text(const ViewField& field);

}  // namespace attend
