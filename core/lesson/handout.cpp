#include "core/lesson/handout.h"

#include <fmt/format.h>

#include <array>

#include "core/text/split.h"

namespace attend::lesson {

namespace {

constexpr std::string_view style =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:16px/1.5 Inter,Helvetica,Arial,"
    "sans-serif;color:#222}img{width:100%;border:1px solid #ccc}pre{overflow-x:auto}"
    "section{break-inside:avoid;margin-top:2.5em}.formula{display:block;text-align:center;font-"
    "style:italic}"
    ".ask,.try{border-left:.3em solid #888;padding:.1em 1em;margin:1em 0}";

std::string escaped(std::string_view text) {
    std::string html;
    for (const char byte : text) {
        if (byte == '&')
            html += "&amp;";
        else if (byte == '<')
            html += "&lt;";
        else if (byte == '>')
            html += "&gt;";
        else
            html += byte;
    }
    return html;
}

/// What a mark encloses, and the element that stands for it. The longer of two that begin alike
/// stands first.
struct Mark {
    std::string_view mark, element;
    bool verbatim;
};
constexpr std::array marks{Mark{"```", "pre", true}, Mark{"`", "code", true},
                           Mark{"$$", "formula", true}, Mark{"**", "b", false},
                           Mark{"*", "i", false}};

/// "q" of "\color{query}{q}".
std::string without_colors(std::string_view tex) {
    std::string text(tex);
    constexpr std::string_view color = "\\color{";
    for (std::size_t at = 0; (at = text.find(color, at)) != text.npos;) {
        const std::size_t end = text.find('}', at);
        if (end == text.npos) break;
        text.erase(at, end + 1 - at);
    }
    return text;
}

std::string marked_html(std::string_view text);

std::string element_html(const Mark& mark, std::string_view inside) {
    if (mark.element == "formula")
        return fmt::format("<span class=\"formula\">{}</span>",
                           escaped(trimmed(without_colors(inside))));
    return fmt::format("<{0}>{1}</{0}>", mark.element,
                       mark.verbatim ? escaped(inside) : marked_html(inside));
}

std::string marked_html(std::string_view text) {
    std::string html;
    while (!text.empty()) {
        const Mark* found = nullptr;
        for (const Mark& mark : marks)
            if (!found && text.starts_with(mark.mark)) found = &mark;
        // A star between blanks is one.
        if (found && text.substr(found->mark.size()).starts_with(' ')) found = nullptr;
        const std::size_t end =
            found ? text.find(found->mark, found->mark.size()) : std::string_view::npos;
        if (end == std::string_view::npos) {
            html += escaped(text.substr(0, 1));
            text.remove_prefix(1);
            continue;
        }
        html += element_html(*found, text.substr(found->mark.size(), end - found->mark.size()));
        text.remove_prefix(end + found->mark.size());
    }
    return html;
}

/// A picture inside of the file: what would end the attribute is spelled out.
std::string picture_html(const std::string& svg) {
    std::string data;
    for (const char byte : svg)
        if (std::string_view("%#<>\"&\n").find(byte) != std::string_view::npos)
            data += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
        else
            data += byte;
    return fmt::format("<img alt=\"\" src=\"data:image/svg+xml;charset=utf-8,{}\">\n", data);
}

class Handout {
  public:
    Handout(const LoadedLesson& loaded, const Pictured& picture)
        : lesson_(loaded.parsed.lesson), picture_(picture), beats_(beats_of(lesson_)) {
        Faults faults;
        played_ = play(lesson_, beats_, {loaded.folder, {}, {}}, faults);
    }

    std::string made() {
        std::string html = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{0}</title>"
            "<style>{1}</style></head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n",
            escaped(lesson_.title), style, escaped(lesson_.goal));
        for (std::size_t step = 0; step < lesson_.steps.size(); ++step) html += step_html(step);
        return html + "</body>\n</html>\n";
    }

  private:
    std::string step_html(std::size_t step) {
        std::string html =
            fmt::format("<section>\n<h2>{}</h2>\n", escaped(lesson_.steps[step].title));
        const State* shown = nullptr;
        for (std::size_t i = 0; i < beats_.size(); ++i)
            if (beats_[i].step == step && !beats_[i].exercise) shown = &played_[i].state;
        if (shown) html += picture_html(picture_(*shown));
        for (std::size_t i = 0; i < beats_.size(); ++i)
            if (beats_[i].step == step)
                for (std::size_t item = 0; item < beats_[i].items.size(); ++item)
                    html += item_html(*beats_[i].items[item], played_[i].at[item]);
        return html + "</section>\n";
    }
    std::string item_html(const Item& item, const State& at) {
        if (const auto* const words = std::get_if<Words>(&item))
            return words_html(said(*words, moments_.of(at)));
        if (const auto* const exercise = std::get_if<Exercise>(&item))
            return fmt::format("<div class=\"try\">{}</div>\n",
                               words_html(said(exercise->text, moments_.of(at))));
        const auto* const question = std::get_if<Question>(&item);
        if (!question) return {};
        std::string html = words_html(said(question->text, moments_.of(at))) + "<ol>\n";
        for (const Question::Option& option : question->options)
            html += fmt::format("<li>{}</li>\n", marked_html(said(option.text, moments_.of(at))));
        return fmt::format("<div class=\"ask\">{}</ol></div>\n", html);
    }

    const Lesson& lesson_;
    const Pictured& picture_;
    std::vector<Beat> beats_;
    std::vector<PlayedBeat> played_;
    Moments moments_;
};

}  // namespace

std::string words_html(std::string_view words) {
    std::string html;
    while (!words.empty()) {
        const std::size_t end = words.find("\n\n");
        if (const std::string_view paragraph = trimmed(words.substr(0, end)); !paragraph.empty())
            html += fmt::format("<p>{}</p>\n", marked_html(paragraph));
        words.remove_prefix(end == std::string_view::npos ? words.size() : end + 2);
    }
    return html;
}

std::string handout_html(const LoadedLesson& loaded, const Pictured& picture) {
    return Handout(loaded, picture).made();
}

}  // namespace attend::lesson
