#include "app/views/lesson/lesson_speaker.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/live_picture.h"
#include "app/gui/box/timeline.h"
#include "app/gui/root_window.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson.h"
#include "app/views/lesson/lesson_words.h"
#include "app/views/lesson/speaker_parts.h"
#include "app/views/parts/stage.h"
#include "core/lesson/planned.h"

namespace attend {

namespace {

// Pixels of a picture of 1920 × 1080.
constexpr float side = 40, next_wide = 680, next_high = 382, between_sides = 40, class_high = 630;

/// "1:36"
std::string on_a_clock(double seconds) {
    const auto whole = static_cast<long>(seconds);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// "12 s", "1:05"
std::string as_a_span(double seconds) {
    return seconds < 60 ? fmt::format("{:.0f} s", seconds) : on_a_clock(seconds);
}

std::string how_on_time(const LessonPlay& lesson, const lesson::OnTime& time) {
    if (!lesson.clock_runs()) return "starts with the first turn";
    if (time.ahead == 0) return "on time";
    return time.ahead > 0 ? as_a_span(time.ahead) + " ahead" : as_a_span(-time.ahead) + " behind";
}

/// How far one is in the lesson, in words.
std::string place_in(const LessonPlay& lesson) {
    const lesson::Beat& beat = lesson.beat();
    int beats = 0;
    for (const lesson::Beat& other : lesson.beats()) beats += other.step == beat.step;
    return fmt::format("step {} of {}, beat {} of {}", beat.step + 1, lesson.lesson().steps.size(),
                       beat.number, beats);
}

Box head(const Ui& ui, LessonPlay& lesson, const lesson::OnTime& time) {
    const TextStyle title{Face::bold, speaker_size(ui, 28), ui.theme->text};
    Box plan = box::column({box::text(fmt::format("of {:.3g} minutes", lesson.lesson().minutes),
                                      dim_style(ui, speaker_size(ui, 20)), 6)
                                .right(),
                            box::text(how_on_time(lesson, time),
                                      {Face::semibold, speaker_size(ui, 20),
                                       time.ahead < 0 ? ui.theme->warning : ui.theme->text},
                                      4)
                                .named("speaker/time")
                                .right()},
                           stage_em(ui, 4));
    Box where = box::row({box::text(lesson.lesson().title, title, 6).named("speaker/title"),
                          box::text(place_in(lesson), dim_style(ui, speaker_size(ui, 20)), 4)
                              .named("speaker/place")
                              .droppable()},
                         stage_em(ui, 20))
                    .at_top();
    return box::row({std::move(where), box::space(0).grow(), std::move(plan),
                     box::text(on_a_clock(lesson.clock()),
                               {Face::bold, speaker_size(ui, 84), ui.theme->text}, 4)
                         .named("speaker/clock")
                         .help("Click: from 0:00 on")
                         .on_click([&lesson] { lesson.restart_clock(); })},
                    stage_em(ui, 24))
        .high(stage_em(ui, 92));
}

Box plan_bar(const Ui& ui, const LessonPlay& lesson, const std::vector<double>& planned,
             const lesson::OnTime& time) {
    std::vector<double> steps(lesson.lesson().steps.size(), 0);
    for (std::size_t i = 0; i < planned.size(); ++i) steps[lesson.beats()[i].step] += planned[i];
    return box::timeline({.parts = std::move(steps),
                          .filled = time.to,
                          .mark = lesson.clock(),
                          .marked = "the clock",
                          .color = ui.theme->text,
                          .track = ui.theme->track,
                          .words = dim_style(ui, speaker_size(ui, 14)),
                          .high = stage_em(ui, 10),
                          .gap = stage_em(ui, 5)})
        .high(stage_em(ui, 46))
        .named("speaker/plan");
}

}  // namespace

std::string speaker_notes(const LessonPlay& lesson) {
    std::string all;
    for (std::size_t i = lesson.at(); i < lesson.beats().size(); ++i) {
        const lesson::Beat& beat = lesson.beats()[i];
        if (beat.step != lesson.beat().step) break;
        for (const lesson::Item* const item : beat.items)
            if (const auto* const notes = std::get_if<lesson::Notes>(item))
                all += (all.empty() ? "" : "\n\n") + notes->text;
    }
    return all;
}

namespace {

Box left_side(const Ui& ui, const LessonPlay& lesson, const SpeakerSees& sees) {
    return box::column(
        {speaker_label(ui, "The class sees"),
         box::live_picture(sees.now, sees.point)
             .high(stage_em(ui, class_high))
             .named("speaker/class"),
         box::space(stage_em(ui, 18)), speaker_label(ui, "Notes"),
         box::scrolled("speaker/notes/scroll",
                       said_words(ui, speaker_notes(lesson), {speaker_size(ui, 28), false})
                           .named("speaker/notes"),
                       false)
             .grow_high()},
        stage_em(ui, 8));
}

Box right_side(const Ui& ui, LessonPlay& lesson, const SpeakerSees& sees) {
    const std::string next = what_comes_next(lesson);
    Boxes boxes{speaker_label(ui, next.empty() ? "This is the last beat" : "Next: " + next),
                box::live_picture(sees.next)
                    .high(stage_em(ui, next_high))
                    .named("speaker/next")
                    .on_click([&lesson] { lesson.turn(1); })
                    .without_hover()};
    if (Box answer = speaker_answer(ui, lesson, sees.seconds_left); answer.kind) {
        boxes.push_back(box::space(stage_em(ui, 10)));
        boxes.push_back(std::move(answer));
    }
    boxes.push_back(box::space(stage_em(ui, 10)));
    boxes.push_back(speaker_label(ui, "Steps"));
    boxes.push_back(
        box::scrolled("speaker/steps/scroll", speaker_steps(ui, lesson), false).grow_high());
    return box::column(std::move(boxes), stage_em(ui, 8)).wide(stage_em(ui, next_wide));
}

/// Where one works unseen.
Box unseen(const Ui& ui, const SpeakerSees& sees) {
    return box::column(
        {box::text(
             "Frozen: the class goes on seeing what it saw. What you do here it does not see.",
             {Face::semibold, speaker_size(ui, 20), ui.theme->warning}, 10)
             .named("speaker/frozen"),
         box::live_picture(sees.now, sees.point).grow_high().named("speaker/class")},
        stage_em(ui, 8));
}

}  // namespace

Box speaker_view(const Ui& ui, LessonPlay& lesson, const SpeakerSees& sees) {
    const std::vector<double> planned = lesson::planned_seconds(lesson.lesson(), lesson.beats());
    const lesson::OnTime time = lesson::on_time(planned, lesson.at(), lesson.clock());
    Box middle = lesson.is_frozen() ? unseen(ui, sees)
                                    : box::row({left_side(ui, lesson, sees).grow().grow_high(),
                                                right_side(ui, lesson, sees).grow_high()},
                                               stage_em(ui, between_sides));
    return box::column({box::padded(box::column({head(ui, lesson, time),
                                                 plan_bar(ui, lesson, planned, time),
                                                 std::move(middle).grow().grow_high()},
                                                stage_em(ui, 4))
                                        .grow()
                                        .grow_high(),
                                    {stage_em(ui, side), stage_em(ui, 18)})
                            .grow()
                            .grow_high(),
                        box::rule(), speaker_foot(ui, lesson.is_frozen(), sees.two_monitors)},
                       0)
        .named("speaker");
}

void draw_speaker(const Ui& ui, LessonPlay& lesson, const SpeakerSees& sees) {
    const RootWindow root(ui, "Speaker", {0, false});
    draw_box(ui, speaker_view(ui, lesson, sees), rest_of_window());
}

}  // namespace attend
