#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/window/palette_entries.h"

namespace attend {

/// "layer 2 head 4", "L2·h4", "head 4", "turn off head 3", "switch layer 1 on".
struct TypedHead {
    enum class Does { go, off, on } does = Does::go;
    std::optional<int> layer, head;  // one of them, or both
    bool operator==(const TypedHead&) const = default;
};
/// Nothing where the text is anything else.
std::optional<TypedHead> read_typed_head(std::string_view typed);

/// What was typed as a place: a head or a layer, a token of the text, two of them ("it → animal"),
/// a file that is there.
struct TypedPlaces {
    std::vector<PaletteEntry> entries;
    /// Why there is no such place, or it is not switched here: then nothing else was meant.
    std::string refusal;
};
TypedPlaces typed_places(const Frame& frame, std::string_view typed);

}  // namespace attend
