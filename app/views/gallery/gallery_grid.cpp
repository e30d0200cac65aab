#include "app/views/gallery/gallery_grid.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attend {

namespace {

GalleryGrid grid_of(const GalleryRequest& request, int columns, bool captions_beside) {
    const float around = request.around - (captions_beside ? request.caption_high : 0),
                beside = request.beside + (captions_beside ? request.caption_wide : 0);
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
    grid.card.y = std::max(grid.card.y, request.least + around);
    grid.map = {std::max(grid.card.x - beside, 1.0f), grid.card.y - around};
    grid.height = static_cast<float>(rows) * (grid.card.y + grid.gap) - grid.gap;
    return grid;
}

}  // namespace

GalleryGrid plan_gallery(const GalleryRequest& request) {
    GalleryGrid best = grid_of(request, 1, false);
    const auto worth = [&](const GalleryGrid& each) {
        return std::tuple(each.height <= request.room.y, request.cell(each.map), -each.height);
    };
    for (int columns = 1; columns <= request.cards; ++columns)
        for (const bool captions_beside : {false, true}) {
            const GalleryGrid grid = grid_of(request, columns, captions_beside);
            const float least =
                std::max(request.least, captions_beside ? 0 : request.least_caption);
            if (grid.map.x >= least && worth(grid) > worth(best)) best = grid;
        }
    return best;
}

}  // namespace attend
