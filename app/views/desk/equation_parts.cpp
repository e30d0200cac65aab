#include "app/views/desk/equation_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/bands.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/part.h"
#include "app/gui/box/signs.h"
#include "app/gui/cell_marks.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/sum/node_strip.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/graph/unique_label.h"

namespace attend {

Index tokens(const Frame& frame) { return frame.node(frame.block().weights).axes.rows.size(); }

Box weights_legend(const Frame& frame) {
    const NodeId id = frame.block().weights;
    return box::weight_legend(frame.ui,
                              [&frame, id]() -> std::optional<WeightLegend> {
                                  const Value& value = frame.evaluation()->at(id);
                                  WeightLegend said;
                                  said.scale = frame.coloring.of(frame.node(id));
                                  said.numbers = frame.ui.readings.range(value);
                                  said.range = scale_range(said.scale, said.numbers);
                                  said.even = keys_of_query(frame, id);
                                  if (const auto pair = chosen_pair(frame))
                                      said.at =
                                          static_cast<double>((*value)(pair->row, pair->column));
                                  return said;
                              })
        .wide({7, 13, 13});
}

Box map_heading(Frame& frame) {
    const Ui& ui = frame.ui;
    return box::column(
        {box::text("Who looks at whom", {Face::semibold, sizes::title, ui.theme->text}),
         box::text("rows ask, columns answer, a row is 100 %", dim_style(ui, sizes::control)),
         box::space(0.4f), weights_legend(frame)},
        0.2f);
}

Box key_names(Frame& frame, const Block& block, float wide, std::string_view below) {
    const Axis& axis = frame.node(block.weights).axes.columns;
    const float cell = wide / static_cast<float>(axis.size());
    constexpr float least = 1.9f;  // em, of a name that can be read
    if (cell < least) return box::space(0);
    const auto looked_at = key_looked_at(frame);
    Boxes names;
    for (Index key = 0; key < axis.size(); ++key) {
        const bool lit = looked_at == key;
        const TextStyle style{lit ? Face::semibold : Face::regular, sizes::axis,
                              lit ? frame.ui.theme->role(Role::key) : frame.ui.theme->text};
        BoxActs acts;
        acts.point = [&frame, key] { frame.session().next_hover.key = key; };
        acts.click = [&frame, key] { choose_key(frame, key); };
        names.push_back(
            box::row({box::space(0).grow(), box::text(unique_label(axis, key), style, 1),
                      box::space(0).grow()},
                     0)
                .wide(cell)
                .named(fmt::format("equation/{}/{}/key/{}", block.head, below, key))
                .in_light(is_lit_key(frame, key))
                .on(std::move(acts)));
    }
    return box::row(std::move(names), 0);
}

namespace {

/// The row that asks, of a place as high as all rows.
box::Part asking_row(const Frame& frame) {
    const auto rows = static_cast<double>(std::max<Index>(tokens(frame), 1)),
               row = static_cast<double>(frame.asking());
    return {.top = row / rows, .bottom = (row + 1) / rows};
}

}  // namespace

Box normalizer_arrow(const Frame& frame) {
    const Ui& ui = frame.ui;
    const std::string_view label = normalizer_of(frame.scene()->choices).label;
    const box::Part row = asking_row(frame);
    const double middle = (row.top + row.bottom) / 2;
    const auto beside = [](Box text) { return box::padded(std::move(text), {0, 0.35f}); };
    Box above = beside(box::text(std::string(label.substr(0, label.find(", "))),
                                 {Face::semibold, sizes::control, ui.theme->text}))
                    .centered()
                    .at_bottom(),
        below = beside(box::first_that_fits(
                           {box::text("row by row", dim_style(ui, sizes::axis)), box::space(0)}))
                    .centered()
                    .at_top();
    return box::layers(
        {box::at_part(std::move(above), {.bottom = middle}),
         box::at_part(box::padded(box::arrow(ui.theme->role(Role::query)), {0.6f, 0}),
                      {.top = middle, .bottom = middle}),
         box::at_part(std::move(below), {.top = middle})});
}

Box beam(const Frame& frame) {
    const box::Part row = asking_row(frame);
    return box::band({.from = {row.top, row.bottom},
                      .color = frame.ui.theme->role(Role::query),
                      .begin = 0.34f,
                      .end = 0.06f});
}

Box asking_band(const Frame& frame, float wide) {
    const Theme& theme = *frame.ui.theme;
    const Box ground = box::filled(mix(theme.panel, theme.role(Role::query), 0.1f));
    return box::at_part(ground, asking_row(frame)).wide(wide);
}

EquationScales equation_scales(const Frame& frame) {
    const View& view = frame.store.document().view;
    if (!view.tied || view.range != "matrix") return {};
    const Block& block = frame.block();
    const LayerBlock& layer = frame.layer_block();
    const auto end_of = [&](std::initializer_list<std::optional<NodeId>> nodes) {
        float end = 0;
        for (const std::optional<NodeId> id : nodes)
            if (id) end = std::max(end, frame.ui.readings.signed_end(frame.evaluation()->at(*id)));
        return end;
    };
    return {own_scale(frame, end_of({layer.normed.value_or(layer.input), block.compared_q(),
                                     block.compared_k(), block.v, block.scores, block.output})),
            own_scale(frame, end_of({block.w_q, block.w_k, block.w_v, layer.w_o}))};
}

void open_on_click(Frame& frame, NodeId parameters) {
    Session& session = frame.session();
    const Node& node = frame.node(parameters);
    const ImGuiIO& io = ImGui::GetIO();
    const Hover& pointed = session.next_hover;
    const bool here = pointed.node == node.path && session.selection.node == node.path &&
                      pointed.cell == session.selection.cell;
    if (!here || io.KeyShift) return;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) session.explains = false;
    const float moved = io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left];
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left) ||
        moved > io.MouseDragThreshold * io.MouseDragThreshold)
        return;
    show_large(frame, node);
    session.explains = false;
}

