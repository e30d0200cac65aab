#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/report.h"

namespace attend::lesson {

/// A lesson to be read at home: titles, pictures, words with their numbers, questions with their
/// options, exercises; neither solutions nor notes.
struct Handout {
    struct Part {
        enum class Kind { picture, words, question, exercise } kind = Kind::words;
        std::string text = {};                  // Markdown
        std::vector<std::string> options = {};  // of a question, Markdown
        std::size_t beat = 0;                   // that is pictured, from 0
    };
    struct Step {
        std::string title;
        std::vector<Part> parts;
    };
    std::string title, goal;
    std::vector<Step> steps;
};

/// A picture stands where a step begins, and where a beat shows another scene, view or part of it
/// than the picture before. Throws Error where a number cannot be computed: check_lesson() says all
/// of them.
Handout handout_of(const LoadedLesson& loaded);

/// How an HTML file shows what only the program around knows.
struct HandoutLook {
    std::function<std::string(std::size_t beat)> picture;  // as SVG
    std::function<std::string(Role role)> color = {};      // "#2a6bd0"
};
/// One file without a link out, pictures inside, formulas in MathML; also well-formed XML.
std::string handout_html(const Handout& handout, const HandoutLook& look);

/// Words as HTML: paragraphs, lists, **bold**, *italic*, `code`, formulas.
std::string words_html(std::string_view words);

}  // namespace attend::lesson
