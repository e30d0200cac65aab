#pragma once
#include <imgui.h>

#include <functional>

namespace attend {

/// How the cards of a gallery stand: arithmetic only, in pixels.
struct GalleryGrid {
    int columns = 1;
    ImVec2 card, map;  // sizes
    float gap = 0;
    float height = 0;              // of all rows
    bool captions_beside = false;  // name and formula stand left of the map, not above it
    float caption = 0;             // how wide they are there
    /// The top left corner of a card, from that of the grid.
    ImVec2 place(int card_index) const {
        return {static_cast<float>(card_index % columns) * (card.x + gap),
                static_cast<float>(card_index / columns) * (card.y + gap)};
    }
};

struct GalleryRequest {
    int cards = 1;
    ImVec2 room;
    /// Pixels of a cell in a map of this size, its words included.
    std::function<float(ImVec2)> cell;
    float beside = 0, around = 0;  // pixels of a card that are no map: of its width, its height
    float caption_wide = 0, caption_high = 0;  // of what beside and around take, the caption's
    float caption_narrow = 0;  // left of a map at least, where cells gain much; 0: as wide
    float least_caption = 0;   // width of a caption above its map at least
    float gap = 0;
    float least = 0;  // width and height of a map at least: where there is less room, rows scroll
};

/// As many columns as make the maps largest; the cards fill the room.
GalleryGrid plan_gallery(const GalleryRequest& request);

}  // namespace attend
