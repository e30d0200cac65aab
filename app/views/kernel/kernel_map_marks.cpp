#include "app/views/kernel/kernel_map_marks.h"

#include <algorithm>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/row_line.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel_objects.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// The row above the query's place, where that is between two rows.
std::optional<Index> row_before_query(const Frame& frame) {
    const Matrix& places = *validation_places(frame);
    const Scalar query = frame.evaluation()->value(frame.block().q)(0, 0);
    for (Index i = 0; i + 1 < places.rows(); ++i)
        if (std::min(places(i, 0), places(i + 1, 0)) < query &&
            query < std::max(places(i, 0), places(i + 1, 0)))
            return i;
    return std::nullopt;
}

}  // namespace

Box with_query(Frame& frame, Box map, const HeatmapLayout* layout) {
    const auto before = validation_row(frame) ? std::nullopt : row_before_query(frame);
    if (!before) return map;
    const Theme& theme = *frame.ui.theme;
    const std::string name = unique_label(frame.node(frame.block().weights).axes.rows, 0);
    const Rgb color = theme.role(Role::query);
    Box label = box::framed(box::text(name, {Face::semibold, sizes::control, color}),
                            {theme.panel, std::nullopt, 0}, {0, 0});
    return box::layers({std::move(map), box::row_line({"kernel/between", layout, *before,
                                                       std::move(label), color})});
}

}  // namespace attend
