#include "app/views/lesson/lesson_exercise.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_words.h"

namespace attend {

namespace {

Box condition(const Ui& ui, const GoalLine& line, std::size_t number) {
    const Theme& theme = *ui.theme;
    return box::row({box::text(line.is_so ? "✓" : "·", {Face::bold, sizes::title, theme.text}, 1)
                         .wide(sizes::of(20)),
                     box::wrapped(line.text, {Face::regular, sizes::control, theme.text}).grow(),
                     box::text(line.value,
                               {Face::semibold, sizes::control,
                                line.is_so ? theme.role(Role::weights) : theme.dim_text},
                               4)
                         .right()},
                    sizes::near)
        .named(fmt::format("lesson/goal/{}", number));
}

Box check(Frame& frame) {
    const Ui& ui = frame.ui;
    LessonPlay& lesson = *frame.store.lesson;
    Boxes lines;
    for (std::size_t i = 0; i < lesson.goal(frame.store).size(); ++i)
        lines.push_back(condition(ui, lesson.goal(frame.store)[i], i));
    const bool done = lesson.is_done(frame.store);
    if (done)
        lines.push_back(
            box::text("Done.", {Face::bold, sizes::title, ui.theme->text}, 4).named("lesson/done"));
    return box::framed(box::column(std::move(lines), sizes::near).grow(),
                       {ui.theme->raised, done ? ui.theme->text : ui.theme->border, sizes::of(10),
                        done ? 2.0f : 1.0f},
                       {sizes::apart, sizes::of(12)})
        .grow();
}

}  // namespace

Box lesson_button(const Ui& ui, std::string name, std::string text, bool first,
                  std::function<void()> click) {
    const Theme& theme = *ui.theme;
    const Rgb ground = first ? theme.text : theme.raised;
    Box words = box::text(std::move(text),
                          {Face::semibold, sizes::control, first ? text_on(ground) : theme.text}, 4)
                    .centered();
    return box::framed(std::move(words), {ground, first ? ground : theme.border, sizes::of(8)},
                       {sizes::far, sizes::of(10)})
        .named(std::move(name))
        .on_click(std::move(click));
}

Box lesson_exercise(Frame& frame) {
    const Ui& ui = frame.ui;
    LessonPlay& lesson = *frame.store.lesson;
    const std::vector<std::string>& hints = lesson.text().hints;
    Boxes lines{check(frame)};
    if (!lesson.locked().empty())
        lines.push_back(
            box::wrapped(lesson.locked(), {Face::regular, sizes::control, ui.theme->warning})
                .named("lesson/locked"));
    for (std::size_t i = 0; i < lesson.hints(); ++i)
        lines.push_back(said_words(ui, hints[i], {sizes::title, false})
                            .named(fmt::format("lesson/hint/{}", i)));
    Boxes help;
    if (lesson.hints() < hints.size())
        help.push_back(
            lesson_button(ui, "lesson/hint", "A hint", false, [&lesson] { lesson.show_hint(); }));
    if (!lesson.is_done(frame.store))
        help.push_back(lesson_button(ui, "lesson/solution", "The solution", false,
                                     [&lesson] { lesson.show_solution(); }));
    if (!help.empty()) lines.push_back(box::row(std::move(help), sizes::apart));
    return box::column(std::move(lines), sizes::apart);
}

}  // namespace attend
