#pragma once
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

// A part that scrolls ends, while it is not scrolled, between two of its rows. Where they end was
// found when it was drawn last: it is drawn between begin_rows() and end_rows(), in its own window.

/// How high it is in `room` pixels: all of them where everything fits.
float whole_rows(const Ui& ui, std::string_view name, float room);
/// How high all of it is, as it was drawn last; 0 before.
float height_of_rows(const Ui& ui, std::string_view name);

void begin_rows(const Ui& ui, std::string_view name);
/// After each item that may be the last in sight, and not after a heading: it does not stand alone.
/// Does nothing elsewhere.
void row_end(const Ui& ui);
void end_rows(const Ui& ui);

/// The window that is drawn scrolls by rows of `pitch` pixels: each is seen as a whole or not at
/// all.
void scroll_by_rows(float pitch);

}  // namespace attend
