#pragma once
#include <span>

#include "app/views/frame.h"
#include "core/lesson/node_part.h"

namespace attend {

// What a lesson lights (app/gui/light.h), as views ask for it. Where it lights nothing alone, all
// is lit.

/// From now on these parts of the scene are lit, and all else is dimmed; none: all is lit. One that
/// the scene no longer has is left out.
void light_parts(Frame& frame, std::span<const lesson::NodePart> parts);

/// Whether a cell of a node is lit; whether any of its cells is.
bool is_lit(const Frame& frame, NodeId node, Cell cell);
bool is_lit(const Frame& frame, NodeId node);
/// Whether some cell that is lit is of a token that asks, or of one that answers.
bool is_lit_query(const Frame& frame, Index query);
bool is_lit_key(const Frame& frame, Index key);

}  // namespace attend
