#include "app/gui/box/cells.h"

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap_layout.h"
#include "app/gui/stroke.h"

namespace attend::box {

namespace {

constexpr float number_size = 12.0f / body_size;

struct CellColumns {
    Place place;
    std::size_t count;

    float edge(std::size_t column) const {
        return std::round(place.position.x +
                          place.size.x * static_cast<float>(column) / static_cast<float>(count));
    }
    float middle(std::size_t column) const { return (edge(column) + edge(column + 1)) / 2; }
};

/// A round number of columns from one that is named to the next.
std::size_t step_between(const Ui& ui, const CellColumns& columns) {
    const float cell = columns.place.size.x / static_cast<float>(columns.count);
    for (const std::size_t step : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u})
        if (cell * static_cast<float>(step) >= ui.em(3)) return step;
    return columns.count;
}

void paint_corner(const Ui& ui, Place place, float most) {
    const float side = std::min(ui.em(most), place.size.y), top = place.position.y,
                right = place.position.x + place.size.x;
    attend::canvas().AddTriangleFilled({right - side, top}, {right, top}, {right, top + side},
                                       ink(ui.theme->edited));
}

class WholeCells final : public BoxKind {
  public:
    WholeCells(Box inside, std::size_t cells)
        : inside_(std::move(inside)), cells_(static_cast<Index>(cells)) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, inside_, whole(width));
    }
    void arrange(const Ui&, Place place, const Put& put) const override {
        put(inside_, {place.position, {whole(place.size.x), place.size.y}});
    }

  private:
    float whole(float width) const {
        return fitting_cell(width, cells_) * static_cast<float>(cells_);
    }

    Box inside_;
    Index cells_;
};

}  // namespace

Box whole_cells(Box inside, std::size_t cells) {
    return make_box<WholeCells>(std::move(inside), cells);
}

Box column_frame(std::size_t column, std::size_t columns, bool numbered) {
    return canvas({}, [=](const Ui& ui, Place place) {
        const CellColumns at{place, columns};
        const float line = 2 * ui.hairline(), out = ui.em(0.2f);
        const ImVec2 low{at.edge(column) - line, place.position.y - out},
            high{std::max(at.edge(column + 1), at.edge(column) + line) + line,
                 place.position.y + place.size.y + out};
        frame_box(ui, low, high, ui.theme->selection, line);
        if (!numbered) return;
        draw_text(ui, {at.middle(column), low.y - ui.em(0.1f)}, std::to_string(column),
                  {Face::semibold, number_size, ui.theme->text}, {0.5f, 1});
    });
}

Box column_numbers(std::size_t columns, std::optional<std::size_t> chosen) {
    return canvas({{2, 1}, {4, 1}, true},
                  [=](const Ui& ui, Place place) {
                      const CellColumns at{place, columns};
                      const std::size_t step = step_between(ui, at);
                      const float clear = ui.em(1.6f);
                      const auto say = [&](std::size_t column, const TextStyle& style) {
                          draw_text(ui, {at.middle(column), place.position.y},
                                    std::to_string(column), style, {0.5f, 0});
                      };
                      const auto is_clear = [&](std::size_t column, std::size_t of) {
                          return std::abs(at.middle(column) - at.middle(of)) >= clear;
                      };
                      const std::size_t last = columns - 1;
                      for (std::size_t column = 0; column < columns; ++column) {
                          const bool told =
                              column == last || (column % step == 0 && is_clear(column, last));
                          if (told && (!chosen || is_clear(column, *chosen)))
                              say(column, dim_style(ui, number_size));
                      }
                      if (chosen && *chosen < columns)
                          say(*chosen, {Face::semibold, number_size, ui.theme->text});
                  })
        .high(1);
}

Box number_cell(std::string number, Rgb color, bool bold, bool edited) {
    return canvas({{1, 0.5f}, {4, 1.5f}, true},
                  [=, number = std::move(number)](const Ui& ui, Place place) {
                      const ImVec2 low = place.position, high = low + place.size;
                      ImDrawList& list = attend::canvas();
                      list.AddRectFilled(low, high, ink(color));
                      const Face face = bold ? Face::bold : Face::regular;
                      constexpr float size = 14.0f / body_size;
                      const ImVec2 text = measure_text(ui, number, face, size);
                      if (text.x <= place.size.x && text.y <= place.size.y + ui.em(0.2f))
                          draw_text(ui, low + place.size * 0.5f, number,
                                    {face, size, text_on(color)}, {0.5f, 0.5f});
                      if (edited) paint_corner(ui, place, 0.6f);
                  });
}

Box edited_corner(float most) {
    return canvas({{0, 0}, {0, 0}, true},
                  [most](const Ui& ui, Place place) { paint_corner(ui, place, most); });
}

}  // namespace attend::box
