#pragma once
#include <optional>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

// What the room Translation shows of its own in the window's places.

/// The source's field, and beside it the transport.
Box translation_top(Frame& frame);
std::vector<SetupSection> translation_sections(const Frame& frame);
/// The objects below the headline: alignment, what the word that is written reads, and the words
/// that could come next. `instead` of the first ones: the card of a number that is explained.
Box translation_road(Frame& frame, std::optional<Box> instead);

/// What was written without attention, by weights of its own, beside what is shown: words that do
/// not stand in their place are struck. Tag: "translation/without".
Box without_attention(Frame& frame);
/// The words that could come next, the likeliest first, on a logarithmic scale; a click puts one
/// in. Tags: "next/0", …
Box next_words(Frame& frame, std::size_t most);
/// Writes `word` at a step, whatever the decoder would write; nothing: what it would.
void force_word(Frame& frame, Index step, std::optional<Index> word);

/// What leads on the stage: source and words written, with the ribbons of the one that asks.
struct Staged staged_translation(Frame& frame);

}  // namespace attend
