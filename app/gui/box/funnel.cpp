#include "app/gui/box/funnel.h"

#include "app/gui/box/leaves.h"

namespace attend::box {

namespace {
constexpr float bar_side = 0.11f;  // of a cell: on each side of the bar above
}

Box funnel(std::vector<double> shares, std::vector<Rgb> colors, float wish) {
    const auto paint = [shares = std::move(shares), colors = std::move(colors)](const Ui& ui,
                                                                                Place place) {
        const ImU32 ground = ink(ui.theme->panel);
        const float top = place.position.y, bottom = top + place.size.y,
                    middle = (top + bottom) / 2;
        const auto cell = place.size.x / static_cast<float>(shares.size());
        float above = place.position.x, below = above;
        ImDrawList& list = attend::canvas();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const float wide = static_cast<float>(shares[i]) * place.size.x,
                        left = above + bar_side * cell, right = above + (1 - bar_side) * cell;
            if (wide >= 1) {
                list.PathLineTo({left, top});
                list.PathBezierCubicCurveTo({left, middle}, {below, middle}, {below, bottom});
                list.PathLineTo({below + wide, bottom});
                list.PathBezierCubicCurveTo({below + wide, middle}, {right, middle}, {right, top});
                list.PathFillConcave(ink(colors[i]));
            }
            // Ribbons that lean far over are thin: a line keeps them apart.
            if (i > 0)
                list.AddBezierCubic({above, top}, {above, middle}, {below, middle}, {below, bottom},
                                    ground, 2 * ui.hairline());
            above += cell, below += wide;
        }
    };
    return canvas({{4, 1}, {20, wish}, true}, paint);
}

}  // namespace attend::box
