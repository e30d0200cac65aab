#pragma once
#include "app/gui/box/leaves.h"
#include "app/views/frame.h"

namespace attend {

/// What stands above a matrix: its name in its hue ("W_Q"), and in dim text beside or below it its
/// shape ("7×50"; where another matrix has the same name, "head 0 · 7×12").
enum class TitleLines { name, one, two };

/// In pixels.
float name_width(const Ui& ui, const Node& node);
float title_width(const Frame& frame, const Node& node);
float title_width_in_two_lines(const Frame& frame, const Node& node);
inline float title_height(const Ui& ui, TitleLines lines) {
    return ui.em(lines == TitleLines::two ? 1.9f : 1.2f);
}

/// A double click shows the matrix large. Tag: "panel/path/name".
void matrix_title(Frame& frame, const Node& node, std::string_view panel, ImVec2 position,
                  TitleLines lines);

/// "3 cells overridden · Reset" for computed nodes, "3 numbers set · Reset" for leaves, shortened
/// to what fits; a click takes the edits back. Nothing where nothing is edited. Tag:
/// "panel/path/reset".
Box edited_box(Frame& frame, const Node& node, std::string_view panel);
/// The same where pixels are placed by hand; whether there is one.
bool edited_note(Frame& frame, const Node& node, std::string_view panel, ImVec2 position,
                 float width);

/// Shows a node in the large panel, and selects it.
void show_large(Frame& frame, const Node& node);

}  // namespace attend
