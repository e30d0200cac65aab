#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"

namespace attend {

// What a lesson says, in Markdown, as boxes.

/// Markdown between formulas, and formulas without their "$$", in order. Valid as long as the text.
struct WordsPart {
    std::string_view text;
    bool is_formula = false;
};
std::vector<WordsPart> parts_of_words(std::string_view markdown);
bool has_formula(std::string_view markdown);

/// How large it is said, in em.
struct SaidAs {
    float size = 1;
    bool dim = false;
};
/// Paragraphs, items and formulas between "$$", one below the other.
Box said_words(const Ui& ui, const std::string& markdown, SaidAs as);
/// One paragraph, where it has no formula.
RichText said_line(const std::string& markdown);

}  // namespace attend
