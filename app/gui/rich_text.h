#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

/// A piece of a sentence: "44 % of " {"station", Role::query, true} " is itself".
struct TextRun {
    std::string text;
    Role role = Role::other;  // other: the color of the sentence
    bool bold = false;
};
using RichText = std::vector<TextRun>;

struct RichTextStyle {
    float size = 1;  // relative to body text
    bool dim = false;
    float width = 0;              // pixels; 0: one line, otherwise wrapped between words
    Face heavy = Face::semibold;  // of bold runs
};

ImVec2 measure_rich(const Ui& ui, const RichText& text, const RichTextStyle& style = {});
ImVec2 draw_rich(const Ui& ui, ImVec2 position, const RichText& text,
                 const RichTextStyle& style = {});
/// As an item of the window.
void rich_text(const Ui& ui, const RichText& text, const RichTextStyle& style = {});

}  // namespace attend
