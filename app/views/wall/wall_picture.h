#pragma once
#include <span>

#include "app/gui/ui.h"
#include "app/render/colormap.h"
#include "app/views/wall/wall_layout.h"
#include "core/progress.h"

namespace attend {

/// All tiles of the wall in one matrix, a weight a pixel. −∞ between the tiles.
struct WallPicture {
    Value weights;
    double end = 1;          // the largest weight of the wall
    bool has_signs = false;  // some weights are negative
};

/// `weights` by head, counted on through the layers; `order` the head that is in each place. Tiles
/// that are smaller than their matrix have the weight farthest from 0 of each pixel.
WallPicture paint_wall(std::span<const Value> weights, const WallLayout& layout,
                       std::span<const std::size_t> order, const Progress& progress = {});

/// Its pixels on the screen, from `origin` on.
void draw_wall_picture(const Ui& ui, const WallPicture& picture, const ColorScale& scale,
                       ImVec2 origin);

}  // namespace attend
