#include "app/views/desk/lane_joins.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/stroke.h"

namespace attend {

Box lane_joins(const Frame& frame, LaneJoins joins) {
    const auto asking = static_cast<float>(frame.asking());
    return box::canvas({{2, 2}, {4, 10}, true}, [joins, asking](const Ui& ui, Place place) {
        const auto middle_of_row = [&](float top) {
            return place.position.y + ui.em(top + (asking + 0.5f) * joins.row);
        };
        const Role role = joins.into ? Role::query : Role::output;
        for (const float lane : joins.lanes) {
            const float from = middle_of_row(joins.into ? joins.middle : lane),
                        to = middle_of_row(joins.into ? lane : joins.middle);
            constexpr int sections = 24;
            draw_strip(canvas(), sections + 1, [&](int i) {
                const float t = static_cast<float>(i) / sections, bend = t * t * (3 - 2 * t);
                return StripSection{
                    {place.position.x + t * place.size.x, from + (to - from) * bend},
                    {0, 1},
                    0.42f * ui.em(joins.row),
                    1,
                    ui.role(role, 0.3f),
                    ui.role(role, 0)};
            });
        }
    });
}

void quiet_by_weight(const Frame& frame, NodeId weights, const HeatmapLayout& layout) {
    const Matrix& given = frame.evaluation()->value(weights);
    const Index query = frame.asking();
    const Scalar largest = given.row(query).maxCoeff();
    for (Index key = 0; key < given.cols(); ++key) {
        const float share =
            largest > 0 ? static_cast<float>(std::max<Scalar>(given(query, key), 0) / largest) : 0;
        canvas().AddRectFilled(layout.cell_min({key, 0}),
                               {layout.seen_max().x, layout.cell_max({key, 0}).y},
                               ink(frame.ui.theme->panel, 0.75f * (1 - share)));
    }
}

void divide_columns(const Ui& ui, const HeatmapLayout& layout, std::size_t parts) {
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    for (std::size_t part = 1; part < parts; ++part) {
        const float x = std::round(low.x + (high.x - low.x) * static_cast<float>(part) /
                                               static_cast<float>(parts));
        canvas().AddLine({x, low.y - ui.em(0.3f)}, {x, high.y + ui.em(0.3f)}, ink(ui.theme->text),
                         2 * ui.hairline());
    }
}

}  // namespace attend
