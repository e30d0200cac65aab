#pragma once
#include <imgui.h>

#include <string>
#include <string_view>

#include "app/gui/widgets.h"

namespace attend {

/// A chip that stands in a line of others and shows what it is given.
struct ChipPaint {
    ImVec2 min, max;
    float text = 1;          // its size, relative to body text
    ChipLook look;           // chosen: it asks
    double filled = 0;       // from below, 1: as much as any in the row
    bool key = false;        // of the chosen pair
    bool dim = false;        // a mark of the model, no word
    bool frameless = false;  // among words side by side
    bool joined = false;     // with the one before
    bool goes_on = false;    // with the next one
    std::string place;       // "₇", by which it is told apart where it is named
};
/// What a place takes of the padding at the right of a word of this size; pixels.
float place_width(const Ui& ui, std::string_view place, float text);
void paint_chip(const Ui& ui, std::string_view text, const ChipPaint& chip);

}  // namespace attend
