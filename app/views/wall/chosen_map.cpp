#include "app/views/wall/chosen_map.h"

#include "app/gui/box/beside_cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float widest_name = 5.5f, name_high = 1.35f;  // em

/// Where its cells stand.
struct ChosenMap {
    HeatmapLayout layout;
};

}  // namespace

Box chosen_map(Frame& frame, const box::CanvasSize& em) {
    box::CanvasSize of_map = em;
    of_map.least.y -= name_high, of_map.wish.y -= name_high;
    const NodeId id = frame.block().weights;
    const Axes& axes = frame.node(id).axes;
    const Cell cell = chosen_pair(frame, axes.shape());
    HeatmapLayout& layout = frame.ui.states.of<ChosenMap>().layout;
    MatrixOptions options;
    options.panel = view_panel.name;
    options.square = axes.shape().rows == axes.shape().columns;
    const auto name = [&](const Axis& axis, Index i, Role role) {
        return box::text(shortened_to(frame.ui, unique_label(axis, i), widest_name),
                         {Face::semibold, sizes::control, frame.ui.theme->role(role)}, widest_name);
    };
    Box map = matrix_box(frame, id, options, of_map,
                         [&layout](const MatrixEvents& events) { layout = events.layout; });
    Box query = box::beside_row(&layout, cell.row, name(axes.rows, cell.row, Role::query)),
        key = box::under_column(&layout, cell.column, name(axes.columns, cell.column, Role::key));
    return box::column({box::row({std::move(map), std::move(query)}, 0.9f), std::move(key)}, 0.1f);
}

}  // namespace attend
