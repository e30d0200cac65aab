#include "app/gui/box/bar_map.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "app/gui/heatmap_paint.h"
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

/// The bars of the cells that are seen. Where cells are too small for bars, one stands for several:
/// as high as the one that is farthest from 0.
class BarsOnCells {
  public:
    BarsOnCells(const Ui& ui, const HeatmapView& view, const CellBars& bars,
                const HeatmapLayout& layout)
        : ui_(ui),
          view_(view),
          bars_(bars),
          layout_(layout),
          rows_(in_one(8, layout.cell.y)),
          columns_(in_one(3, layout.cell.x)),
          lit_(lit_in(ui, view)) {}

    void draw() const {
        for (Index row = layout_.rows().begin; row < layout_.rows().end; row += rows_) {
            const float zero = y_of(row, 0);
            if (row == view_.outlined_row)
                attend::canvas().AddRectFilled(
                    {layout_.seen_min().x, layout_.cell_min({row, 0}).y},
                    {layout_.seen_max().x, layout_.cell_max({row, 0}).y},
                    ink(mix(ui_.theme->panel, ui_.theme->role(Role::query), 0.12f)));
            attend::canvas().AddRectFilled({layout_.seen_min().x, zero},
                                           {layout_.seen_max().x, zero + ui_.hairline()},
                                           ink(ui_.theme->border));
            for (Index column = layout_.columns().begin; column < layout_.columns().end;
                 column += columns_)
                draw({row, column});
        }
    }

  private:
    static Index in_one(float pixels, float cell) {
        return std::max<Index>(1, static_cast<Index>(std::ceil(pixels / std::max(cell, 0.01f))));
    }
    double farthest(Cell first) const {
        const Matrix& numbers = *view_.value;
        double number = 0;
        for (Index row = first.row; row < std::min(first.row + rows_, numbers.rows()); ++row)
            for (Index column = first.column;
                 column < std::min(first.column + columns_, numbers.cols()); ++column)
                if (const auto at = static_cast<double>(numbers(row, column));
                    std::isfinite(at) && std::abs(at) >= std::abs(number))
                    number = at;
        return number;
    }
    Cell last(Cell first) const {
        return {std::min(first.row + rows_, view_.value->rows()) - 1,
                std::min(first.column + columns_, view_.value->cols()) - 1};
    }
    float y_of(Index row, double number) const {
        const double share = (number - bars_.low) / std::max(bars_.high - bars_.low, 1e-12);
        const float top = layout_.cell_min({row, 0}).y, end = layout_.cell_max(last({row, 0})).y,
                    pad = std::min(0.12f * (end - top), ui_.em(0.3f));
        return std::round(end - pad - static_cast<float>(share) * (end - top - 2 * pad));
    }

    void draw(Cell cell) const {
        const InLight in_light(ui_, lit_ && lit_->has(cell));
        const bool one = rows_ == 1 && columns_ == 1;
        const double number =
            one ? static_cast<double>((*view_.value)(cell.row, cell.column)) : farthest(cell);
        if (!std::isfinite(number)) return;
        const ImVec2 min = layout_.cell_min(cell), max = layout_.cell_max(last(cell));
        const float side = std::floor(0.11f * (max.x - min.x));
        const float end = y_of(cell.row, number), zero = y_of(cell.row, 0);
        attend::canvas().AddRectFilled(
            {min.x + side, std::min(end, zero)},
            {std::max(max.x - side, min.x + side + 1), std::max(end, zero)},
            ink(bars_.color(cell, number), view_.dimmed ? 0.5f : 1));
        if (one) write(cell, std::min(end, zero), bars_.color(cell, number));
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
    const Index rows_, columns_;  // that one bar stands for
    const std::optional<LitCells> lit_;
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
            BarsOnCells(ui, shown, bars, events.layout).draw();
            if (done) done(events);
        });
}

}  // namespace attend::box
