#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/box/box.h"

namespace attend::box {

/// How large chips are: em, and the size of their text relative to body text.
struct ChipSize {
    float text = 1, high = 2;
    float inset = 0.8f;  // beside the text
    float least = 0;     // width
    bool framed = true;  // false: no line around it, unless `outline` or `lit` says so
};

/// A word that shows how much it is given: filled from below.
struct Chip {
    std::string text;
    ChipSize size;
    double filled = 0;                     // 0 to 1
    std::optional<Rgb> outline = {};       // two hairlines; else a fine border
    bool heavy = false;                    // of text
    bool dim = false;                      // a mark, no word
    bool lit = false;                      // pointed at elsewhere
    bool joined = false, goes_on = false;  // with the chip before, and after it: pieces of a word
    bool unknown = false;                  // a dotted line below it
    bool struck = false;                   // takes no part
    bool masked = false;                   // hatched
    bool to_come = false;                  // an outline alone: not written yet
    std::optional<Rgb> dashed = {};        // outline of the query while another row is pointed at
};
Box chip(Chip what);
/// How wide it wishes to be, in pixels; a long text is shortened.
float chip_width(const Ui& ui, std::string_view text, const ChipSize& size);

}  // namespace attend::box
