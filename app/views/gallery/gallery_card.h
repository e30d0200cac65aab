#pragma once
#include "app/gui/box/box.h"
#include "app/views/gallery/gallery_cards.h"

namespace attend {

/// What all cards of a picture share.
struct CardsLook {
    const GalleryLook& look;
    ColorScale shared;  // of those whose rows sum to 1
    Cell cell;          // the chosen one
};

/// Em of a card that are no map: of its height.
extern const float around_gallery_map;
/// Name, formula, map, and the chosen cell's weight. A click chooses it in the document.
Box gallery_card(Frame& frame, const CardsLook& all, const GalleryCard& card);
/// The chosen cell's weight in all of them, the largest first.
Box gallery_list(Frame& frame, const CardsLook& all);

}  // namespace attend
