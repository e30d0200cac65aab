#include "app/gui/box/legends.h"

#include <utility>

namespace attend::box {

namespace {

constexpr float least = 5, wish = 13;  // em

}  // namespace

Box weight_legend(const Ui& ui, std::function<std::optional<WeightLegend>()> of) {
    const float high = weight_legend_height(ui) / ui.em();
    return canvas({{least, high}, {wish, high}, true},
                  [of = std::move(of)](const Ui& on, Place place) {
                      if (const auto legend = of())
                          attend::weight_legend(on, *legend, place.position, place.size.x);
                  })
        .high(high);
}

Box weight_legend(const Ui& ui, const WeightLegend& legend) {
    return weight_legend(ui, [legend] { return std::optional(legend); })
        .wide({least, wish, 15})
        .high(weight_legend_height(ui, legend.text) / ui.em());
}

Box color_legend(std::function<std::optional<ColorLegend>()> of) {
    constexpr float high = 1.1f;  // em
    return canvas({{least, high}, {wish, high}, true},
                  [of = std::move(of)](const Ui& on, Place place) {
                      const auto asked = of();
                      if (!asked) return;
                      ImGui::SetCursorScreenPos(place.position);
                      attend::legend(on, asked->scale, asked->range, asked->numbers, place.size.x,
                                     asked->even);
                  })
        .high(high);
}

Box color_legend(const ColorLegend& legend) {
    return color_legend([legend] { return std::optional(legend); }).wide({least, wish, 15});
}

}  // namespace attend::box
