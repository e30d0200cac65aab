#include "app/cli/lesson_handout.h"

#include <fmt/format.h>

#include "app/views/lesson/lesson_words.h"
#include "app/views/manual/page.h"
#include "core/graph/markup.h"

namespace attend::cli {

namespace {

constexpr const char* style =
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 Inter,sans-serif}"
    "img{width:100%;border-radius:.4rem}h2{margin-top:2.5rem}ol{list-style:upper-alpha}"
    ".formula{font:italic 1.15rem STIXGeneral,serif;text-align:center}"
    ".try{border:1px solid;border-radius:.4rem;padding:.2rem 1rem}";

std::string escaped(std::string_view text) {
    std::string html;
    for (const char byte : text)
        html += byte == '&'   ? "&amp;"
                : byte == '<' ? "&lt;"
                : byte == '>' ? "&gt;"
                : byte == '"' ? "&quot;"
                              : std::string(1, byte);
    return html;
}

std::string runs_html(const ManualRuns& runs) {
    std::string html;
    for (const ManualRun& run : runs) {
        const std::string text = escaped(run.text);
        html += run.code ? "<code>" + text + "</code>" : run.bold ? "<b>" + text + "</b>" : text;
    }
    return html;
}

std::string line_html(const std::string& markdown) {
    std::string html;
    for (const ManualBlock& block : read_manual_page("lesson", markdown).blocks)
        if (!block.cells.empty()) html += (html.empty() ? "" : " ") + runs_html(block.runs());
    return html;
}

std::string words_html(const std::string& markdown) {
    std::string html;
    for (const WordsPart& part : parts_of_words(markdown)) {
        if (part.is_formula) {
            html +=
                "<p class=\"formula\">" + escaped(plain(said_formula(part.text).markup)) + "</p>\n";
            continue;
        }
        for (const ManualBlock& block : read_manual_page("lesson", std::string(part.text)).blocks)
            if (!block.cells.empty())
                html += "<p>" + (block.mark.empty() ? "" : escaped(block.mark) + " ") +
                        runs_html(block.runs()) + "</p>\n";
    }
    return html;
}

std::string beat_html(const ReadLesson& lesson, std::size_t number,
                      const std::function<Image(std::size_t beat)>& picture) {
    const lesson::Beat& beat = lesson.beats[number];
    const BeatText text = text_of(lesson, number);
    if (beat.exercise) return "<div class=\"try\">\n" + words_html(text.exercise) + "</div>\n";
    std::string html = words_html(text.words);
    if (beat.asks) {
        html += "<p><b>" + line_html(text.question) + "</b></p>\n<ol>\n";
        for (const BeatText::Option& option : text.options)
            html += "<li>" + line_html(option.text) + "</li>\n";
        return html + "</ol>\n";
    }
    return html + fmt::format("<img alt=\"\" src=\"{}\">\n", png_address(picture(number)));
}

}  // namespace

std::string handout_text(const ReadLesson& lesson,
                         const std::function<Image(std::size_t beat)>& picture) {
    const lesson::Lesson& of = lesson.loaded.parsed.lesson;
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n",
        escaped(of.title), style, escaped(of.goal));
    for (std::size_t i = 0; i < lesson.beats.size(); ++i) {
        const std::size_t step = lesson.beats[i].step;
        if (i == 0 || lesson.beats[i - 1].step != step)
            html += fmt::format("<h2>{} {}</h2>\n", step + 1, escaped(of.steps[step].title));
        html += beat_html(lesson, i, picture);
    }
    return html + "</body>\n</html>\n";
}

}  // namespace attend::cli
