#pragma once
#include <string>
#include <vector>

namespace attend {

// The names that a document may have in its view and selection. What they look like is told by the
// tables of app/render/colormap.cpp and app/views/window/large_view.cpp; a test compares them.

std::vector<std::string> sequential_color_names();
std::vector<std::string> diverging_color_names();
/// Of what the large place of the window shows.
std::vector<std::string> large_view_names();

}  // namespace attend
