#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/box/left_out.h"
#include "app/gui/box/motion.h"
#include "app/gui/capturing_picture.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson.h"
#include "app/views/walkthrough/sum_play.h"
#include "core/document/setting.h"

namespace attend {

namespace {

/// The first lit part with a row is as if it were pointed at, as long as nothing else is.
void light(Frame& frame, const lesson::Presentation& shown) {
    if (!frame.evaluation()) return;
    const Graph& graph = *frame.evaluation()->graph;
    for (const lesson::NodePart& part : shown.light) {
        const auto id = graph.find(part.path);
        if (!id || !part.rows) continue;
        const Node& node = graph.node(*id);
        try {
            frame.hover(node, {indices_of(node.axes.rows, part.rows).front(),
                               indices_of(node.axes.columns, part.columns).front()});
        } catch (const Error&) {
            continue;  // a person changed the scene: the row is gone
        }
        return;
    }
}

/// What is not to be seen: of two parts that stand side by side the one that is not to be large;
/// what says in words which of the veiled numbers is the largest.
std::vector<std::string> left_out_of(const lesson::Presentation& shown) {
    constexpr std::array sides{std::pair("left", "right"), std::pair("right", "left")};
    std::vector<std::string> names;
    const auto is_big = [&](std::string_view part) {
        return std::ranges::find(shown.big, part) != shown.big.end();
    };
    for (const auto& [one, other] : sides)
        if (is_big(one) && !is_big(other)) names.push_back(std::string("part/") + other);
    if (!shown.veiled.empty()) names.insert(names.end(), {"sentence/words", "lookup/headline"});
    return names;
}

/// When the beat came, by ImGui::GetTime(): kept in ui.states.
struct SweepBegan {
    std::uint64_t arrival = 0;
    double at = 0;
    bool goes_on = false;
};

void put_in(Document& document, const std::string& name, double number) {
    const auto put = [&](std::string text) {
        set_choice(document, {name, std::move(text), {}, "sweep", "sweep " + name});
    };
    try {
        put(fmt::format("{:.6g}", number));
    } catch (const Error&) {  // a whole number
        put(fmt::format("{:.0f}", std::round(number)));
    }
}

/// Choices go from their first value to their last, one gesture: then the document is as before.
void sweep(Frame& frame, const LessonPlay& lesson) {
    const Ui& ui = frame.ui;
    auto& began = ui.states.of<SweepBegan>();
    if (began.arrival != lesson.arrivals())
        began = {lesson.arrivals(), ImGui::GetTime(),
                 lesson.came_forward() && moves(ui) && !lesson.shown().sweeps.empty()};
    if (!began.goes_on) return;
    began.goes_on = false;
    for (const lesson::Sweep& one : lesson.shown().sweeps) {
        const double share =
            std::clamp((ImGui::GetTime() - began.at) / std::max(one.seconds, 1e-3), 0.0, 1.0);
        const bool put = attempt(frame, [&] {
            put_in(frame.draft(), one.name, one.from + share * (one.to - one.from));
        });
        began.goes_on |= put && share < 1;
    }
    frame.gesture |= began.goes_on;
    if (began.goes_on) leave_unfinished(ui);
}

/// Whose sum was chosen last: kept in ui.states.
struct SumChosen {
    std::uint64_t arrival = 0;
};

/// The number whose sum the lesson names is chosen, and added up term by term where one comes
/// forward to it.
void choose_sum(Frame& frame, const LessonPlay& lesson) {
    auto& chosen = frame.ui.states.of<SumChosen>();
    if (chosen.arrival == lesson.arrivals() || !frame.evaluation() || frame.stale()) return;
    chosen.arrival = lesson.arrivals();
    for (const lesson::Play& play : lesson.shown().plays) {
        if (play.kind != lesson::Play::Kind::sum) continue;
        attempt(frame, [&] {
            const lesson::FoundPart found = find_part(play.part, *frame.scene());
            const Cell cell{found.rows.front(), found.columns.front()};
            frame.session().selection.node = frame.node(found.node).path;
            frame.session().selection.cell = cell;
            if (lesson.came_forward() && moves(frame.ui))
                sum_play(frame, found.node, cell).press(false);
        });
        return;
    }
}

}  // namespace

void follow_lesson(Frame& frame) {
    const LessonPlay& lesson = *frame.store.lesson;
    leave_out(frame.ui, left_out_of(lesson.shown()));
    light(frame, lesson.shown());
    sweep(frame, lesson);
    choose_sum(frame, lesson);
}

}  // namespace attend
