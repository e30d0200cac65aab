#pragma once
#include <utility>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// How large chips are, relative to body text. Less room makes them smaller step by step; what does
/// not fit even then scrolls.
struct ChipSizes {
    float text = 1, padding = 0.55f, gap = 0.4f;
    static float height_of(float text) { return text * 2.1f; }
};

/// Where the chips of a text stand in one line, before it is scrolled. Pixels.
struct ChipLine {
    struct Place {
        float x = 0, width = 0;
        bool joined = false;  // touches the one before: pieces of a word, which a model cut up
        float middle() const { return x + width / 2; }
    };
    std::vector<Place> places;
    ChipSizes sizes;
    float width = 0, room = 0;  // of all; what there is
    bool scrolls() const { return width > room; }
    /// The chips [first, last) of which something lies between two places.
    std::pair<std::size_t, std::size_t> between(float low, float high) const;
};

/// Chips as large as there is room, and no larger than `largest`. Kept while nothing changes: of
/// thousands of tokens each is measured once.
const ChipLine& place_chips(const Frame& frame, const Sequence& sequence, float room,
                            float largest);
/// Made anew: for tests.
ChipLine chip_line(const Ui& ui, const Sequence& sequence, float room, float largest);

}  // namespace attend
