#pragma once
#include "app/gui/figure/map_layout.h"
#include "app/gui/figure/map_picture.h"

namespace attend {

/// Draws the parts of a map at `start`.
struct MapPainter {
    Ui& ui;
    const MapPicture& map;
    const MapLayout& layout;
    ImVec2 start;

    void cells() const;
    void numbers() const;
    /// Around all cells; around what is marked.
    void frame() const;
    void row_names() const;
    void column_names() const;
    void titles() const;
    void color_bar() const;

  private:
    ImVec2 at(Index row, Index column) const;
    Rgb ground_of(Index row, Index column) const;
    bool is_marked_row(Index row) const { return map.marked && map.marked->row == row; }
    bool is_marked_column(Index c) const { return map.marked && map.marked->column == c; }
    float bar_width(float left) const;
    void tick(float x, float top, const std::string& text) const;
};

}  // namespace attend
