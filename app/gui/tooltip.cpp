#include "app/gui/tooltip.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/capturing_picture.h"
#include "app/gui/controls.h"
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

/// The item that has the keyboard, and since when nothing was pressed.
struct KeyboardRests {
    ImGuiID item = 0;
    int frame = -2;
    double since = 0;
};

/// Whether the last item, which has the keyboard, has had it for a while.
bool keyboard_rests(const Ui& ui) {
    auto& rests = ui.states.of<KeyboardRests>();
    const ImGuiID item = ImGui::GetItemID();
    const int frame = ImGui::GetFrameCount();
    const bool goes_on = rests.item == item && rests.frame >= frame - 1 && !a_key_is_down();
    rests = {item, frame, goes_on ? rests.since : ImGui::GetTime()};
    return ImGui::GetTime() - rests.since >= seconds_until_keyboard_tooltip;
}

/// Where the next tooltip stands. However wide it is, it stays inside the window.
void place_beside(const Ui& ui, ImVec2 min, ImVec2 max, bool by_keyboard) {
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float x = by_keyboard ? (min.x + max.x) / 2 : mouse.x;
    const float along = std::clamp((x - view.Pos.x) / view.Size.x, 0.0f, 1.0f);
    const float below = view.Pos.y + view.Size.y - max.y, above = min.y - view.Pos.y;
    constexpr float enough = 12, below_arrow = 1.2f, gap = 0.25f;  // em
    if (below >= std::min(ui.em(enough), above)) {
        const float arrow = by_keyboard ? max.y : mouse.y + ui.em(below_arrow);
        ImGui::SetNextWindowPos({x, std::max(max.y + ui.em(gap), arrow)}, ImGuiCond_Always,
                                {along, 0});
    } else {
        ImGui::SetNextWindowPos({x, min.y - ui.em(gap)}, ImGuiCond_Always, {along, 1});
    }
}

/// A tooltip covers no row that it explains; beside the mouse it stands where the item is larger
/// than a row, or where somebody placed it.
void place_beside_item(const Ui& ui, bool by_keyboard) {
    constexpr float highest_row = 4;  // em
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const bool placed =
        ImGui::GetCurrentContext()->NextWindowData.HasFlags & ImGuiNextWindowDataFlags_HasPos;
    if (!placed && max.y - min.y <= ui.em(highest_row)) place_beside(ui, min, max, by_keyboard);
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
    return !nothing_pops_up(ui) && !lies_below(ui) && !keyboard_at_work(ui) &&
           with_padding(ui, ImGui::BeginTooltip);
}

bool begin_tooltip_beside(const Ui& ui, ImVec2 min, ImVec2 max) {
    if (nothing_pops_up(ui) || lies_below(ui) || keyboard_at_work(ui)) return false;
    place_beside(ui, min, max, false);
    return with_padding(ui, ImGui::BeginTooltip);
}

namespace {

/// Of the item just made; beside `row`, where it is part of one.
bool begin_item_tooltip(const Ui& ui, const Place* row) {
    if (nothing_pops_up(ui) || lies_below(ui)) return false;
    // By keyboard, the item that has it may speak.
    const bool by_keyboard = ImGui::GetIO().NavVisible && ImGui::IsItemFocused();
    if (by_keyboard ? !keyboard_rests(ui) : keyboard_at_work(ui)) return false;
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return false;
    if (row)
        place_beside(ui, row->position, row->position + row->size, by_keyboard);
    else
        place_beside_item(ui, by_keyboard);
    return with_padding(ui, ImGui::BeginTooltip);
}

void tooltip(const Ui& ui, std::string_view text, std::string_view shortcut, const Place* row) {
    if (!lies_below(ui) && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled |
                                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                ImGuiHoveredFlags_NoNavOverride))
        ui.states.of<PointedAt>() = {std::string(text), ImGui::GetFrameCount()};
    // Who drags looks at what follows from it, and knows what is dragged.
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Left) || !begin_item_tooltip(ui, row)) return;
    text_lines(ui, text, ui.em(24));
    ImGui::PushTextWrapPos(ui.em(24));
    if (!shortcut.empty())
        ImGui::TextDisabled("%.*s", static_cast<int>(shortcut.size()), shortcut.data());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

bool begin_item_tooltip(const Ui& ui) { return begin_item_tooltip(ui, nullptr); }

std::optional<double> keyboard_tooltip_due(const Ui& ui) {
    const auto& rests = ui.states.of<KeyboardRests>();
    const double due = rests.since + seconds_until_keyboard_tooltip;
    const bool waits = rests.frame >= ImGui::GetFrameCount() - 1 && due > ImGui::GetTime();
    return waits ? std::optional(due) : std::nullopt;
}

void tooltip(const Ui& ui, std::string_view text, std::string_view shortcut) {
    tooltip(ui, text, shortcut, nullptr);
}

void tooltip_beside(const Ui& ui, std::string_view text, std::string_view shortcut,
                    const Place& row) {
    tooltip(ui, text, shortcut, &row);
}

}  // namespace attend