void quiet_columns(const Frame& frame, const HeatmapLayout& layout) {
    const auto key = key_looked_at(frame);
    if (!key) return;
    const CellBlock column = column_block(layout, *key);
    cover_others(frame.ui, layout, column, frame.ui.theme->panel, 0.5f);
    outline_cells(frame.ui, layout, column, frame.ui.theme->role(Role::key));
}

std::string product_of(const std::string& left, const std::string& right) {
    const auto is_name = [](const std::string& symbol) {
        return symbol.size() > 1 && symbol[1] >= 'a' && symbol[1] <= 'z';
    };
    return fmt::format("{} {}{}", left, is_name(left) || is_name(right) ? "· " : "", right);
}

EquationFormulas equation_formulas(const Frame& frame, const Block& block) {
    const LayerBlock& layer = frame.layer_block();
    const auto name = [&](NodeId id) { return frame.node(id).notation.matrix; };
    const auto product = [&](NodeId made, NodeId of, std::optional<NodeId> by) {
        return by ? fmt::format("{} = {}", name(made), product_of(name(of), name(*by)))
                  : fmt::format("{} = {}", name(made), name(of));
    };
    const std::string s = in_notation(frame.ui, "S"), a = in_notation(frame.ui, "A");
    const NodeId x = layer.normed.value_or(layer.input);
    const Shape shape = frame.node(x).shape();
    EquationFormulas said;
    said.x = fmt::format("{}   {}×{}", name(x), shape.rows, shape.columns);
    said.q = product(block.q, x, block.w_q);
    const Node& scores = frame.node(block.scores);
    const Choices& choices = frame.scene()->choices;
    const bool of_products = block.dot && (block.scores == *block.dot ||
                                           scores.inputs == std::vector<NodeId>{*block.dot});
    said.scores =
        of_products
            ? fmt::format("{} = {} {}", s,
                          product_of(name(block.compared_q()), name(block.compared_k()) + "^T"),
                          block.scores == *block.dot ? "" : scores.notation.arrow)
        : choices.score == typed_score ? chosen_score_formula(choices)
                                       : std::string(scores.notation.formula);
    if (block.masked != block.scores) said.scores += ", masked";
    const std::string_view label = normalizer_of(frame.scene()->choices).label;
    const std::string function = in_notation(frame.ui, label.substr(0, label.find(", ")));
    // "(a(Q, K))" would be one pair of brackets too many.
    said.weights = s.ends_with(')') ? fmt::format("{} = {} {}", a, function, s)
                                    : fmt::format("{} = {}({})", a, function, s);
    said.output = fmt::format("{} = {}", name(block.output), product_of(a, name(block.v)));
    said.v = product(block.v, x, block.w_v);
    return said;
}

Box equation_formula(const Ui& ui, const std::string& markup) {
    constexpr float least = 0.6f;  // long names do not run into the next formula
    return box::row({box::space(0).grow(),
                     box::fitted_formula(markup, attention_symbols(ui), sizes::field, least),
                     box::space(0).grow()},
                    0);
}

}  // namespace attend
