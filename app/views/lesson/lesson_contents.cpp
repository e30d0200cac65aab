#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/raised_sheet.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson.h"

namespace attend {

void draw_lesson_contents(Frame& frame) {
    LessonPlay& lesson = *frame.store.lesson;
    const std::vector<lesson::Step>& steps = lesson.lesson().steps;
    const RaisedSheet sheet(frame.ui, "contents", 34,
                            std::min(5.0f + 1.8f * static_cast<float>(steps.size()), 27.0f));
    bool closes = sheet.clicked_beside();
    heading(frame.ui, lesson.lesson().title, {{lesson.lesson().goal}});
    begin_row_list(frame.ui, "steps", {0, 0});
    for (std::size_t step = 0; step < steps.size(); ++step) {
        const bool here = step == lesson.beat().step;
        if (ImGui::Selectable(fmt::format("{}  {}", step + 1, steps[step].title).c_str(), here)) {
            const auto first = std::ranges::find(lesson.beats(), step, &lesson::Beat::step);
            lesson.go_to(static_cast<std::size_t>(first - lesson.beats().begin()));
            closes = true;
        }
        frame.ui.tag(fmt::format("contents/{}", step + 1));
        if (ImGui::IsWindowAppearing() && here) ImGui::SetItemDefaultFocus();
    }
    ImGui::EndChild();
    if (closes) frame.session().overlay.clear();
}

}  // namespace attend
