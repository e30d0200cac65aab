#pragma once
#include <imgui.h>

#include <map>
#include <string>

namespace attend {

/// Where an item stood in the last frame, and its id: how a test finds it.
struct TaggedItem {
    ImVec2 min, max;
    ImGuiID id = 0;
    ImVec2 center() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// By name: "temperature", "heads/4", "weights". Filled only where somebody asks (tests, help).
using Tags = std::map<std::string, TaggedItem, std::less<>>;

}  // namespace attend
