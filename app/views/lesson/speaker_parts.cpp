#include "app/views/lesson/speaker_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/dial.h"
#include "app/gui/box/leaves.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_words.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr float small_letters = 18, answer_letters = 28, under_answer = 20;  // pixels

char letter_of(std::size_t option) { return static_cast<char>('A' + static_cast<int>(option)); }

RichText right_one(const BeatText& text) {
    for (std::size_t i = 0; i < text.options.size(); ++i) {
        if (!text.options[i].right) continue;
        RichText said{{fmt::format("The right one is {}, ", letter_of(i))}};
        for (TextRun& run : said_line(text.options[i].text)) said.push_back(std::move(run));
        for (TextRun& run : said) run.bold = true;
        return said;
    }
    return {};
}

/// "Votes: A 3, C 1"; empty while there are none.
std::string votes_so_far(const LessonPlay& lesson) {
    std::string said;
    for (std::size_t i = 0; i < lesson.text().options.size(); ++i)
        if (const std::size_t count = lesson.votes(i); count > 0)
            said += fmt::format("{}{} {}", said.empty() ? "Votes: " : ", ", letter_of(i), count);
    return said;
}

Box time_left(const Ui& ui, double left, double whole) {
    return box::row(
        {box::bar(left / whole, ui.theme->text, ui.theme->track, stage_em(ui, 14)).grow(),
         box::text(fmt::format("{:.0f} of {:.0f} s", std::ceil(left), whole),
                   {Face::semibold, speaker_size(ui, under_answer), ui.theme->text}, 4)
             .named("speaker/left")},
        stage_em(ui, 22));
}

Box card(const Ui& ui, Boxes lines) {
    return box::framed(box::column(std::move(lines), stage_em(ui, 12)).grow(),
                       {ui.theme->raised, ui.theme->border, stage_em(ui, 10)},
                       {stage_em(ui, 28), stage_em(ui, 20)})
        .grow()
        .named("speaker/answer");
}

Box step_line(const Ui& ui, LessonPlay& lesson, std::size_t step) {
    const std::size_t at = lesson.beat().step;
    const TextStyle usual = dim_style(ui, speaker_size(ui, small_letters)),
                    here{Face::bold, speaker_size(ui, small_letters), ui.theme->text};
    return box::row({box::dot(step > at ? ui.theme->dim_text : ui.theme->text, step < at,
                              stage_em(ui, 7)),
                     box::text(lesson.lesson().steps[step].title, step == at ? here : usual, 4)},
                    stage_em(ui, 12))
        .high(stage_em(ui, 36))
        .named(fmt::format("speaker/step/{}", step + 1))
        .on_click([&lesson, step] {
            const auto first = std::ranges::find(lesson.beats(), step, &lesson::Beat::step);
            if (first != lesson.beats().end())
                lesson.go_to(static_cast<std::size_t>(first - lesson.beats().begin()));
        });
}

}  // namespace

float speaker_size(const Ui& ui, float letters) { return stage_em(ui, stage_text::of(letters)); }

Box speaker_label(const Ui& ui, std::string text) {
    return box::text(std::move(text), dim_style(ui, speaker_size(ui, small_letters)), 4);
}

Box speaker_answer(const Ui& ui, const LessonPlay& lesson, double seconds_left) {
    Boxes lines;
    const auto add = [&](const RichText& said, float letters, bool dim) {
        if (said.empty() || said.front().text.empty()) return;
        lines.push_back(box::rich(said, {speaker_size(ui, letters), dim, 0}));
    };
    add(right_one(lesson.text()), answer_letters, false);
    add({{votes_so_far(lesson)}}, under_answer, true);
    const lesson::Question* const asked = lesson.beat().asks;
    if (asked && asked->wait && *asked->wait > 0)
        lines.push_back(time_left(ui, seconds_left, *asked->wait));
    if (const lesson::Exercise* const exercise = lesson.beat().exercise)
        add({{"Done when " + exercise->goal_text}}, under_answer, false);
    return lines.empty() ? Box() : card(ui, std::move(lines));
}

Box speaker_steps(const Ui& ui, LessonPlay& lesson) {
    const std::size_t count = lesson.lesson().steps.size(), half = (count + 1) / 2;
    Boxes columns[2];
    for (std::size_t step = 0; step < count; ++step)
        columns[step < half ? 0 : 1].push_back(step_line(ui, lesson, step));
    return box::row({box::column(std::move(columns[0]), 0).at_top().grow(),
                     box::column(std::move(columns[1]), 0).at_top().grow()},
                    stage_em(ui, 20));
}

Box speaker_foot(const Ui& ui, bool frozen, bool two_monitors) {
    Boxes keys;
    int order = 0;
    for (const char* const key :
         {"Space, →, Page Down: next", "←: back", "B: black", "G: steps", "R: restore",
          frozen ? "F: show it" : "F: freeze", "L, S, Z: light, spotlight, larger",
          frozen ? "mouse and keys work there, unseen" : "the pointer here is a light there"}) {
        keys.push_back(speaker_label(ui, key));
        if (++order > 1) keys.back() = std::move(keys.back()).droppable(order);
    }
    keys.push_back(box::space(0).grow());
    if (two_monitors)
        keys.push_back(speaker_label(ui, "Display 1: speaker · Display 2: class").droppable());
    return box::padded(box::row(std::move(keys), stage_em(ui, 26)),
                       {stage_em(ui, 40), stage_em(ui, 10)});
}

}  // namespace attend
