#pragma once
#include <string>

#include "app/views/frame.h"

namespace attend {

/// How wide the name of a node ("W_Q") is on a line above its matrix, in pixels.
float name_width(const Ui& ui, const Node& node);

/// The name in its hue and, if `width` pixels have room, its shape in dim text ("7×50"). A double
/// click shows the matrix large. Tag: "panel/path/name". Height: title_height().
void matrix_title(Frame& frame, const Node& node, std::string_view panel, ImVec2 position,
                  float width);
float title_height(const Ui& ui);

/// "3 cells overridden · Reset" for computed nodes, "3 numbers set · Reset" for leaves, shortened
/// to what fits into `width` pixels; a click takes the edits back. Nothing where nothing is edited.
/// Tag: "panel/path/reset". Returns the width used.
float edited_note(Frame& frame, const Node& node, std::string_view panel, ImVec2 position,
                  float width);

/// Shows a node in the large panel, and selects it.
void show_large(Frame& frame, const Node& node);

}  // namespace attend
