#include <imgui_internal.h>

#include "app/gui/widgets.h"
#include "app/state/lesson_play.h"
#include "app/views/explanation/staged_number.h"
#include "app/views/lesson/lesson.h"
#include "app/views/stage/stage_tools.h"

namespace attend {

namespace {

/// Takes the key away from what would else move the focus, scroll or press by it.
bool is_pressed(ImGuiKey key) {
    const ImGuiID owner = ImGui::GetID("lesson");
    ImGui::SetKeyOwner(key, owner);
    return ImGui::IsKeyPressed(key, ImGuiInputFlags_None, owner);
}

bool lies_below_something(const Frame& frame) {
    return !frame.store.session.overlay.empty() || is_asked() ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

/// Whether somebody clicked since the beat came: kept in ui.states.
struct ClickedInBeat {
    std::uint64_t arrival = 0;
    bool clicked = false;
    int frame = 0;  // in which it came, by ImGui::GetFrameCount()
};

/// A field has the keyboard by a click of this beat alone, whoever gave it to it else.
bool types(const Ui& ui, const LessonPlay& lesson) {
    auto& beat = ui.states.of<ClickedInBeat>();
    const int now = ImGui::GetFrameCount();
    if (beat.arrival != lesson.arrivals()) beat = {lesson.arrivals(), false, now};
    beat.clicked |= ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (!ImGui::GetIO().WantTextInput) return false;
    // Not before it has the text of this beat: what it is left with it would write.
    if (!beat.clicked && now > beat.frame + 1) ImGui::ClearActiveID();
    return beat.clicked;
}

void read_letters(Frame& frame, LessonPlay& lesson) {
    const bool darkens = is_pressed(ImGuiKey_B) || is_pressed(ImGuiKey_Period);
    if (darkens && frame.session().presenting) lesson.darken();
    if (is_pressed(ImGuiKey_Home)) lesson.go_to(0);
    if (is_pressed(ImGuiKey_End)) lesson.go_to(lesson.beats().size() - 1);
    if (is_pressed(ImGuiKey_R)) lesson.restore();
    if (is_pressed(ImGuiKey_G)) frame.session().overlay = "contents";
    const bool presents = frame.session().presenting;
    if (presents) read_stage_tools(frame.ui);
    if (is_pressed(ImGuiKey_F) && (presents || lesson.is_frozen()))
        lesson.freeze(!lesson.is_frozen());
    for (std::size_t i = 0; i < lesson.text().options.size(); ++i)
        if (is_pressed(static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i)))) lesson.vote(i);
}

}  // namespace

void read_lesson_keys(Frame& frame) {
    if (lies_below_something(frame)) return;
    LessonPlay& lesson = *frame.store.lesson;
    int by = is_pressed(ImGuiKey_PageDown) - is_pressed(ImGuiKey_PageUp);
    // Ctrl+B, Alt+← and the like are the window's.
    const ImGuiIO& io = ImGui::GetIO();
    if (!types(frame.ui, lesson) && !io.KeyCtrl && !io.KeyAlt) {
        const bool space = is_pressed(ImGuiKey_Space);
        const bool adds_up = space && unfolds_number(frame) && press_sum(frame);
        by +=
            is_pressed(ImGuiKey_RightArrow) + (space && !adds_up) - is_pressed(ImGuiKey_LeftArrow);
        read_letters(frame, lesson);
    }
    if (by != 0) lesson.turn(by);
}

void read_lesson_click(Frame& frame) {
    const bool on_ground = frame.session().presenting && !lies_below_something(frame) &&
                           !ImGui::IsAnyItemHovered() && !ImGui::IsAnyItemActive();
    if (!on_ground || !ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    if (unfolds_number(frame))
        frame.session().explains = false;
    else
        frame.store.lesson->turn(1);
}

}  // namespace attend
