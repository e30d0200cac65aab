#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/lesson/handout.h"
#include "core/tex/tex.h"
#include "core/text/in_html.h"
#include "core/text/split.h"

namespace attend::lesson {

namespace {

constexpr std::string_view style =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:16px/1.5 Inter,Helvetica,Arial,"
    "sans-serif;color:#222;background:#fff}img{width:100%;border:1px solid #ccc;margin:.5em 0}"
    "pre{overflow-x:auto}code,pre{background:#f2f2f2;padding:0 .2em}"
    "section{margin-top:2.5em}h2,img,math,.ask,.try{break-inside:avoid}h2{break-after:avoid}"
    "math{margin:.6em 0;font-size:1.15em}li math{display:inline math;margin:0}"
    ".ask,.try{border-left:.3em solid #888;padding:.1em 1em;margin:1em 0}";

/// What a mark encloses, and the element that stands for it. The longer of two that begin alike
/// stands first.
struct Mark {
    std::string_view mark, element;
    bool verbatim;
};
constexpr std::array marks{Mark{"```", "pre", true}, Mark{"`", "code", true},
                           Mark{"$$", "math", true}, Mark{"**", "b", false}, Mark{"*", "i", false}};

std::string marked_html(std::string_view text);

std::string element_html(const Mark& mark, std::string_view inside) {
    if (mark.element == "math") return mathml(read_tex(inside).tex);
    return fmt::format("<{0}>{1}</{0}>", mark.element,
                       mark.verbatim ? in_html(inside) : marked_html(inside));
}

std::string marked_html(std::string_view text) {
    std::string html;
    while (!text.empty()) {
        const Mark* found = nullptr;
        for (const Mark& mark : marks)
            if (!found && text.starts_with(mark.mark)) found = &mark;
        // A star between blanks is one.
        if (found && !found->verbatim && text.substr(found->mark.size()).starts_with(' '))
            found = nullptr;
        const std::size_t end =
            found ? text.find(found->mark, found->mark.size()) : std::string_view::npos;
        if (end == std::string_view::npos) {
            html += in_html(text.substr(0, 1));
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
    return fmt::format("<img alt=\"\" src=\"data:image/svg+xml;charset=utf-8,{}\"/>\n", data);
}

/// "- one" and "2. two": an item, and of which kind of list.
struct ListItem {
    std::string_view list, text;  // "ul", "ol"; empty: it is none
};
ListItem list_item(std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("- ") || line.starts_with("* ")) return {"ul", line.substr(2)};
    const std::size_t figures = line.find_first_not_of("0123456789");
    if (figures != line.npos && figures > 0 && line.substr(figures).starts_with(". "))
        return {"ol", line.substr(figures + 2)};
    return {};
}

/// A paragraph, or a list where its first line is an item; a line that is none goes on with the
/// item before it.
std::string block_html(std::string_view block) {
    if (block.starts_with("```")) return marked_html(block) + "\n";
    const std::string_view list = list_item(block.substr(0, block.find('\n'))).list;
    if (list.empty()) return fmt::format("<p>{}</p>\n", marked_html(block));
    std::string items, item;
    const auto end_item = [&] {
        if (!item.empty()) items += fmt::format("<li>{}</li>\n", marked_html(item));
    };
    for (const std::string_view line : split(block, '\n')) {
        const ListItem begins = list_item(line);
        if (begins.list.empty()) {
            (item += ' ') += trimmed(line);
            continue;
        }
        end_item();
        item = begins.text;
    }
    end_item();
    return fmt::format("<{0}>\n{1}</{0}>\n", list, items);
}

std::string question_html(const Handout::Part& part) {
    std::string options;
    for (const std::string& option : part.options)
        options += fmt::format("<li>{}</li>\n", marked_html(option));
    return fmt::format("<div class=\"ask\">{}<ol>\n{}</ol></div>\n", words_html(part.text),
                       options);
}

std::string part_html(const Handout::Part& part, const HandoutLook& look) {
    switch (part.kind) {
        case Handout::Part::Kind::picture:
            return picture_html(look.picture(part.beat));
        case Handout::Part::Kind::words:
            return words_html(part.text);
        case Handout::Part::Kind::question:
            return question_html(part);
        case Handout::Part::Kind::exercise:
            return fmt::format("<div class=\"try\">{}</div>\n", words_html(part.text));
    }
    return {};
}

/// The hue of each role that a formula may name.
std::string role_styles(const HandoutLook& look) {
    std::string styles;
    if (!look.color) return styles;
    for (const Role role : {Role::input, Role::query, Role::key, Role::value, Role::score,
                            Role::weights, Role::output})
        styles += fmt::format(".{}{{color:{}}}", role_in_tex(role), look.color(role));
    return styles;
}

}  // namespace

std::string words_html(std::string_view words) {
    std::string html;
    while (!words.empty()) {
        // A blank line inside of code ends no paragraph.
        words = words.substr(std::min(words.find_first_not_of('\n'), words.size()));
        std::size_t end = words.find("\n\n");
        if (words.starts_with("```"))
            if (const std::size_t closed = words.find("```", 3); closed != words.npos)
                end = closed + 3;
        if (const std::string_view block = trimmed(words.substr(0, end)); !block.empty())
            html += block_html(block);
        words.remove_prefix(std::min(end, words.size()));
    }
    return html;
}

std::string handout_html(const Handout& handout, const HandoutLook& look) {
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
        "<head><meta charset=\"utf-8\"/><title>{0}</title><style>{1}{2}</style></head>\n"
        "<body>\n<h1>{0}</h1>\n<p>{3}</p>\n",
        in_html(handout.title), style, role_styles(look), in_html(handout.goal));
    for (const Handout::Step& step : handout.steps) {
        html += fmt::format("<section>\n<h2>{}</h2>\n", in_html(step.title));
        for (const Handout::Part& part : step.parts) html += part_html(part, look);
        html += "</section>\n";
    }
    return html + "</body>\n</html>\n";
}

}  // namespace attend::lesson
