#include "app/gui/box/bar_map.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "app/gui/text.h"

namespace attend::box {

namespace {

/// Colors that are none: the panel's ground, of each theme.
struct BlankMaps {
    std::map<const Theme*, std::unique_ptr<const Colormap>> of_theme;
};

const Colormap& blank(const Ui& ui) {
    auto& map = ui.states.of<BlankMaps>().of_theme[ui.theme];
    if (!map) {
        auto made = std::make_unique<Colormap>(colormap(ui.theme->neutral));
        made->colors.fill(ui.theme->panel);
        map = std::move(made);
    }
    return *map;
}

/// The bars of the cells that are seen.
class Bars {
  public:
    Bars(const Ui& ui, const HeatmapView& view, const CellBars& bars, const HeatmapLayout& layout)
        : ui_(ui), view_(view), bars_(bars), layout_(layout) {}

    void draw() const {
        for (Index row = layout_.rows().begin; row < layout_.rows().end; ++row) {
            const float zero = y_of(row, 0);
            if (row == view_.outlined_row)
                attend::canvas().AddRectFilled(
                    {layout_.seen_min().x, layout_.cell_min({row, 0}).y},
                    {layout_.seen_max().x, layout_.cell_max({row, 0}).y},
                    ink(mix(ui_.theme->panel, ui_.theme->role(Role::query), 0.12f)));
            attend::canvas().AddRectFilled({layout_.seen_min().x, zero},
                                           {layout_.seen_max().x, zero + ui_.hairline()},
                                           ink(ui_.theme->border));
            for (Index column = layout_.columns().begin; column < layout_.columns().end; ++column)
                draw({row, column});
        }
    }

  private:
    float y_of(Index row, double number) const {
        const double share = (number - bars_.low) / std::max(bars_.high - bars_.low, 1e-12);
        const float pad = std::min(0.12f * layout_.cell.y, ui_.em(0.3f)),
                    low = layout_.cell_max({row, 0}).y - pad;
        return std::round(low - static_cast<float>(share) * (layout_.cell.y - 2 * pad));
    }

    void draw(Cell cell) const {
        const auto number = static_cast<double>((*view_.value)(cell.row, cell.column));
        if (!std::isfinite(number)) return;
        const float side = std::floor(0.11f * layout_.cell.x);
        const ImVec2 min = layout_.cell_min(cell), max = layout_.cell_max(cell);
        const float end = y_of(cell.row, number), zero = y_of(cell.row, 0);
        attend::canvas().AddRectFilled(
            {min.x + side, std::min(end, zero)},
            {std::max(max.x - side, min.x + side + 1), std::max(end, zero)},
            ink(bars_.color(cell, number), view_.dimmed ? 0.5f : 1));
        write(cell, std::min(end, zero), bars_.color(cell, number));
    }

    /// Above its bar, or in the upper end of one that is as high as its cell.
    void write(Cell cell, float top, Rgb bar) const {
        const std::string text = bars_.figure ? bars_.figure(cell) : std::string();
        const float size = small_figure;
        const ImVec2 extent = measure_text(ui_, text, Face::regular, size);
        if (text.empty() || extent.x > layout_.cell.x || extent.y > layout_.cell.y) return;
        const ImVec2 min = layout_.cell_min(cell);
        const bool inside = top - extent.y < min.y;
        draw_text(ui_, {min.x + layout_.cell.x / 2, inside ? top : top - extent.y}, text,
                  {Face::regular, size, inside ? text_on(bar) : ui_.theme->text}, {0.5f, 0});
    }

    static constexpr float small_figure = 0.78f;
    const Ui& ui_;
    const HeatmapView& view_;
    const CellBars& bars_;
    const HeatmapLayout& layout_;
};

}  // namespace

Box bar_map(Ui& ui, std::string name, HeatmapView view, CellBars bars, const CanvasSize& em,
            std::function<void(const HeatmapEvents& events)> done) {
    view.scale = {&blank(ui), RangeMode::matrix};
    view.numbers = false;
    const HeatmapView shown = view;
    view.outlined_row.reset();  // its row has a ground instead
    return map(
        ui, std::move(name), std::move(view), em,
        [&ui, shown, bars = std::move(bars), done = std::move(done)](const HeatmapEvents& events) {
            Bars(ui, shown, bars, events.layout).draw();
            if (done) done(events);
        });
}

}  // namespace attend::box
