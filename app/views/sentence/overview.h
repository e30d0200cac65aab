#pragma once
#include "app/gui/panel.h"
#include "app/views/sentence/attended.h"
#include "app/views/sentence/chips.h"

namespace attend {

/// How far a line of chips is scrolled.
struct RowScroll {
    float offset = 0;           // pixels
    Index kept = -1;            // the chip that was brought into view
    float width = 0, room = 0;  // of the line then
};
/// The offset, after the wheel over the window that is drawn; the chip `keep` is brought into view
/// whenever it, the line or its room is another one.
float scrolled(const Ui& ui, const ChipLine& line, RowScroll& scroll, Index keep);

/// All tokens of a line that scrolls as a strip, a column a token, the largest weight a pixel; the
/// part that is seen is framed. Pressed, it scrolls. Tag: "overview".
void draw_overview(Frame& frame, const Attended& row, const ChipsInPlace& chips, Place place,
                   RowScroll& scroll);
constexpr float overview_height = 0.47f;  // em

}  // namespace attend
