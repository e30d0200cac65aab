#include "app/views/wall/chosen_map.h"

#include <algorithm>

#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/state/command.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float widest_name = 5.5f, line = 1.35f, gap = 0.45f;  // em

void name_pair(const Ui& ui, const Axes& axes, const HeatmapLayout& layout, Cell cell) {
    const TextStyle query{Face::semibold, sizes::control, ui.theme->role(Role::query)},
        key{Face::semibold, sizes::control, ui.theme->role(Role::key)};
    const ImVec2 low = layout.cell_min(cell), high = layout.cell_max(cell);
    const auto named = [&](const Axis& axis, Index i, const TextStyle& style) {
        return shortened(ui, unique_label(axis, i), ui.em(widest_name), style.face, style.size);
    };
    const ImVec2 end = layout.cell_max({layout.shape.rows - 1, layout.shape.columns - 1});
    draw_text(ui, {end.x + ui.em(gap), (low.y + high.y) / 2}, named(axes.rows, cell.row, query),
              query, {0, 0.5f});
    draw_text(ui, {(low.x + high.x) / 2, end.y + ui.em(gap / 2)},
              named(axes.columns, cell.column, key), key, {0.5f, 0});
}

}  // namespace

Box chosen_map(Frame& frame, const box::CanvasSize& em) {
    return box::canvas(em, [&frame](const Ui& ui, Place place) {
        const NodeId id = frame.block().weights;
        const Axes& axes = frame.node(id).axes;
        const Cell cell = chosen_pair(frame, axes.shape());
        MatrixOptions options;
        options.panel = view_panel.name;
        const float name =
            measure_text(ui, unique_label(axes.rows, cell.row), Face::semibold, sizes::control).x;
        options.size = {place.size.x - std::min(name, ui.em(widest_name)) - ui.em(2 * gap),
                        place.size.y - ui.em(line)};
        options.square = axes.shape().rows == axes.shape().columns;
        ImGui::SetCursorScreenPos(place.position);
        const HeatmapLayout layout = draw_matrix(frame, id, options).layout;
        name_pair(ui, axes, layout, cell);
    });
}

}  // namespace attend
