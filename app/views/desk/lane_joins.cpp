#include "app/views/desk/lane_joins.h"

#include <algorithm>

#include "app/gui/box/bands.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/of_size.h"
#include "app/gui/cell_marks.h"

namespace attend {

Box lane_joins(const Frame& frame, LaneJoins joins) {
    const auto asking = static_cast<float>(frame.asking());
    const Rgb color = frame.ui.theme->role(joins.into ? Role::query : Role::output);
    return box::of_size({{2, 2}, {4, 10}, true}, [joins, asking, color](box::Extent size) {
        // Most of the row that asks.
        const auto row = [&](float top) {
            return box::BandEnd{
                static_cast<double>((top + (asking + 0.08f) * joins.row) / size.high),
                static_cast<double>((top + (asking + 0.92f) * joins.row) / size.high)};
        };
        Boxes bands;
        for (const float lane : joins.lanes)
            bands.push_back(box::band({.from = row(joins.into ? joins.middle : lane),
                                       .to = row(joins.into ? lane : joins.middle),
                                       .color = color,
                                       .bends = true}));
        return box::layers(std::move(bands));
    });
}

void quiet_by_weight(const Frame& frame, NodeId weights, const HeatmapLayout& layout) {
    const Matrix& given = frame.evaluation()->value(weights);
    const Index query = frame.asking();
    const Scalar largest = given.row(query).maxCoeff();
    for (Index key = 0; key < given.cols(); ++key) {
        const float share =
            largest > 0 ? static_cast<float>(std::max<Scalar>(given(query, key), 0) / largest) : 0;
        cover_cells(layout, row_block(layout, key), frame.ui.theme->panel, 0.75f * (1 - share));
    }
}

}  // namespace attend
