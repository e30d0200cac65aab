#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "app/gui/ui.h"
#include "app/views/gallery/gallery_cards.h"

namespace attend {

// What a card of the gallery says beside its map.

/// Pixels that a card's name takes, and a formula below it.
float gallery_name_height(const Ui& ui);
float gallery_formula_height(const Ui& ui);
/// The height that formulas take, or the words in their place, up to three lines.
float gallery_line_height(const Ui& ui, const std::vector<GalleryCard>& cards, float width);
/// Pixels of the longest name where it is smallest.
float least_title_width(const Ui& ui, const std::vector<GalleryCard>& cards);

/// Name and formula, from the top; `high` pixels are below the name. Words that have no room there
/// end with a clause, or a word.
void draw_gallery_caption(const Ui& ui, const GalleryCard& card, ImVec2 min, float width,
                          float high);
std::string words_in(const Ui& ui, const std::string& words, float width, float high);

/// In place of a map: why there is none.
void draw_gallery_refusal(const Ui& ui, const GalleryCard& card, ImVec2 min, ImVec2 size);

/// A remark below its map, in so many pixels: without what stands before a colon, where that is too
/// much.
void draw_gallery_foot(const Ui& ui, const std::string& foot, ImVec2 bottom, float width);

}  // namespace attend
