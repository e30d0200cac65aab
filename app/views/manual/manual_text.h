#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/manual/page.h"

namespace attend {

/// How high each block of a page was drawn: those that are out of sight keep their room and cost
/// nothing. Valid for one page at one width and scale.
struct ManualHeights {
    const ManualPage* page = nullptr;
    float width = 0, scale = 0;
    std::vector<float> of;  // pixels, by block
};

/// Draws the blocks [begin, end) of a page, `width` pixels wide, as items of the window one below
/// the other. Returns the link that was clicked. `leads`: whether a link leads somewhere from here;
/// others are drawn as text. Tags: "manual/LINK".
std::optional<std::string> draw_manual_blocks(const Ui& ui, const ManualPage& page,
                                              std::size_t begin, std::size_t end, float width,
                                              bool (*leads)(const ManualPage&, std::string_view),
                                              ManualHeights& heights);

/// A block as it is read on paper, where nothing is clicked, with the room below it.
Box manual_block(const Ui& ui, const ManualPage& page, const ManualBlock& block);

}  // namespace attend
