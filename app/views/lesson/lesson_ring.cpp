#include "app/views/lesson/lesson_ring.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/gui/box/containers.h"
#include "app/gui/box/dial.h"
#include "app/gui/box/leaves.h"
#include "app/gui/capturing_picture.h"
#include "app/state/lesson_play.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

/// When the beat came: kept in ui.states.
struct BeatBegan {
    std::uint64_t arrival = 0;
    double at = 0;  // by ImGui::GetTime()
};

}  // namespace

double seconds_to_think(const Ui& ui, const LessonPlay& lesson) {
    const lesson::Question* const asked = lesson.beat().asks;
    const double whole = asked ? asked->wait.value_or(0) : 0;
    if (is_capturing_picture(ui)) return whole;
    auto& began = ui.states.of<BeatBegan>();
    if (began.arrival != lesson.arrivals()) began = {lesson.arrivals(), ImGui::GetTime()};
    return std::max(0.0, whole - (ImGui::GetTime() - began.at));
}

Box lesson_ring(const Ui& ui, const LessonPlay& lesson) {
    const double whole = lesson.beat().asks->wait.value_or(1), left = seconds_to_think(ui, lesson);
    if (left <= 0) return box::space(0);
    if (!is_capturing_picture(ui)) leave_unfinished(ui);
    return box::layers({box::rest_ring(left / whole, ui.theme->text, ui.theme->track),
                        box::text(std::to_string(static_cast<int>(std::ceil(left))),
                                  {Face::bold, stage_em(ui, stage_text::large), ui.theme->text}, 2)
                            .centered()})
        .named("lesson/ring");
}

}  // namespace attend
