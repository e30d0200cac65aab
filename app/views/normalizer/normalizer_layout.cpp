#include "app/views/normalizer/normalizer_layout.h"

#include <algorithm>
#include <cmath>

namespace attend {

NormalizerLayout plan_normalizer(const NormalizerLayoutRequest& request) {
    NormalizerLayout layout;
    const auto narrow =
        static_cast<float>(std::count(request.narrow.begin(), request.narrow.end(), true));
    const auto parts = static_cast<float>(request.narrow.size()), maps = parts - narrow;
    const float free = request.room.x - request.labels - request.gap * (parts - 1);
    // Where there is little room, narrow columns give way until the maps have three quarters of it.
    const float spare =
        std::max(free / 4, free - maps * request.largest.x * static_cast<float>(request.columns));
    layout.narrow_cell =
        narrow > 0 ? std::floor(std::min(request.narrow_width, spare / narrow)) : 0;
    const float map = std::max((free - narrow * layout.narrow_cell) / std::max(maps, 1.0f), 1.0f);
    layout.cell = {std::min(fitting_cell(map, request.columns), request.largest.x),
                   std::min(fitting_cell(request.room.y, request.rows), request.largest.y)};
    float high = std::max(1.6f * layout.cell.x, request.least_high);
    // Tokens against the same tokens are a square; few of them have a line of text each.
    if (request.rows == request.columns) {
        const bool many = static_cast<float>(request.rows) * request.line > request.room.y / 2;
        high = many ? layout.cell.x : std::max(layout.cell.x, request.line);
    }
    layout.cell.y = std::min(layout.cell.y, high);
    layout.height = std::ceil(layout.cell.y * static_cast<float>(request.rows));
    layout.labels = request.labels;
    const float map_width = std::ceil(layout.cell.x * static_cast<float>(request.columns));
    const float used =
        request.labels + narrow * layout.narrow_cell + maps * map_width + request.gap * (parts - 1);
    float x = std::floor(std::max(request.room.x - used, 0.0f) / 2) + request.labels;
    for (const bool one_number : request.narrow) {
        const float width = one_number ? layout.narrow_cell : map_width;
        layout.parts.push_back({x, width});
        x += width + request.gap;
    }
    return layout;
}

}  // namespace attend
