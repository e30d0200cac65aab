#include "app/views/gallery/gallery_grid.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attend {

namespace {

GalleryGrid grid_of(const GalleryRequest& request, int columns) {
    const int rows = (request.cards + columns - 1) / columns;
    const auto part = [&](float room, int count) {
        const auto parts = static_cast<float>(count);
        return std::floor((room - request.gap * (parts - 1)) / parts);
    };
    GalleryGrid grid;
    grid.columns = columns;
    grid.gap = request.gap;
    grid.card = {part(request.room.x, columns), part(request.room.y, rows)};
    grid.card.y = std::max(grid.card.y, request.least + request.around);
    grid.map = {std::max(grid.card.x - request.beside, 1.0f), grid.card.y - request.around};
    grid.height = static_cast<float>(rows) * (grid.card.y + grid.gap) - grid.gap;
    return grid;
}

/// Pixels of a square cell.
float cell_in(const GalleryRequest& request, const GalleryGrid& grid) {
    return std::min(grid.map.x / static_cast<float>(std::max<Index>(request.shape.columns, 1)),
                    grid.map.y / static_cast<float>(std::max<Index>(request.shape.rows, 1)));
}

}  // namespace

GalleryGrid plan_gallery(const GalleryRequest& request) {
    GalleryGrid best = grid_of(request, 1);
    for (int columns = 2; columns <= request.cards; ++columns) {
        const GalleryGrid grid = grid_of(request, columns);
        if (grid.map.x < request.least) break;
        const auto worth = [&](const GalleryGrid& each) {
            return std::tuple(each.height <= request.room.y, cell_in(request, each), -each.height);
        };
        if (worth(grid) > worth(best)) best = grid;
    }
    return best;
}

}  // namespace attend
