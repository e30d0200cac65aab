#include "app/views/parts/double_press.h"

#include <imgui_internal.h>

namespace attend {

bool pressed_twice(Frame& frame) {
    frame.gesture |= ImGui::IsItemActive();
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsItemHovered() || ImGui::TempInputIsActive(ImGui::GetItemID())) return false;
    if (ImGui::GetTime() - io.MouseClickedTime[ImGuiMouseButton_Left] <
        double{io.MouseDoubleClickTime}) {
        frame.gesture = true;
        leave_unfinished(frame.ui);  // until it is known that no second one comes
    }
    if (!ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return false;
    ImGui::ClearActiveID();  // or it goes on following the mouse
    return true;
}

void type_into_slider() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.NavNextActivateId = ImGui::GetItemID();
    context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

}  // namespace attend
