#pragma once
#include "core/document/file.h"

namespace attend::cli {

/// The window while somebody types into it: opened with a document, then a word a letter at a time.
struct TypingFigures {
    double open = 0;    // the longest frame from the start until everything is shown, in ms
    double typing = 0;  // the longest frame after that
    double drawn = 0;   // the same with what OpenGL makes of it, which may be software
    double result = 0;  // the longest time from a key to its result on the screen
    std::size_t frames = 0;
};

/// Times of the frames' own work, without what the graphics card, or its software, does with them.
/// Throws Error where there is no OpenGL.
TypingFigures time_typing(const Saved& saved);

}  // namespace attend::cli
