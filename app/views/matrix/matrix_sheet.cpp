#include "app/views/matrix/matrix_sheet.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/map.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/coloring.h"
#include "core/analysis/readings.h"

namespace attend {

namespace {

constexpr float title_size = 1.3f, least_width = 20, least_height = 12;  // em

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
    if (const Edit* const edit = evaluation.edit(id)) view.edit = *edit;
    return view;
}

/// "α   head.0/weights, 7 × 7"
Box title(const Ui& ui, const Node& node) {
    const FormulaStyle style{title_size, true, ui.theme->role(node.notation.role), true};
    return box::row(
        {box::formula(node.notation.matrix, {}, style),
         box::text(fmt::format("{}, {} × {}", node.path, node.shape().rows, node.shape().columns),
                   dim_style(ui), 6)},
        0.8f);
}

/// What the colors span; where each row has its own range there is none for all.
Box legend(const Ui& ui, const ColorScale& scale, const Value& value) {
    const auto numbers = ui.readings.range(value);
    if (!numbers || scale.mode == RangeMode::row) return box::space(0);
    return box::color_legend({scale,
                              scale.mode == RangeMode::matrix ? scale_range(scale, numbers)
                                                              : scale_range(scale, std::nullopt),
                              numbers});
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
    const Value& value = evaluation.at(id);
    const bool weights = node.notation.role == Role::weights;
    const ColorScale scale =
        Coloring(ui, view, &evaluation, weights ? weights_of_scale(evaluation, id) : nullptr,
                 weights ? node.axes.columns.size() : 0)
            .of(node);
    Box map = box::map(ui, node.path, view_of_sheet(evaluation, id, drawn, scale),
                       {{least_width, least_height}, {least_width, least_height}})
                  .grow_high();
    // A small picture is of the matrix alone.
    draw_box(ui,
             box::first_that_fits(
                 {box::column({title(ui, node), map, legend(ui, scale, value)}, sizes::near), map}),
             {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
