#pragma once
#include <imgui.h>

#include <cstdint>
#include <vector>

#include "app/render/drawn_parts.h"

namespace attend {

/// What a frame draws otherwise than the frame before, found from what is drawn and not told by who
/// draws: the screen is divided into tiles, each sums up the triangles and calls that touch it, and
/// a tile whose sum is another is drawn again. Source: rxi, "Cached software rendering" (2018).
///
/// Where all draw lists are the same bytes, as in a frame in which nothing happens, nothing is
/// looked at closer.
///
/// A call of Dear ImGui's is taken to draw the same where its function, its data and its clip
/// rectangle are the same, and nothing outside of this.
class Damage {
  public:
    /// Rectangles without common pixels, which hold all that may differ: none where nothing does,
    /// one where all or most does. `ground`: whatever else the frame depends on, such as the color
    /// below everything.
    std::vector<PixelRectangle> since_last(const ImDrawData& data, std::uint64_t ground);
    /// The next frame is new as a whole.
    void forget() { tiles_.clear(); }

  private:
    bool is_to_the_byte_as_before(const ImDrawData& data, std::uint64_t ground);

    int columns_ = 0, rows_ = 0;
    std::vector<std::uint64_t> tiles_;  // row by row; of the last frame
    std::vector<char> bytes_;           // of its draw lists, one after the other
};

}  // namespace attend
