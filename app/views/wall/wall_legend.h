#pragma once
#include "app/views/wall/wall.h"

namespace attend {

constexpr float wall_legend_text = 0.82f;  // relative to body text, at the desk

/// Whether more cells than pixels make a tile: patterns are told by their largest weights.
bool folds_cells(const Wall& wall, const WallLayout& layout);

/// "0 ▮▮▮▮ 0.998": the colors of the wall, and where any has another, those of the bars.
void draw_wall_legend(const Frame& frame, const Wall& wall, const ColorScale& scale, bool folded,
                      ImVec2 position, float width);
/// "0 ▮▮▮▮ 0.998" alone, in the end of the last line of chips.
void draw_brief_legend(const Frame& frame, const Wall& wall, const ColorScale& scale,
                       ImVec2 position, float width);

}  // namespace attend
