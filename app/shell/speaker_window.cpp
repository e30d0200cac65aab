#include "app/shell/speaker_window.h"

#include <imgui.h>

#include <cfloat>
#include <cmath>
#include <utility>

#include "app/platform/glfw_window.h"
#include "app/platform/window.h"
#include "app/shell/program.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_ring.h"
#include "app/views/lesson/lesson_speaker.h"
#include "app/views/stage/stage_tools.h"
#include "core/error.h"

namespace attend {

void SpeakerWindow::frame(Program& program) {
    follow_stage(program);
    if (!open(program)) return close();
    draw(program);
}

/// The class's window stays where it was put until the lesson is over, or is shown at the desk
/// without a speaker's window.
void SpeakerWindow::follow_stage(Program& program) {
    const Store& store = program.store();
    const bool on_stage = store.lesson && store.session.presenting,
               arrives = !std::exchange(was_on_stage_, on_stage) && on_stage;
    if (arrives && of_class_.fill_another_monitor()) {
        fills_monitor_ = true;
        store.lesson->want_speaker(true);
    }
    const bool stays = on_stage || (store.lesson && store.lesson->wants_speaker());
    if (fills_monitor_ && !stays) {
        fills_monitor_ = false;
        of_class_.set_full_screen(program.settings().full_screen);
    }
}

bool SpeakerWindow::open(Program& program) {
    const Store& store = program.store();
    if (!store.lesson || !store.lesson->wants_speaker()) return false;
    if (window_ && window_->close_requested()) {
        store.lesson->want_speaker(false);
        return false;
    }
    if (window_) return true;
    try {
        window_.emplace(of_class_, "Speaker — Attend");
        return true;
    } catch (const Error& error) {
        store.lesson->want_speaker(false);
        program.store().complain(error.what());
        return false;
    }
}

void SpeakerWindow::close() {
    of_class_.freeze(false);
    point({}, false);
    next_.reset();
    window_.reset();
}

void SpeakerWindow::draw(Program& program) {
    LessonPlay& lesson = *program.store().lesson;
    of_class_.freeze(lesson.is_frozen());
    const bool next_changed = grow_next(program),
               changed = std::exchange(seen_, of_class_.changes()) != of_class_.changes();
    Mouse mouse;
    const SpeakerSees sees{
        .now = of_class_.picture(),
        .next = next_ ? next_->image() : ShownImage(),
        .seconds_left = seconds_to_think(of_class_.ui(), lesson),
        .two_monitors = fills_monitor_,
        .point = [&](InWindow at) {
            const ImGuiIO& io = ImGui::GetIO();
            mouse = {at, {io.MouseDown[0], io.MouseDown[1], io.MouseDown[2]}, io.MouseWheel};
        }};
    window_->frame(
        program.settings().theme, [&](Ui& ui) { draw_speaker(ui, lesson, sees); },
        changed || next_changed);
    point(mouse, lesson.is_frozen());
    if (lesson.clock_runs())
        of_class_.pacer().wake_at(of_class_.now() + 1 - std::fmod(lesson.clock(), 1.0));
}

/// What one turns over quickly is not drawn.
bool SpeakerWindow::grow_next(Program& program) {
    constexpr int wide = 960;
    constexpr double until_begun = 0.3, pause = 0.03;  // seconds: the window's frames go first
    const LessonPlay& lesson = *program.store().lesson;
    const ShownImage now = of_class_.picture();
    const double time = of_class_.now();
    if (std::exchange(arrival_, lesson.arrivals()) != lesson.arrivals()) arrived_ = time;
    const bool is_last = lesson.at() + 1 == lesson.beats().size();
    NextBeat::Wanted wanted{lesson.read(), lesson.at() + 1, wide,
                            now.width > 0 ? wide * now.height / now.width : 0,
                            program.settings().theme};
    bool changed = false;
    if (next_ && (is_last || !(next_->wanted() == wanted))) {
        next_.reset();
        changed = true;
    }
    if (is_last || wanted.height < 1) return changed;
    if (!next_ && time < arrived_ + until_begun) {
        of_class_.pacer().wake_at(arrived_ + until_begun);
        return changed;
    }
    if (!next_) next_.emplace(std::move(wanted), [this] { of_class_.wake(); });
    if (next_->is_whole()) return changed;
    if (!next_->grow()) return changed;
    of_class_.pacer().wake_at(time + pause);
    return true;
}

void SpeakerWindow::point(const Mouse& mouse, bool works) {
    InWindow& light = of_class_.ui().states.of<StageTools>().from_beside;
    const InWindow before = std::exchange(light, works ? InWindow() : mouse.at);
    if (before.x != light.x || before.y != light.y) of_class_.pacer().stir();
    const Mouse now = works ? mouse : Mouse();
    if (!now.at.is_inside() && !given_.at.is_inside()) return;
    ImGuiIO& io = ImGui::GetIO();
    if (now.at.is_inside())
        io.AddMousePosEvent(now.at.x * io.DisplaySize.x, now.at.y * io.DisplaySize.y);
    for (std::size_t i = 0; i < now.down.size(); ++i)
        if (now.down.at(i) != given_.down.at(i))
            io.AddMouseButtonEvent(static_cast<int>(i), now.down.at(i));
    if (now.wheel != 0) io.AddMouseWheelEvent(0, now.wheel);
    if (!now.at.is_inside()) io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    given_ = now;
}

}  // namespace attend
