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

double seconds_left(const Ui& ui, const LessonPlay& lesson, double whole) {
    if (is_capturing_picture(ui)) return whole;
    auto& began = ui.states.of<BeatBegan>();
    if (began.arrival != lesson.arrivals()) began = {lesson.arrivals(), ImGui::GetTime()};
    return std::max(0.0, whole - (ImGui::GetTime() - began.at));
}

}  // namespace

Box lesson_ring(const Ui& ui, const LessonPlay& lesson) {
    const double whole = lesson.beat().asks->wait.value_or(1),
                 left = seconds_left(ui, lesson, whole);
    if (left <= 0) return box::space(0);
    if (!is_capturing_picture(ui)) leave_unfinished(ui);
    return box::layers({box::rest_ring(left / whole, ui.theme->text, ui.theme->track),
                        box::text(std::to_string(static_cast<int>(std::ceil(left))),
                                  {Face::bold, stage_em(ui, stage_text::large), ui.theme->text}, 2)
                            .centered()})
        .named("lesson/ring");
}

}  // namespace attend
