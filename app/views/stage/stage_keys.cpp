#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/widgets.h"
#include "app/views/desk/scene_views.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/show_view.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/stage/stage.h"
#include "app/views/stage/stage_tools.h"

namespace attend {

namespace {

/// Those that a picture may have for its own.
constexpr std::array keys_of_pictures{
    ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Home,
    ImGuiKey_End,       ImGuiKey_Space,      ImGuiKey_Enter,   ImGuiKey_R,         ImGuiKey_1,
    ImGuiKey_2,         ImGuiKey_3,          ImGuiKey_4,       ImGuiKey_5,         ImGuiKey_6,
    ImGuiKey_7,         ImGuiKey_8,          ImGuiKey_9};

/// Takes keys for the stage that would else move the focus or scroll. True when pressed.
bool pressed(ImGuiKey key) {
    const ImGuiID owner = ImGui::GetID("stage");
    const bool arrow = key >= ImGuiKey_LeftArrow && key <= ImGuiKey_DownArrow;
    ImGui::SetKeyOwner(key, owner);
    return ImGui::IsKeyPressed(key, arrow ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None, owner);
}

bool something_lies_over(const Frame& frame) {
    return !frame.store.session.overlay.empty() || is_asked() ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

/// The next picture that there is of this scene, or the one before; at the ends it stays.
void turn(Frame& frame, int by) {
    frame.session().explains = false;  // a number that was unfolded there
    const std::vector<const SceneView*> views = staged_views(frame);
    auto to = std::ranges::find(views, &chosen_view(frame)) - views.begin() + by;
    for (; to >= 0 && to < std::ssize(views); to += by) {
        const SceneView& view = *views[static_cast<std::size_t>(to)];
        if (frame.scene() && view.staged(frame).object.kind) return show_view(frame, view.name);
    }
}

void go_on(Frame& frame, const Staged& shown, int by) {
    if (!shown.step || !shown.step(by)) turn(frame, by);
}

void take_word(Frame& frame, int by) {
    if (!frame.scene()) return;
    const Index count = frame.node(frame.block().weights).shape().rows;
    choose_query(frame, std::clamp<Index>(frame.store.session.selection.query + by, 0, count - 1));
}

void do_key(Frame& frame, const Staged& shown, ImGuiKey key) {
    if (shown.key && shown.key(key)) return;
    switch (key) {
        case ImGuiKey_LeftArrow:
            return go_on(frame, shown, -1);
        case ImGuiKey_RightArrow:
        case ImGuiKey_Space:
            return go_on(frame, shown, 1);
        case ImGuiKey_UpArrow:
            return take_word(frame, -1);
        case ImGuiKey_DownArrow:
            return take_word(frame, 1);
        default:
            return;
    }
}

}  // namespace

std::vector<const SceneView*> staged_views(const Frame& frame) {
    std::vector<const SceneView*> views = views_here(frame);
    std::erase_if(
        views, [&](const SceneView* view) { return !view->staged && view != &chosen_view(frame); });
    return views;
}

void read_stage_keys(Frame& frame, const Staged& shown) {
    if (something_lies_over(frame) || !frame.session().maximized.empty()) return;
    bool& black = frame.ui.states.of<StageIsBlack>().now;
    const bool types = ImGui::GetIO().WantTextInput;
    const auto darkens = [&] { return pressed(ImGuiKey_B) || pressed(ImGuiKey_Period); };
    if (!types && darkens()) {
        black = !black;
        return;
    }
    // There is nothing that they could do in a field.
    const int page = pressed(ImGuiKey_PageDown) - pressed(ImGuiKey_PageUp);
    if (page != 0 && !std::exchange(black, false)) return go_on(frame, shown, page);
    if (types) return;
    for (const ImGuiKey key : keys_of_pictures) {
        // Enter presses what Tab led to.
        if (key == ImGuiKey_Enter && (!shown.key || ImGui::GetIO().NavVisible)) continue;
        if (pressed(key) && !std::exchange(black, false)) return do_key(frame, shown, key);
    }
    if (!shows_text_fields(frame)) read_stage_tools(frame.ui);
    if (pressed(ImGuiKey_E) && !std::exchange(black, false)) ask_for_text_fields(frame);
}

}  // namespace attend
