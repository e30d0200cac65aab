#pragma once
#include <string>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// How many rows that ask are written at the place that is shown, that one included, and none that
/// follows from what a lesson hides; all of them where nothing is written in turn. Needs a scene.
Index written_rows(const Frame& frame);

/// Of a word: "99.8 %", "0.09 %".
std::string probability_text(double share);
/// "and writes la, 99.8 % sure; le would be 0.1 %": of the step that asks; empty of other rooms.
RichText written_in_words(const Frame& frame);

}  // namespace attend
