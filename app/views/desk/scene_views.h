#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/scene_view.h"

namespace attend {

/// In the order of their places.
std::span<const SceneView> scene_views();
/// Null where there is none of that name.
const SceneView* find_scene_view(std::string_view name);
/// The one that is chosen; what the room begins with where it has no such view.
const SceneView& chosen_view(const Frame& frame);
const SceneView& chosen_view(std::string_view room, std::string_view name);
/// The same where it fills the window: of the home the map, of a model's the wall.
const SceneView& large_view(std::string_view room, std::string_view name);
const SceneView& large_view(const Frame& frame);
/// Those of the room that is shown, group by group in the table's order.
std::vector<const SceneView*> views_here(const Frame& frame);
/// Ctrl+1 … Ctrl+9: the first nine views.
void run_view_shortcuts(Frame& frame);
/// "Ctrl+3", or nothing beyond the room's ninth.
std::string view_shortcut(const Frame& frame, const SceneView& view);

}  // namespace attend
