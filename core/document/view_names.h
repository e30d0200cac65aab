#pragma once
#include <string>
#include <vector>

namespace attend {

// The names that a document may have in its view. What they look like is told by the table of
// app/render/colormap.cpp; a test compares them.

/// Of the views of the large place: those of the files app/views/ROOM/view_NAME.cpp.
std::vector<std::string> view_names();
std::vector<std::string> sequential_color_names();
std::vector<std::string> diverging_color_names();

}  // namespace attend
