#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/figure/map_picture.h"
#include "core/graph/graph.h"
#include "core/workspaces/choices.h"

namespace attend {

/// What stands below a figure, made of the scene: which numbers of what, for which text; what rows
/// and columns are; what is framed; what the colors mean. One line, in words.
std::string caption_of_map(const Choices& choices, const Node& node, const MapPicture& map);
/// The same of a view, by its label.
std::string caption_of_view(const Choices& choices, std::string_view label);

/// The same text as TeX reads it, in any engine of today.
std::string in_tex(std::string_view text);

/// A figure's environment, around a picture `width` wide ("84mm") in the file `picture`.
/// `command`: what makes it again, as a comment.
std::string tex_figure(std::string_view caption, std::string_view picture, std::string_view width,
                       std::string_view command);

}  // namespace attend
