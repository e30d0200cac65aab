#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// What stands above a matrix: its name in its hue ("W_Q"), and in dim text beside or below it its
/// shape ("7×50"; where another matrix has the same name, "head 0 · 7×12").
enum class TitleLines { one, two };

/// A click shows the matrix large. Where it is narrow, its shape stands below the name with
/// TitleLines::two, else not at all. `more` stands behind its name: "ᵀ" of one that is turned,
/// whose shape then is, too.
Box matrix_name(Frame& frame, std::string_view panel, NodeId id, TitleLines lines,
                std::string_view more = {});

/// "3 cells overridden · Reset" for computed nodes, "3 numbers set · Reset" for leaves, as much of
/// it as fits; a click takes the edits back. Nothing where nothing is edited. Tag:
/// "panel/path/reset".
Box edited_note(Frame& frame, std::string_view panel, NodeId id);

/// Shows a node in the large panel, and selects it.
void show_large(Frame& frame, const Node& node);

}  // namespace attend
