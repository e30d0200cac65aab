#include "app/views/gallery/gallery_caption.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/small_map.h"

namespace attend {

namespace {

constexpr float name_line = 1.3f, formula_line = 1.6f;  // em
constexpr float help_size = 0.85f;                      // relative to body text
constexpr float smallest_title = 0.88f;

constexpr FormulaFit of_caption{1.15f, 0.68f, false, true};

/// A formula that has room; words stand in the place of any other.
bool has_formula(const Ui& ui, const ChoiceValue& name, float width) {
    return !name.formula.empty() && fitting_size(ui, width, name.formula, of_caption);
}

float title_width(const Ui& ui, const GalleryCard& card, float size) {
    return measure_text(ui, capital(card.variant.name.label), Face::semibold, size).x;
}

float help_height(const Ui& ui, const std::string& words, float width) {
    return measure_rich(ui, {{words}}, {help_size, true, width}).y;
}

}  // namespace

float gallery_name_height(const Ui& ui) { return ui.em(name_line); }
float gallery_formula_height(const Ui& ui) { return ui.em(formula_line); }

float gallery_line_height(const Ui& ui, const std::vector<GalleryCard>& cards, float width) {
    float high = gallery_formula_height(ui);
    for (const GalleryCard& card : cards)
        if (!has_formula(ui, card.variant.name, width))
            high = std::max(high, help_height(ui, card.variant.name.help, width) + ui.em(0.4f));
    return std::min(high, ui.em(3.7f));
}

float least_title_width(const Ui& ui, const std::vector<GalleryCard>& cards) {
    float least = 0;
    for (const GalleryCard& card : cards)
        least = std::max(least, std::ceil(title_width(ui, card, smallest_title)));
    return least;
}

std::string words_in(const Ui& ui, const std::string& words, float width, float high) {
    const auto fits = [&](const std::string& text) { return help_height(ui, text, width) <= high; };
    if (fits(words)) return words;
    for (const char* const clause : {"; ", ": ", " (", ", "})
        if (const std::string first = words.substr(0, words.rfind(clause));
            first != words && fits(first))
            return first;
    std::string text = words;
    while (!fits(text + "…")) {
        const std::size_t end = text.find_last_of(' ');
        if (end == std::string::npos) return {};
        text.resize(end);
    }
    return text + "…";
}

void draw_gallery_caption(const Ui& ui, const GalleryCard& card, ImVec2 min, float width,
                          float high) {
    const ChoiceValue& name = card.variant.name;
    const std::string title = capital(name.label);
    float size = 1;
    while (size > smallest_title && title_width(ui, card, size) > width)
        size = std::max(size - 0.04f, smallest_title);
    draw_text(ui, min, ended(ui, title, width, Face::semibold, size),
              {Face::semibold, size, card.own ? ui.theme->accent : ui.theme->text});
    const ImVec2 below{min.x, min.y + gallery_name_height(ui)};
    if (has_formula(ui, name, width)) {
        fitted_formula(ui, below, width, name.formula, of_caption);
        return;
    }
    const float lead = ui.em(0.1f);
    const std::string words = words_in(ui, name.help, width, high - lead);
    draw_rich(ui, {below.x, below.y + lead}, {{words}}, {help_size, true, width});
    ui.tag("gallery/" + name.name + "/words", below,
           {below.x + width, below.y + lead + help_height(ui, words, width)});
}

void draw_gallery_refusal(const Ui& ui, const GalleryCard& card, ImVec2 min, ImVec2 size) {
    const RichText text{{card.short_problem}};
    const RichTextStyle style{0.92f, true, size.x - ui.em(0.6f)};
    const ImVec2 room = measure_rich(ui, text, style);
    canvas().PushClipRect(min, min + size, true);
    draw_rich(
        ui,
        {min.x + std::max(size.x - room.x, 0.0f) / 2, min.y + std::max(size.y - room.y, 0.0f) / 2},
        text, style);
    canvas().PopClipRect();
}

void draw_gallery_foot(const Ui& ui, const std::string& foot, ImVec2 bottom, float width) {
    constexpr float size = 0.78f;
    const std::size_t colon = foot.find(": ");
    const bool whole = colon == foot.npos || measure_text(ui, foot, Face::regular, size).x <= width;
    draw_text(ui, bottom,
              ended(ui, whole ? foot : foot.substr(colon + 2), width, Face::regular, size),
              dim_style(ui, size), {0, 1});
}

}  // namespace attend
