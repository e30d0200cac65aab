#include <imgui_internal.h>

#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/posing.h"
#include "app/gui/text_lines.h"

namespace attend {

namespace {

/// Where the mouse lay when a key was last pressed.
struct KeyboardAtWork {
    int frame = -1;
    bool on = false;
    ImVec2 mouse;
};

bool a_key_is_down() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
        const bool modifier = key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper;
        if (!modifier && ImGui::IsKeyDown(static_cast<ImGuiKey>(key))) return true;
    }
    return false;
}

/// Whether somebody works by keyboard while the mouse rests: what it happens to lie over says
/// nothing then.
bool keyboard_at_work(const Ui& ui) {
    auto& work = ui.states.of<KeyboardAtWork>();
    if (work.frame == ImGui::GetFrameCount()) return work.on;
    work.frame = ImGui::GetFrameCount();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (a_key_is_down())
        work = {work.frame, true, mouse};
    else if (std::hypot(mouse.x - work.mouse.x, mouse.y - work.mouse.y) > 2 ||
             ImGui::IsAnyMouseDown() || ImGui::GetIO().MouseWheel != 0)
        work.on = false;
    return work.on;
}

/// Whether the window that is drawn into lies below a sheet or a question.
bool lies_below(const Ui& ui) {
    const ImGuiWindow* const root = ImGui::GetCurrentWindow()->RootWindowPopupTree;
    if (ImGuiWindow* modal = ImGui::GetTopMostPopupModal())
        return !ImGui::IsWindowWithinBeginStackOf(ImGui::GetCurrentWindow(), modal);
    const auto& sheet = ui.states.of<SheetOnTop>();
    return sheet.frame >= ImGui::GetFrameCount() - 1 && sheet.window != root;
}

/// Whatever it stands in: some windows have no padding.
bool with_padding(const Ui& ui, bool (*begin)()) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(0.6f), ui.em(0.45f)});
    const bool begun = begin();
    ImGui::PopStyleVar();
    return begun;
}

}  // namespace

bool begin_tooltip(const Ui& ui) {
    return !is_posing(ui) && !lies_below(ui) && !keyboard_at_work(ui) &&
           with_padding(ui, ImGui::BeginTooltip);
}

bool begin_item_tooltip(const Ui& ui) {
    // By keyboard, the item that has it may speak.
    const bool by_keyboard = ImGui::GetIO().NavVisible && ImGui::IsItemFocused();
    if (is_posing(ui) || lies_below(ui) || !ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip))
        return false;
    return (by_keyboard || !keyboard_at_work(ui)) && with_padding(ui, ImGui::BeginTooltip);
}

void tooltip(const Ui& ui, std::string_view text, std::string_view shortcut) {
    if (!lies_below(ui) && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled |
                                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                ImGuiHoveredFlags_NoNavOverride))
        ui.states.of<PointedAt>() = {std::string(text), ImGui::GetFrameCount()};
    // Who drags looks at what follows from it, and knows what is dragged.
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Left) || !begin_item_tooltip(ui)) return;
    text_lines(ui, text, ui.em(24));
    ImGui::PushTextWrapPos(ui.em(24));
    if (!shortcut.empty())
        ImGui::TextDisabled("%.*s", static_cast<int>(shortcut.size()), shortcut.data());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace attend
