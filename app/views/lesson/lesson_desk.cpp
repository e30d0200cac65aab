#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/signs.h"
#include "app/gui/root_window.h"
#include "app/gui/sizes.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson.h"
#include "app/views/lesson/lesson_exercise.h"
#include "app/views/lesson/lesson_options.h"
#include "app/views/lesson/lesson_words.h"

namespace attend {

namespace {

// In pixels at scale 1.
constexpr float narrow = 1100, least_wide = 340, most_wide = 552, share_of_width = 0.2875f,
                high_above = 240, edge = 24, inset = 32;

Box pressed_words(const Ui& ui, std::string name, std::string text, std::function<void()> click) {
    return box::text(std::move(text), dim_style(ui, sizes::control), 4)
        .named(std::move(name))
        .on_click(std::move(click));
}

Box head_line(Frame& frame) {
    const Ui& ui = frame.ui;
    return box::row(
        {box::text("Lesson", dim_style(ui, sizes::control), 4), box::space(0).grow(),
         pressed_words(ui, "lesson/contents", "contents  G",
                       [&frame] { frame.session().overlay = "contents"; }),
         pressed_words(ui, "lesson/leave", "close  Esc", [&frame] { frame.ask(LeaveLesson{}); })},
        sizes::apart);
}

Box large(const Ui& ui, std::string text) {
    return box::wrapped(std::move(text), {Face::bold, sizes::view, ui.theme->text});
}

Box how_far(const Ui& ui, const LessonPlay& lesson) {
    const std::size_t step = lesson.beat().step, count = lesson.lesson().steps.size();
    return box::row(
        {box::dots(step, count, sizes::of(20), ui.theme->text),
         box::text(fmt::format("{} of {}", step + 1, count), dim_style(ui, sizes::control), 4)},
        sizes::near);
}

void add_words(Frame& frame, Boxes& lines) {
    const Ui& ui = frame.ui;
    const BeatText& text = frame.store.lesson->text();
    const auto add = [&](const std::string& words, std::string name) {
        if (words.empty()) return;
        lines.push_back(said_words(ui, words, {sizes::field, false}).named(std::move(name)));
    };
    const bool asks = frame.store.lesson->beat().asks;
    if (asks) add(text.words, "lesson/words");
    add(text.question, "lesson/question");
    if (!text.options.empty())
        lines.push_back(lesson_options(frame, {sizes::title, sizes::title, sizes::of(40)}));
    if (!asks) add(text.words, "lesson/words");
    add(text.exercise, "lesson/exercise");
}

Box notice(const Ui& ui, const std::string& text) {
    return box::wrapped(text, {Face::regular, sizes::control, ui.theme->warning});
}

Box buttons(Frame& frame) {
    const Ui& ui = frame.ui;
    LessonPlay& lesson = *frame.store.lesson;
    const bool ends = lesson.at() + 1 == lesson.beats().size();
    return box::row(
        {lesson_button(
             ui, "lesson/next", ends ? "Close" : "Next →", true,
             [&frame, &lesson, ends] { ends ? frame.ask(LeaveLesson{}) : lesson.turn(1); }),
         lesson_button(ui, "lesson/again", "Again", false, [&lesson] { lesson.restore(); }),
         box::space(0).grow(),
         box::text("R restores this step", dim_style(ui, sizes::control), 6).droppable()},
        sizes::apart);
}

Box words_panel(Frame& frame, bool above) {
    const Ui& ui = frame.ui;
    const LessonPlay& lesson = *frame.store.lesson;
    Boxes lines;
    if (!above) {
        lines.push_back(large(ui, lesson.lesson().title).named("lesson/title"));
        lines.push_back(how_far(ui, lesson));
    }
    lines.push_back(
        large(ui, lesson.lesson().steps[lesson.beat().step].title).named("lesson/step"));
    add_words(frame, lines);
    if (lesson.beat().exercise) lines.push_back(lesson_exercise(frame));
    if (!lesson.problem().empty()) lines.push_back(notice(ui, lesson.problem()));
    Box words = box::scrolled("lesson/scroll", box::column(std::move(lines), sizes::apart), false);
    return box::framed(
               box::column({head_line(frame), std::move(words).grow().grow_high(), buttons(frame)},
                           sizes::apart)
                   .grow()
                   .grow_high(),
               {ui.theme->raised, ui.theme->border, sizes::of(10)},
               {sizes::of(inset), sizes::of(above ? 12 : inset)})
        .named("lesson");
}

}  // namespace

Place draw_lesson_words(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    const auto pixels = [&](float at_scale_1) { return std::round(at_scale_1 * ui.scale); };
    const bool above = room.size.x < pixels(narrow);
    Place words = room, rest = room;
    if (above) {
        words.size.y = std::min(pixels(high_above), room.size.y / 2);
        rest.position.y += words.size.y, rest.size.y -= words.size.y;
    } else {
        words.size.x =
            std::clamp(share_of_width * room.size.x, pixels(least_wide), pixels(most_wide)) +
            pixels(edge);
        rest.position.x += words.size.x, rest.size.x -= words.size.x;
    }
    const Box panel = box::padded(words_panel(frame, above),
                                  {box::em_of(ui, pixels(edge)), box::em_of(ui, pixels(edge / 2))});
    draw_box(ui, panel, words);
    return rest;
}

}  // namespace attend
