#pragma once
#include <imgui.h>

namespace attend {

/// Whose Dear ImGui it was before, also where an error ends this.
struct ContextBefore {
    ImGuiContext* context = ImGui::GetCurrentContext();
    ContextBefore() = default;
    ~ContextBefore() { ImGui::SetCurrentContext(context); }
    ContextBefore(const ContextBefore&) = delete;
    ContextBefore& operator=(const ContextBefore&) = delete;
};

}  // namespace attend
