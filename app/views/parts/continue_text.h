#pragma once
#include <optional>

#include "app/views/frame.h"

namespace attend {

/// Writes a token behind the text, a step of undo of its own; one goes on from there.
void append_token(Frame& frame, Index token);
/// Once a frame, by whoever may append: the query is the last token as soon as what was written is
/// there.
void go_on_from_appended(Frame& frame);

/// What a model that writes thinks comes after the whole text, made beside the frame. Nothing while
/// it is not known.
std::optional<Index> proposed_token(const Frame& frame);

}  // namespace attend
