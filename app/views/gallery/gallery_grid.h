#pragma once
#include <imgui.h>

#include "core/graph/matrix.h"

namespace attend {

/// How the cards of a gallery stand: arithmetic only, in pixels.
struct GalleryGrid {
    int columns = 1;
    ImVec2 card, map;  // sizes
    float gap = 0;
    float height = 0;  // of all rows
    /// The top left corner of a card, from that of the grid.
    ImVec2 place(int card_index) const {
        return {static_cast<float>(card_index % columns) * (card.x + gap),
                static_cast<float>(card_index / columns) * (card.y + gap)};
    }
};

struct GalleryRequest {
    int cards = 1;
    ImVec2 room;
    Shape shape{1, 1};             // of each map
    float beside = 0, around = 0;  // pixels of a card that are no map: of its width, its height
    float gap = 0;
    float least = 0;  // width and height of a map at least: where there is less room, rows scroll
};

/// As many columns as make the maps largest; the cards fill the room.
GalleryGrid plan_gallery(const GalleryRequest& request);

}  // namespace attend
