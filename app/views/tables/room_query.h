#pragma once
#include <string>
#include <string_view>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// What a table is asked, as a line of text: it has the keyboard when a room is entered. `note`
/// stands at its right end, where what is typed leaves room. Tag: "query".
Box room_query(Frame& frame, std::string_view invitation, std::string note);
/// Its height in pixels, of any width.
float room_query_height(const Frame& frame, float width, float most);
/// Whether it has the keyboard, or had it in the frame before.
bool query_has_keyboard(const Ui& ui);

}  // namespace attend
