#include "app/views/matrix/matrix_sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/views/coloring.h"
#include "core/analysis/readings.h"

namespace attend {

namespace {

constexpr float title_size = 1.3f, below_title = 0.8f, foot_height = 1.6f, legend_width = 15,
                least_width = 20, least_height = 16;  // em

HeatmapView view_of_sheet(const Evaluation& evaluation, NodeId id, const Value& drawn,
                          ColorScale scale) {
    const Node& node = evaluation.graph->node(id);
    HeatmapView view;
    view.value = drawn;
    view.written = evaluation.at(id);
    view.axes = &node.axes;
    view.scale = scale;
    view.row_labels = view.column_labels = view.numbers = view.centered = true;
    view.square = node.axes.rows.name() == node.axes.columns.name();
    view.edit = evaluation.edit(id);
    return view;
}

/// "α   head.0/weights, 7 × 7"
void draw_sheet_title(const Ui& ui, const Node& node, ImVec2 position) {
    const FormulaStyle style{title_size, true, ui.theme->role(node.notation.role), true};
    const ImVec2 name = draw_formula(ui, position, node.notation.matrix, {}, style);
    draw_text(ui, {position.x + name.x + ui.em(0.8f), position.y + ui.em(title_size - 1)},
              fmt::format("{}, {} × {}", node.path, node.shape().rows, node.shape().columns),
              dim_style(ui));
}

/// What the colors span; where each row has its own range there is none for all.
void draw_sheet_legend(const Ui& ui, const ColorScale& scale, const Value& value, ImVec2 position) {
    const auto range = ui.readings.range(value);
    if (!range || scale.mode == RangeMode::row) return;
    ImGui::SetCursorScreenPos(position);
    legend(ui, scale,
           scale.mode == RangeMode::matrix ? scale_range(scale, range)
                                           : scale_range(scale, std::nullopt),
           range, ui.em(legend_width));
}

}  // namespace

Value sheet_value(const Evaluation& evaluation, NodeId id) {
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.at(id);
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.at(node.inputs.front());
    return shape_of(*scores) == shape_of(*value) ? hatched_weights(value, *scores) : value;
}

void draw_matrix_sheet(Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view) {
    const Node& node = evaluation.graph->node(id);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const Value& value = evaluation.at(id);
    const bool weights = node.notation.role == Role::weights;
    const ColorScale scale =
        Coloring(ui, view, &evaluation, weights ? weights_of_scale(evaluation, id) : nullptr,
                 weights ? node.axes.columns.size() : 0)
            .of(node);
    const float top = ui.em(title_size + below_title), foot = ui.em(foot_height);
    // A small picture is of the matrix alone.
    const bool whole = room.y > ui.em(least_height) && room.x > ui.em(least_width);
    if (whole) {
        draw_sheet_title(ui, node, start);
        draw_sheet_legend(ui, scale, value, {start.x, start.y + room.y - ui.em(1)});
        ImGui::SetCursorScreenPos({start.x, start.y + top});
    }
    heatmap(ui, node.path, view_of_sheet(evaluation, id, drawn, scale),
            {room.x, room.y - (whole ? top + foot : 0)});
}

}  // namespace attend
