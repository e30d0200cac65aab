#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The options of the beat's question, a line each: its letter, its text, at the answer how many
/// voted for it. Where the question is answered the letter of the right one is filled. A click, or
/// its number, votes. Lengths in em. Tags: "lesson/option/0", …
struct OptionSizes {
    float letter = 1, text = 1, pitch = 3;
};
Box lesson_options(Frame& frame, OptionSizes sizes);

}  // namespace attend
