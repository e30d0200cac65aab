#pragma once
#include <string>

#include "app/gui/box/box.h"
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
    bool links = true;  // cells can be clicked; otherwise they only have their color
    int lines = 100;    // at most; the rest is left out
};

/// Text about numbers: names in their hues, every number a link to its cell. Pointing at one lights
/// the cell up everywhere. It goes on in the next line between words, but not inside brackets.
/// Named "name/0", "name/1", …: the links.
Box phrase_box(Frame& frame, const std::string& name, const Phrases& phrases,
               const PhraseStyle& style = {});

}  // namespace attend
