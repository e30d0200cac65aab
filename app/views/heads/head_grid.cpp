#include "app/views/heads/head_grid.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

HeadGrid grid_of(const HeadGridRequest& request, int columns, bool beside = false) {
    HeadGrid grid;
    grid.beside = beside ? request.beside : 0;
    grid.columns = columns;
    grid.lines = (request.heads + columns - 1) / columns;
    grid.label = request.label, grid.bracket = request.bracket;
    const float wide = (request.wide - request.label + request.gap) / static_cast<float>(columns) -
                       request.gap - grid.beside;
    const float around = request.bracket + (beside ? 0 : request.below) + request.gap;
    const auto lines = static_cast<float>(grid.lines * request.layers);
    const float high = request.high / lines - around;
    // `least` and `most` are of the longer side, which is the one that fills a column.
    const float longer = std::max(request.aspect, 1.0f);
    const float side = std::min(wide / std::min(request.aspect, 1.0f), high * longer);
    const float largest = std::clamp(side, request.least, request.most);
    const auto whole = [&](float length) {
        return request.pixel * std::floor(length / request.pixel + 1e-3f);
    };
    grid.map = whole(largest / longer);
    grid.width = whole(grid.map * request.aspect);
    const float slack = beside ? 1.0f : 1.15f;  // a gap that is wider takes maps apart
    grid.pitch_x =
        std::clamp(whole(wide), grid.width, slack * grid.width) + grid.beside + request.gap;
    grid.pitch_y = grid.map + around;
    grid.band = static_cast<float>(grid.lines) * grid.pitch_y;
    grid.height = grid.band * static_cast<float>(request.layers);
    return grid;
}

}  // namespace

namespace {

/// As large as fits; where that is less than `least`, `least`, and the bands are higher than the
/// room.
HeadGrid largest_grid(const HeadGridRequest& request, bool beside) {
    const float room = std::max(request.wide - request.label, request.least);
    const float least = request.least + (beside ? request.beside : 0);
    const int fitting = std::clamp(static_cast<int>((room + request.gap) / (least + request.gap)),
                                   1, request.heads);
    HeadGrid best =
        grid_of(request,
                std::max(fitting / request.group * request.group, std::min(fitting, request.group)),
                beside);
    for (int lines = 1; lines <= request.heads; ++lines) {
        int columns = (request.heads + lines - 1) / lines;
        columns = (columns + request.group - 1) / request.group * request.group;
        if (columns > fitting || columns < 1) continue;
        const HeadGrid grid = grid_of(request, columns, beside);
        if (grid.map > best.map || (grid.map == best.map && grid.height < best.height)) best = grid;
    }
    return best;
}

}  // namespace

HeadGrid plan_head_grid(const HeadGridRequest& request) {
    constexpr float worth = 1.15f;  // what belongs to a map is found more easily below it
    const HeadGrid best = largest_grid(request, false);
    if (request.beside > 0) {
        const HeadGrid other = largest_grid(request, true);
        if (other.map > worth * best.map && other.height <= request.high) return other;
    }
    if (best.height <= request.high || request.scrolled <= request.least) return best;
    HeadGridRequest larger = request;
    larger.least = request.scrolled;
    while (larger.least > request.least) {
        const HeadGrid grid = grid_of(larger, best.columns);
        if (grid.right() <= request.wide) return grid;
        larger.least = std::max(larger.least * 0.9f, request.least);
    }
    return best;
}

}  // namespace attend
