#include "app/views/lesson/lesson_options.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_words.h"
#include "app/views/parts/option_letter.h"

namespace attend {

namespace {

Box option_text(const Ui& ui, const std::string& markdown, float size, bool is_right, bool dim) {
    if (has_formula(markdown)) return said_words(ui, markdown, {size, dim});
    RichText text = said_line(markdown);
    if (is_right)
        for (TextRun& run : text) run.bold = true;
    return box::rich(std::move(text), {size, dim, 0});
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
        Boxes line{
            option_letter(ui, i, is_right, sizes.letter),
            option_text(ui, option.text, sizes.text, is_right, answered && !option.right).grow()};
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
