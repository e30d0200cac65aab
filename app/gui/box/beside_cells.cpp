#include "app/gui/box/beside_cells.h"

#include <algorithm>

namespace attend::box {

namespace {

constexpr float gap = 0.45f;  // em between cells and what stands beside them

bool is_drawn(const HeatmapLayout* map) { return map && map->shape.rows > 0; }

class RowBoxes final : public BoxKind {
  public:
    explicit RowBoxes(BesideRows what) : what_(std::move(what)) {}

    Length width(const Ui& ui) const override { return {ui.em(2), ui.em(8), Length::endless}; }
    Length height(const Ui& ui, float) const override { return {0, ui.em(4), Length::endless}; }
    void paint(const Ui& ui, Place place) const override {
        if (!is_drawn(what_.map)) return;
        const HeatmapLayout& map = *what_.map;
        const ImVec2 low = map.seen_min(), high = map.seen_max();
        const auto [begin, end] = map.rows();
        const float left = std::min(place.position.x, high.x + ui.em(what_.apart));
        const auto put = [&](const Box& box, float top, float height) {
            draw_box(ui, box, {{left, top}, {place.size.x, height}});
        };
        for (Index row = begin; row < end; ++row) {
            const float top = map.cell_min({row, 0}).y, bottom = map.cell_max({row, 0}).y,
                        middle = (top + bottom) / 2;
            if (middle >= low.y && middle <= high.y) put(what_.row(row), top, bottom - top);
        }
        const float above = height_of(ui, what_.above, place.size.x).wish;
        put(what_.above, low.y - above - ui.em(gap), above);
        put(what_.below, high.y + ui.em(gap), height_of(ui, what_.below, place.size.x).wish);
    }

  private:
    BesideRows what_;
};

class ColumnBoxes final : public BoxKind {
  public:
    ColumnBoxes(const HeatmapLayout* map, std::function<Box(Index)> column, float high)
        : map_(map), column_(std::move(column)), high_(high) {}

    Length width(const Ui& ui) const override { return {0, ui.em(8), Length::endless}; }
    Length height(const Ui& ui, float) const override { return Length::fixed(ui.em(high_)); }
    void paint(const Ui& ui, Place place) const override {
        if (!is_drawn(map_)) return;
        const ImVec2 low = map_->seen_min(), high = map_->seen_max();
        const auto [begin, end] = map_->columns();
        for (Index column = begin; column < end; ++column) {
            const float left = map_->cell_min({0, column}).x, right = map_->cell_max({0, column}).x;
            if (left < low.x - 1 || right > high.x + 1) continue;  // cut at an edge
            draw_box(ui, column_(column), {{left, place.position.y}, {right - left, place.size.y}});
        }
    }

  private:
    const HeatmapLayout* map_;
    std::function<Box(Index)> column_;
    float high_;
};

class BelowCells final : public BoxKind {
  public:
    BelowCells(const HeatmapLayout* map, Box what, float least)
        : map_(map), what_(std::move(what)), least_(least) {}

    Length width(const Ui& ui) const override { return width_of(ui, what_); }
    Length height(const Ui& ui, float) const override { return {0, ui.em(4), Length::endless}; }
    void paint(const Ui& ui, Place place) const override {
        if (!is_drawn(map_)) return;
        const ImVec2 low = map_->seen_min(), high = map_->seen_max();
        const float wide = std::max(high.x - low.x, ui.em(least_)),
                    left = std::max(std::min(low.x, place.position.x + place.size.x - wide),
                                    place.position.x);
        draw_box(ui, what_, {{left, high.y + ui.em(gap)}, {wide, height_of(ui, what_, wide).wish}});
    }

  private:
    const HeatmapLayout* map_;
    Box what_;
    float least_;
};

class BesideOne final : public BoxKind {
  public:
    BesideOne(const HeatmapLayout* map, Index index, bool is_row, Box what)
        : map_(map), index_(index), is_row_(is_row), what_(std::move(what)) {}

    Length width(const Ui& ui) const override {
        return is_row_ ? width_of(ui, what_) : Length{0, 0, Length::endless};
    }
    Length height(const Ui& ui, float width) const override { return height_of(ui, what_, width); }
    void paint(const Ui& ui, Place place) const override {
        if (!is_drawn(map_)) return;
        const Cell cell = is_row_ ? Cell{index_, 0} : Cell{0, index_};
        const ImVec2 middle = (map_->cell_min(cell) + map_->cell_max(cell)) / 2,
                     end = map_->seen_max(), low = map_->seen_min();
        const bool seen = is_row_ ? middle.y >= low.y && middle.y <= end.y
                                  : middle.x >= low.x && middle.x <= end.x;
        if (!seen) return;
        const float wide = width_of(ui, what_).wish, high = height_of(ui, what_, wide).wish;
        if (is_row_) {
            const float left = std::min(end.x + ui.em(gap), place.position.x),
                        room = place.position.x + place.size.x - left;
            draw_box(ui, what_, {{left, middle.y - high / 2}, {std::min(wide, room), high}});
        } else {
            draw_box(ui, what_, {{middle.x - wide / 2, end.y + ui.em(gap / 2)}, {wide, high}});
        }
    }

  private:
    const HeatmapLayout* map_;
    Index index_;
    bool is_row_;
    Box what_;
};

}  // namespace

Box beside_rows(BesideRows what) { return make_box<RowBoxes>(std::move(what)); }
Box under_columns(const HeatmapLayout* map, std::function<Box(Index column)> column, float high) {
    return make_box<ColumnBoxes>(map, std::move(column), high);
}
Box below_cells(const HeatmapLayout* map, Box what, float least) {
    return make_box<BelowCells>(map, std::move(what), least);
}
Box beside_row(const HeatmapLayout* map, Index row, Box what) {
    return make_box<BesideOne>(map, row, true, std::move(what));
}
Box under_column(const HeatmapLayout* map, Index column, Box what) {
    return make_box<BesideOne>(map, column, false, std::move(what));
}
float row_height(const Ui& ui, const HeatmapLayout& map) {
    return map.shape.rows > 0 ? map.cell.y / ui.em() : 0;
}

}  // namespace attend::box
