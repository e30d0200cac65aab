#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string_view>

namespace attend {

namespace {

bool is_modifier(ImGuiKey key) {
    return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

}  // namespace

void ChordGuard::before_new_frame() {
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    bool pressed = false;
    for (int i = 0; i < queue.Size; ++i) {
        if (queue[i].Type != ImGuiInputEventType_Key) continue;
        const ImGuiInputEventKey& event = queue[i].Key;
        if (!is_modifier(event.Key)) {
            pressed = pressed || event.Down;
        } else if (pressed && !event.Down) {
            for (int held = i; held < queue.Size; ++held) held_back_.push_back(queue[held]);
            queue.resize(i);
        }
    }
}

void ChordGuard::after_new_frame() {
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    for (const ImGuiInputEvent& event : held_back_) queue.push_back(event);
    held_back_.clear();
}

int key_by_name(int key, const char* name) {
    const bool number_pad = key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL;
    return !number_pad && name && std::string_view(name) == "+" ? GLFW_KEY_KP_ADD : key;
}

}  // namespace attend
