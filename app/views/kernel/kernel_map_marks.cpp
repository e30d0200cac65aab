#include "app/views/kernel/kernel_map_marks.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/sizes.h"
#include "app/gui/text.h"
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

void mark_query(Frame& frame, const HeatmapLayout& layout) {
    if (validation_row(frame)) return;
    const auto before = row_before_query(frame);
    if (!before) return;
    const Ui& ui = frame.ui;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const float y = std::round(layout.cell_max({*before, 0}).y), line = 2 * ui.hairline();
    if (y < low.y || y > high.y) return;
    canvas().AddLine({low.x, y}, {high.x, y}, ui.role(Role::query), line);
    ui.tag("kernel/between", {low.x, y - line}, {high.x, y + line});
    const std::string name = unique_label(frame.node(frame.block().weights).axes.rows, 0);
    const ImVec2 size = measure_text(ui, name, Face::semibold, sizes::control);
    const ImVec2 corner{low.x - ui.em(0.5f) - size.x, y - size.y / 2};
    canvas().AddRectFilled(corner, corner + size, ink(ui.theme->panel));
    draw_text(ui, corner, name, {Face::semibold, sizes::control, ui.theme->role(Role::query)});
}

}  // namespace attend
