#pragma once
#include <imgui.h>

#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

/// Text drawn into the window that is filled, without being an item: labels, numbers in cells.
struct TextStyle {
    Face face = Face::regular;
    float size = 1;  // relative to body text
    Rgb color;
    float alpha = 1;
};

/// Of labels, headings and hints, which step back.
TextStyle dim_style(const Ui& ui, float size = 1);

/// Width and height in pixels.
ImVec2 measure_text(const Ui& ui, std::string_view text, Face face = Face::regular, float size = 1);

/// `anchor` is the point of the text's box that stands at `position`: {0, 0} its top left corner,
/// {0.5, 0.5} its middle. Starts on a whole pixel.
void draw_text(const Ui& ui, ImVec2 position, std::string_view text, const TextStyle& style,
               ImVec2 anchor = {0, 0});

/// Reads from bottom to top; `position` is the middle of its lower end.
void draw_text_upward(const Ui& ui, ImVec2 position, std::string_view text, const TextStyle& style);

/// The text, or its beginning and end with "…" between when it is wider than `width` pixels. Cuts
/// between characters, never inside one.
std::string shortened(const Ui& ui, std::string_view text, float width, Face face = Face::regular,
                      float size = 1);

/// The same to so many em.
std::string shortened_to(const Ui& ui, std::string_view text, float em);

/// The text, or its first words with "…" after them: for captions, which are read from their
/// beginning.
std::string ended(const Ui& ui, std::string_view text, float width, Face face = Face::regular,
                  float size = 1);

/// A label in `style`, shortened to `room` pixels. Emphasis cuts nothing: a label that would fit in
/// the regular face is made a little smaller instead.
std::string fitted_label(const Ui& ui, std::string_view text, float room, TextStyle& style);

}  // namespace attend
