#include "app/gui/box/legends.h"

namespace attend::box {

namespace {

constexpr float least_legend = 5, wish_legend = 12;  // em

}  // namespace

Box weight_legend(const Ui& ui, std::function<std::optional<WeightLegend>()> of) {
    const float high = weight_legend_height(ui) / ui.em();
    return canvas({{least_legend, high}, {wish_legend, high}, true},
                  [of = std::move(of)](const Ui& on, Place place) {
                      if (const auto legend = of())
                          attend::weight_legend(on, *legend, place.position, place.size.x);
                  })
        .high(high);
}

Box color_legend(std::function<std::optional<ColorLegend>()> of) {
    constexpr float high = 1.1f;  // em
    return canvas({{least_legend, high}, {wish_legend, high}, true},
                  [of = std::move(of)](const Ui& on, Place place) {
                      const auto asked = of();
                      if (!asked) return;
                      ImGui::SetCursorScreenPos(place.position);
                      legend(on, asked->scale, asked->range, asked->numbers, place.size.x,
                             asked->even);
                  })
        .high(high);
}

}  // namespace attend::box
