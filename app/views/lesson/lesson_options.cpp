#include "app/views/lesson/lesson_options.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_words.h"

namespace attend {

namespace {

/// "A" in a square: filled where it is the right one.
Box letter_box(const Ui& ui, std::size_t number, bool is_right, float size) {
    const Theme& theme = *ui.theme;
    const Rgb color = is_right ? text_on(theme.text) : theme.text;
    const float square = 52.0f / 36 * size;
    Box letter =
        box::text(std::string(1, static_cast<char>('A' + number)), {Face::bold, size, color}, 1)
            .centered();
    return box::framed(box::layers({std::move(letter)}),
                       {is_right ? theme.text : theme.panel, theme.text, 0.2f * size, 2}, {0, 0})
        .wide(square)
        .high(square);
}

}  // namespace

Box lesson_options(Frame& frame, OptionSizes sizes) {
    const Ui& ui = frame.ui;
    LessonPlay& lesson = *frame.store.lesson;
    const bool answered = lesson.beat().reveals;
    Boxes lines;
    for (std::size_t i = 0; i < lesson.text().options.size(); ++i) {
        const BeatText::Option& option = lesson.text().options[i];
        const bool is_right = answered && option.right;
        RichText text = said_line(option.text);
        if (is_right)
            for (TextRun& run : text) run.bold = true;
        Boxes line{letter_box(ui, i, is_right, sizes.letter),
                   box::rich(std::move(text), {sizes.text, answered && !option.right, 0}).grow()};
        if (const std::size_t votes = lesson.votes(i); answered && votes > 0)
            line.push_back(box::text(std::to_string(votes), dim_style(ui, sizes.text), 2));
        lines.push_back(box::row(std::move(line), 0.6f * sizes.letter)
                            .high(Length{sizes.pitch, sizes.pitch, 2 * sizes.pitch})
                            .named(fmt::format("lesson/option/{}", i))
                            .on_click([&lesson, i] { lesson.vote(i); })
                            .without_hover());
    }
    return box::column(std::move(lines), 0);
}

}  // namespace attend
