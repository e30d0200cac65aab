#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/state/lesson_play.h"
#include "app/views/explanation/staged_number.h"
#include "app/views/lesson/lesson.h"
#include "app/views/lesson/lesson_options.h"
#include "app/views/lesson/lesson_plays.h"
#include "app/views/lesson/lesson_ring.h"
#include "app/views/lesson/lesson_words.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/stage/stage.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float whole_width = 1792, whole_height = 1022, beside_heading = 135, options_wide = 616,
                between = 40, pitch = 96, ring = 108, near = 12;

float high_in_stage(const Ui& ui, const Box& box, float width) {
    return height_of(ui, box, stage_pixels(width)).wish;
}

RichText bold_line(const std::string& markdown) {
    RichText line = said_line(markdown);
    for (TextRun& run : line) run.bold = true;
    return line;
}

/// The question, or what it is answered with; empty: neither.
std::string asked_or_answered(const LessonPlay& lesson) {
    const BeatText& text = lesson.text();
    if (!text.question.empty() && lesson.beat().reveals)
        for (const BeatText::Option& option : text.options)
            if (option.right) return option.text;
    return text.question;
}

std::string words_of(const LessonPlay& lesson) {
    const BeatText& text = lesson.text();
    if (!text.exercise.empty()) return text.exercise;
    return text.words.empty() && lesson.beat().reveals ? text.question : text.words;
}

/// That, or where in the lesson one is: of these sizes the first in which it has room.
Box title_box(const Ui& ui, const LessonPlay& lesson) {
    const std::string asked = asked_or_answered(lesson);
    if (has_formula(asked))
        return said_words(ui, asked, {stage_em(ui, stage_text::large)}).named("stage/title");
    const RichText title =
        asked.empty()
            ? RichText{{lesson.lesson().steps[lesson.beat().step].title, Role::other, true}}
            : bold_line(asked);
    const auto sized = [&](float size) {
        return box::rich(title, {stage_em(ui, size), false, 0, Face::bold});
    };
    return box::first_that_fits({sized(stage_text::title), sized(stage_text::large)})
        .named("stage/title");
}

Box heading(const Ui& ui, const LessonPlay& lesson) {
    constexpr float most_high = 250;
    Boxes lines{title_box(ui, lesson)};
    if (const std::string words = words_of(lesson); !words.empty()) {
        const auto sized = [&](float size) {
            return said_words(ui, words, {stage_em(ui, size), true});
        };
        Box said = sized(stage_text::words);
        if (high_in_stage(ui, said, whole_width - beside_heading) > stage_pixels(most_high))
            said = sized(stage_text::small);
        lines.push_back(std::move(said).named("stage/sentence"));
    }
    Box all = box::column(std::move(lines), stage_em(ui, near)).at_top().grow();
    if (!lesson.beat().asks || !lesson.beat().asks->wait) return all;
    Box counts = lesson_ring(ui, lesson).wide(stage_em(ui, ring)).high(stage_em(ui, ring)).at_top();
    return box::row({std::move(all), std::move(counts)}, stage_em(ui, between)).grow();
}

/// The picture and the options at its right, if both have room; else the options alone while it is
/// asked, and the picture alone when it is answered.
Box with_options(Frame& frame, Box picture, float room) {
    const Ui& ui = frame.ui;
    const OptionSizes sizes{stage_em(ui, stage_text::words), stage_em(ui, stage_text::words),
                            stage_em(ui, pitch)};
    const float left = stage_pixels(whole_width - options_wide - between);
    const bool both = picture.kind && width_of(ui, picture).least <= left &&
                      height_of(ui, picture, left).least <= room;
    if (both)
        return box::row(
            {std::move(picture).grow().grow_high(),
             lesson_options(frame, sizes).wide(stage_em(ui, options_wide)).at_top().in_light()},
            stage_em(ui, between));
    if (!frame.store.lesson->beat().asks) return picture;
    return box::column({lesson_options(frame, {sizes.letter, stage_em(ui, stage_text::large),
                                               stage_em(ui, 1.25f * pitch)})
                            .at_top()
                            .in_light()},
                       0)
        .at_top();
}

std::string what_space_does(const LessonPlay& lesson) {
    const std::string next = what_comes_next(lesson);
    return next.empty() ? "Esc: back to your own document" : "Space: " + next;
}

/// Below a picture that does not say it itself.
void add_what_is_played(const Frame& frame, Staged& shown) {
    const std::string added = added_so_far(frame);
    const bool says_it = unfolds_number(frame) || frame.store.session.selection.view == "steps";
    if (added.empty() || says_it || !shown.object.kind) return;
    const Ui& ui = frame.ui;
    shown.object = box::column(
        {std::move(shown.object).grow().grow_high(),
         box::wrapped(added, dim_style(ui, stage_em(ui, stage_text::words))).named("stage/added")},
        stage_em(ui, between));
}

}  // namespace

Box lesson_picture(Frame& frame) {
    const Ui& ui = frame.ui;
    constexpr float margin = 48, whole = 1080;
    Box object = frame.store.lesson->state().now ? staged_picture(frame).object : box::space(0);
    const float high = stage_em(ui, picture_alone * whole);
    return box::column({box::padded(std::move(object).grow().grow_high(),
                                    {stage_em(ui, margin), stage_em(ui, margin)})
                            .grow()
                            .high(high)},
                       0)
        .at_top();
}

std::string what_comes_next(const LessonPlay& lesson) {
    if (lesson.at() + 1 == lesson.beats().size()) return {};
    if (lesson.beat().asks) return "show";
    const lesson::Beat& next = lesson.beats()[lesson.at() + 1];
    return next.step == lesson.beat().step ? "on" : lesson.lesson().steps[next.step].title;
}

Staged staged_lesson(Frame& frame) {
    const Ui& ui = frame.ui;
    const LessonPlay& lesson = *frame.store.lesson;
    Staged shown;
    if (lesson.state().now) shown = staged_picture(frame);
    add_what_is_played(frame, shown);
    shown.step = nullptr, shown.key = nullptr;
    shown.heading = heading(ui, lesson);
    if (!shown.object.kind) shown.object = box::space(0);
    if (!lesson.text().options.empty() && !shown.has_options) {
        const float above = high_in_stage(ui, shown.heading, whole_width);
        shown.object = with_options(frame, std::move(shown.object),
                                    stage_pixels(whole_height - beside_heading) - above);
    }
    const std::size_t step = lesson.beat().step;
    const std::vector<lesson::Step>& steps = lesson.lesson().steps;
    shown.foot = stage_dots(ui, step, steps.size(), steps[step].title);
    if (!unfolds_number(frame)) shown.keys = what_space_does(lesson);
    if (!lesson.problem().empty()) shown.keys = lesson.problem();
    return shown;
}

}  // namespace attend
