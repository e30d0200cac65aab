#include "app/platform/chord_guard.h"

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

}  // namespace attend
