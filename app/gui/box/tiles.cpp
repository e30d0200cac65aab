#include "app/gui/box/tiles.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"

namespace attend::box {

namespace {

class Tiles final : public BoxKind {
  public:
    Tiles(Boxes boxes, const TilesLook& look) : boxes_(std::move(boxes)), look_(look) {}

    Length width(const Ui& ui) const override {
        const auto count = static_cast<float>(boxes_.size());
        return {ui.em(look_.least), count * (ui.em(look_.least) + ui.em(look_.gap)),
                Length::endless};
    }
    Length height(const Ui& ui, float width) const override {
        return {least_height(ui, width), least_height(ui, width), Length::endless};
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const Grid grid = best(ui, place.size);
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            const auto column = static_cast<float>(i % grid.columns),
                       line = static_cast<float>(i / grid.columns);
            put(boxes_[i], {{place.position.x + column * (grid.tile.x + ui.em(look_.gap)),
                             place.position.y + line * (grid.tile.y + ui.em(look_.gap))},
                            grid.tile});
        }
    }

  private:
    struct Grid {
        std::size_t columns = 1;
        ImVec2 tile;
        float square = 0;
    };

    std::size_t lines_of(std::size_t columns) const {
        return (boxes_.size() + columns - 1) / columns;
    }
    static float part(float room, std::size_t count, float gap) {
        const auto parts = static_cast<float>(count);
        return std::floor((room - gap * (parts - 1)) / parts);
    }

    Grid grid_of(const Ui& ui, ImVec2 room, std::size_t columns) const {
        const float gap = ui.em(look_.gap), around = ui.em(look_.around);
        Grid grid{columns, {part(room.x, columns, gap), part(room.y, lines_of(columns), gap)}};
        grid.square = std::min({grid.tile.x, grid.tile.y - around, ui.em(look_.most)});
        grid.tile.y = std::min(grid.tile.y, grid.square + around);
        return grid;
    }

    Grid best(const Ui& ui, ImVec2 room) const {
        Grid best = grid_of(ui, room, 1);
        for (std::size_t columns = 2; columns <= boxes_.size(); ++columns)
            if (const Grid grid = grid_of(ui, room, columns); grid.square > best.square)
                best = grid;
        return best;
    }

    /// Of squares that are no smaller than they may be.
    float least_height(const Ui& ui, float width) const {
        const float gap = ui.em(look_.gap), least = ui.em(look_.least);
        const auto columns = static_cast<std::size_t>(
            std::clamp((width + gap) / (least + gap), 1.0f,
                       static_cast<float>(std::max<std::size_t>(boxes_.size(), 1))));
        const auto lines = static_cast<float>(lines_of(columns));
        return lines * (least + ui.em(look_.around)) + gap * (lines - 1);
    }

    Boxes boxes_;
    TilesLook look_;
};

}  // namespace

Box tiles(std::string name, Boxes boxes, const TilesLook& look) {
    const auto make = [&] { return make_box<Tiles>(boxes, look); };
    return first_that_fits({make(), scrolled(std::move(name), make()).grow().grow_high()});
}

}  // namespace attend::box
