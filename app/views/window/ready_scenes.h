#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// The scenes that come with the program, from the easy ones to the rich ones.
std::vector<std::string_view> scenes_in_order();

/// "assets/scenes/first.attend" -> "First": as a menu names it.
std::string scene_label(std::string_view asset_name);

/// The first sentence of its note: what it shows.
const std::string& scene_description(std::string_view asset_name);

/// A lesson that comes with the program: what opens it, and what it says of itself.
struct ReadyLesson {
    std::string file, title, goal;
};
/// In their order; read once.
std::span<const ReadyLesson> ready_lessons();

}  // namespace attend
