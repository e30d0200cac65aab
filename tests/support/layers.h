#pragma once
#include "support/desk.h"

namespace attend {

/// Layers of heads, with a W_O, over hand-made vectors; a second text for attention across texts.
inline Saved layered(int layers, int heads, const std::string& text = "The train left the station",
                     const std::string& second = {}) {
    Saved saved = hand_made_document(heads);
    saved.document.choices.layers = layers;
    saved.document.choices.sentence = text;
    saved.document.choices.second_text = second;
    saved.document.choices.output_projection = true;
    return saved;
}

}  // namespace attend
