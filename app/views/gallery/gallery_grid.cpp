#include "app/views/gallery/gallery_grid.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attend {

namespace {

GalleryGrid grid_of(const GalleryRequest& request, int columns, float caption) {
    const bool captions_beside = caption > 0;
    const float around = request.around - (captions_beside ? request.caption_high : 0),
                beside = request.beside + caption;
    const int rows = (request.cards + columns - 1) / columns;
    const auto part = [&](float room, int count) {
        const auto parts = static_cast<float>(count);
        return std::floor((room - request.gap * (parts - 1)) / parts);
    };
    GalleryGrid grid;
    grid.columns = columns;
    grid.gap = request.gap;
    grid.card = {part(request.room.x, columns), part(request.room.y, rows)};
    grid.captions_beside = captions_beside;
    grid.caption = caption;
    grid.card.y = std::max(grid.card.y, request.least + around);
    grid.map = {std::max(grid.card.x - beside, 1.0f), grid.card.y - around};
    grid.height = static_cast<float>(rows) * (grid.card.y + grid.gap) - grid.gap;
    return grid;
}

}  // namespace

GalleryGrid plan_gallery(const GalleryRequest& request) {
    GalleryGrid best = grid_of(request, 1, 0);
    const auto worth = [&](const GalleryGrid& each) {
        return std::tuple(each.height <= request.room.y, request.cell(each.map), -each.height);
    };
    const auto try_caption = [&](float caption, float gain) {
        const float cell = gain * request.cell(best.map);
        for (int columns = 1; columns <= request.cards; ++columns) {
            const GalleryGrid grid = grid_of(request, columns, caption);
            const float least = std::max(request.least, caption > 0 ? 0 : request.least_caption);
            if (grid.map.x >= least && request.cell(grid.map) >= cell && worth(grid) > worth(best))
                best = grid;
        }
    };
    try_caption(0, 0);
    try_caption(request.caption_wide, 0);
    // Names would be smaller, and words fewer, for a pixel.
    if (request.caption_narrow > 0) try_caption(request.caption_narrow, 1.3f);
    return best;
}

}  // namespace attend
