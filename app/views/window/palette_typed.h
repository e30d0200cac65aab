#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/views/window/palette_entries.h"
#include "core/document/view.h"
#include "core/workspaces/choices.h"

namespace attend {

/// What was typed, read as a choice and its value: "layers 3", "layers=3", "Layer norm after",
/// "d_k = 16". All that the palette says and does about it comes from this one reading.
struct TypedChoice {
    /// That set it. Of a name that is only begun, of each choice that takes the value.
    std::vector<PaletteEntry> entries;
    /// What stands below the text: which values the choice takes, or why this is none of them.
    std::string note;
    /// The choice whose values are asked for, as PaletteEntry::typed has it; else empty.
    std::string asked;
    /// The choice does not take the value, and nothing else was meant by it: a number, or a name
    /// behind "=".
    bool refused = false;
};
TypedChoice read_typed_choice(std::string_view typed, const Document& document);

/// An entry that gives a choice a value.
PaletteEntry value_entry(const ChoiceField& field, const std::string& value);
PaletteEntry value_entry(const ViewField& field, const std::string& value);

/// Of a choice that this room does not read: one for each room that does, which it enters.
std::vector<PaletteEntry> entries_elsewhere(const ChoiceField& field, const std::string& value);

}  // namespace attend
