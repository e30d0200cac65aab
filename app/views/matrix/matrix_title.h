#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Whether what has no room beside a matrix's name stands in a line below it.
enum class TitleLines { one, two };

/// "3 cells overridden · Reset" for computed nodes, "3 numbers set · Reset" for leaves, shortened
/// to what fits into `width` pixels; a click takes the edits back. Nothing where nothing is edited.
/// Tag: "panel/path/reset". Returns the width used.
float edited_note(Frame& frame, const Node& node, std::string_view panel, ImVec2 position,
                  float width);

/// Its name in its hue ("W_Q"), and its shape in dim text ("7×50"; where another matrix has the
/// same name, "head 0 · 7×12"). A click shows the matrix large. `more` stands behind its name: "ᵀ"
/// of one that is turned, whose shape then is, too.
Box matrix_name(Frame& frame, std::string_view panel, NodeId id, TitleLines lines,
                std::string_view more = {});
Box edited_note(Frame& frame, std::string_view panel, NodeId id);

/// Shows a node in the large panel, and selects it.
void show_large(Frame& frame, const Node& node);

}  // namespace attend
