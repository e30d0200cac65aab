#pragma once
#include <string_view>

#include "app/views/frame.h"
#include "core/graph/phrase.h"

namespace attend {

/// The hue of a node's label: blue where it names a token that asks, orange where it answers.
Role row_role(const Node& node);
inline Role column_role(const Node& node) {
    return hover_of(node, {0, 1}).key == 1 ? Role::key : Role::other;
}

struct PhraseStyle {
    float size = 1;     // relative to body text
    bool dim = false;   // what is neither a link nor a name
    float width = 0;    // pixels to wrap in; 0: what the window has left
    float longest = 8;  // em: labels that are longer are shortened in the middle
    bool links = true;  // cells can be clicked; otherwise they only have their color
};

/// Text about numbers as items of the window: names in their hues, every number a link to its cell.
/// Pointing at one lights the cell up everywhere. Tags: "name/0", "name/1", … for the links.
void phrase_line(Frame& frame, std::string_view name, const Phrases& phrases,
                 const PhraseStyle& style = {});

}  // namespace attend
