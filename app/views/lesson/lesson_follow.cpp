#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/box/big_parts.h"
#include "app/gui/box/left_out.h"
#include "app/gui/box/motion.h"
#include "app/gui/capturing_picture.h"
#include "app/gui/chart/axis_ends.h"
#include "app/gui/figures.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson.h"
#include "app/views/lesson/lesson_plays.h"
#include "app/views/lit.h"
#include "app/views/walkthrough/sum_play.h"
#include "core/document/setting.h"

namespace attend {

namespace {

/// The first lit part with a row is as if it were pointed at, as long as nothing else is.
void point_at_light(Frame& frame, const lesson::Presentation& shown) {
    if (!frame.evaluation()) return;
    const Graph& graph = *frame.evaluation()->graph;
    for (const lesson::NodePart& part : shown.light) {
        const auto id = graph.find(part.path);
        if (!id || !part.rows) continue;
        const Node& node = graph.node(*id);
        try {
            frame.hover(node, {indices_of(node.axes.rows, part.rows).front(),
                               indices_of(node.axes.columns, part.columns).front()});
            // A whole row is of no key more than of another.
            if (!part.columns) frame.session().next_hover.key.reset();
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

/// Parts of the view that are large: those that the lesson names, or the one that it opens.
std::vector<std::string> large_parts_of(const Frame& frame, const lesson::Presentation& shown) {
    const std::vector<std::string> known =
        lesson::parts_of_view(frame.store.session.selection.view);
    const bool is_part = std::ranges::find(known, shown.panel) != known.end();
    return is_part ? std::vector<std::string>{shown.panel} : shown.big;
}

std::vector<AxisEnds> axes_of(const lesson::Presentation& shown) {
    std::vector<AxisEnds> axes;
    for (const lesson::AxisRange& axis : shown.axes)
        axes.push_back({axis.name, axis.from, axis.to});
    return axes;
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

/// The numbers that the lesson plays, one after the other: kept in ui.states.
struct PlayedNumbers {
    struct Number {
        NodeId node = 0;
        Cell cell;
        double speed = 1;  // terms a second
    };
    std::uint64_t arrival = 0;
    std::vector<Number> numbers;
    std::size_t at = 0;
    bool begun = false;  // the one at `at`
};

/// A sum is one number, a product each number of its row.
std::vector<PlayedNumbers::Number> numbers_of(const Frame& frame, const LessonPlay& lesson) {
    std::vector<PlayedNumbers::Number> numbers;
    for (const lesson::Play& play : lesson.shown().plays) {
        const lesson::FoundPart found = find_part(play.part, *frame.scene());
        for (const Index column : found.columns)
            numbers.push_back({found.node, {found.rows.front(), column}, play.terms_a_second});
    }
    return numbers;
}

bool is_chosen(const Frame& frame, const PlayedNumbers::Number& number) {
    const Selection& selection = frame.store.session.selection;
    return selection.node == frame.node(number.node).path && selection.cell == number.cell;
}

void choose(Frame& frame, const PlayedNumbers::Number& number) {
    frame.session().selection.node = frame.node(number.node).path;
    frame.session().selection.cell = number.cell;
}

/// Chooses the next number and begins to add it up; of the last one it stays.
void go_on(Frame& frame, PlayedNumbers& played) {
    const auto& number = played.numbers[played.at];
    if (!is_chosen(frame, number)) {
        if (played.begun) return played.numbers.clear();  // a person looks at another one
        choose(frame, number);
    }
    SumPlay& play = sum_play(frame, number.node, number.cell);
    play.speed = number.speed;
    if (!std::exchange(played.begun, true)) play.press(false);
    follow_play(frame, play);
    if (play.playing || played.at + 1 == played.numbers.size()) return;
    ++played.at, played.begun = false;
    leave_unfinished(frame.ui);
}

/// What the lesson names is chosen, and added up term by term where one comes forward to it.
void follow_plays(Frame& frame, const LessonPlay& lesson) {
    if (!frame.evaluation() || frame.stale()) return;
    auto& played = frame.ui.states.of<PlayedNumbers>();
    if (played.arrival != lesson.arrivals()) {
        played = {lesson.arrivals(), {}, 0, false};
        attempt(frame, [&] { played.numbers = numbers_of(frame, lesson); });
        const bool moving = lesson.came_forward() && moves(frame.ui);
        if (!played.numbers.empty() && !moving) {
            choose(frame, played.numbers.front());
            played.numbers.clear();
        }
    }
    if (!played.numbers.empty()) go_on(frame, played);
}

}  // namespace

std::string added_so_far(const Frame& frame) {
    const auto& played = frame.ui.states.of<PlayedNumbers>();
    if (played.numbers.empty() || !frame.store.lesson) return {};
    const SumPlay& play = frame.ui.states.of<SumPlay>();
    return play.begun ? typeset(play.text()) : std::string();
}

void follow_lesson(Frame& frame) {
    const LessonPlay& lesson = *frame.store.lesson;
    leave_out(frame.ui, left_out_of(lesson.shown()));
    enlarge(frame.ui, large_parts_of(frame, lesson.shown()));
    fix_axes(frame.ui, axes_of(lesson.shown()));
    // On paper what is dimmed could not be read.
    const bool on_paper = frame.ui.states.of<CapturingPicture>().alone;
    light_parts(frame, on_paper ? std::vector<lesson::NodePart>() : lesson.shown().light);
    point_at_light(frame, lesson.shown());
    sweep(frame, lesson);
    follow_plays(frame, lesson);
}

void follow_no_lesson(Frame& frame) {
    leave_out(frame.ui, {});
    enlarge(frame.ui, {});
    fix_axes(frame.ui, {});
    light_parts(frame, {});
}

}  // namespace attend
