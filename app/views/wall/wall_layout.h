#pragma once
#include <imgui.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "core/graph/matrix.h"

namespace attend {

// Where the tiles of the wall stand. Arithmetic only, in pixels; the longer side of layers and
// heads lies flat.

struct WallRequest {
    int layers = 1, heads = 1;
    Shape weights;          // of a head
    ImVec2 room;            // of the tiles; more lines scroll
    float unit = 1;         // pixels of scale 1
    bool flows = false;     // tiles in reading order, each with its name below
    bool all_seen = false;  // rather small than scrolled: where nobody scrolls
    bool folds = false;     // many layers side by side go on below: all are seen, none scrolls
};

struct WallLayout {
    /// What stands at a tile: bar and glyph below; the bar below and the glyph beside; the bar
    /// alone; nothing.
    enum class Marks { below, beside, bar, none } marks = Marks::below;
    int layers = 1, heads = 1, columns = 1, lines = 1;
    int bands = 1;              // of layers that are columns: so many times they begin anew below
    float between = 0;          // bands, for the numbers of layers
    bool to_the_right = false;  // layers are columns, heads lines
    bool flows = false;
    bool tight = false;  // its bar is a tile's lower border: the tiles need the room
    float unit = 1;
    float edge = 1;  // the longer side of a tile
    ImVec2 tile, pitch;
    float bar = 0;   // its height
    float name = 0;  // of the line with the tile's name; 0: none

    std::size_t count() const {
        return static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    }
    ImVec2 size() const;
    /// The corner of the tile in a place: by layer that of a head, counted on through the layers.
    ImVec2 at(std::size_t place) const;
    /// Which place a point is in, marks and gaps included.
    std::optional<std::size_t> place_of(ImVec2 point) const;
    /// The place so many columns and lines on, inside of the wall.
    std::size_t moved(std::size_t place, int columns_on, int lines_on) const;

  private:
    /// As if all were in one band: the column and the line.
    std::pair<int, int> unfolded(std::size_t place) const;
    int all_columns() const { return bands > 1 ? layers : columns; }
    int all_lines() const { return bands > 1 ? heads : lines; }
    std::size_t place_in(int column, int line) const;
};

/// The largest tiles that fit; where those are too small to be seen, larger ones that scroll. A
/// cell has whole pixels: an edge is a multiple of the number of tokens, if that is not longer.
WallLayout plan_wall(const WallRequest& request);

}  // namespace attend
