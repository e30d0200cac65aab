#pragma once
#include "app/views/frame.h"

namespace attend {

// Parts of a model's setup that compare vectors.

/// Words of the model's vocabulary whose vectors are nearest to what the chosen token has become in
/// the chosen layer; of a masked model with a head for it, the words it would put there. Tags:
/// "near/words", "fill/words".
void draw_near_words(Frame& frame);
/// The cosine of two texts that are each read alone. Nothing where there is one. Tag:
/// "sentence/cosine".
void draw_sentence_cosine(Frame& frame);

}  // namespace attend
