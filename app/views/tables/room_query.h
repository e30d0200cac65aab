#pragma once
#include <string_view>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// What a table is asked, as a line of text at the cursor: it has the keyboard when a room is
/// entered. `note` stands at its right end, where what is typed leaves room. Tag: "query".
void room_query(Frame& frame, std::string_view invitation, const RichText& note, float width);
/// Whether it has the keyboard, or had it in the frame before.
bool query_has_keyboard(const Ui& ui);
float room_query_height(const Ui& ui);

/// "the query q is asked of the column gpa"
RichText asked_of(const Frame& frame, std::string_view what, std::string_view more = {});

}  // namespace attend
