#include "app/views/desk/equation_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/legend.h"
#include "app/gui/sizes.h"
#include "app/gui/stroke.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/sum/node_strip.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/graph/unique_label.h"

namespace attend {

Index tokens(const Frame& frame) { return frame.node(frame.block().weights).axes.rows.size(); }

Box weights_legend(const Frame& frame) {
    const NodeId id = frame.block().weights;
    return box::canvas({{7, 2}, {13, 2.2f}, false}, [&frame, id](const Ui& on, Place place) {
        const Value& value = frame.evaluation()->at(id);
        WeightLegend said;
        said.scale = frame.coloring.of(frame.node(id));
        said.numbers = on.readings.range(value);
        said.range = scale_range(said.scale, said.numbers);
        said.even = keys_of_query(frame, id);
        if (const auto pair = chosen_pair(frame))
            said.at = static_cast<double>((*value)(pair->row, pair->column));
        weight_legend(on, said, place.position, place.size.x);
    });
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
                .on(std::move(acts)));
    }
    return box::row(std::move(names), 0);
}

namespace {

/// The middle of the row that asks.
float asking_height(const Frame& frame, Place place) {
    const auto rows = static_cast<float>(tokens(frame));
    return place.position.y +
           place.size.y * (static_cast<float>(frame.asking()) + 0.5f) / std::max(rows, 1.0f);
}

}  // namespace

Box normalizer_arrow(const Frame& frame) {
    return box::canvas({{3, 2}, {5, 10}, true}, [&frame](const Ui& ui, Place place) {
        const float y = std::round(asking_height(frame, place)), tip = ui.em(0.35f),
                    from = place.position.x + ui.em(0.6f),
                    to = place.position.x + place.size.x - ui.em(0.6f), middle = (from + to) / 2;
        const std::string_view label = normalizer_of(frame.scene()->choices).label;
        const ImU32 color = ui.role(Role::query);
        const float line = 1.5f * ui.hairline();
        canvas().AddLine({from, y}, {to, y}, color, line);
        canvas().AddLine({to - tip, y - tip}, {to, y}, color, line);
        canvas().AddLine({to - tip, y + tip}, {to, y}, color, line);
        draw_text(ui, {middle, y - ui.em(0.35f)},
                  shortened(ui, label.substr(0, label.find(", ")), place.size.x, Face::semibold,
                            sizes::control),
                  {Face::semibold, sizes::control, ui.theme->text}, {0.5f, 1});
        draw_text(ui, {middle, y + ui.em(0.35f)}, "row by row", dim_style(ui, sizes::axis),
                  {0.5f, 0});
    });
}

Box beam(const Frame& frame) {
    return box::canvas({{2, 2}, {3, 10}, true}, [&frame](const Ui& ui, Place place) {
        const float y = asking_height(frame, place),
                    row = place.size.y / static_cast<float>(std::max<Index>(tokens(frame), 1)),
                    bottom = place.position.y + place.size.y;
        draw_strip(canvas(), 2, [&](int end) {
            const float top = end == 0 ? y - row / 2 : place.position.y,
                        low = end == 0 ? y + row / 2 : bottom;
            const float x = place.position.x + (end == 0 ? 0 : place.size.x);
            return StripSection{{x, (top + low) / 2},
                                {0, 1},
                                (low - top) / 2,
                                0,
                                ui.role(Role::query, end == 0 ? 0.34f : 0.06f),
                                ui.role(Role::query, 0)};
        });
    });
}

Box asking_band(const Frame& frame, float wide) {
    return box::canvas({{2, 2}, {3, 10}, true},
                       [&frame](const Ui& ui, Place place) {
                           const float y = asking_height(frame, place),
                                       half = place.size.y / 2 /
                                              static_cast<float>(std::max<Index>(tokens(frame), 1));
                           canvas().AddRectFilled(
                               {place.position.x, std::round(y - half)},
                               {place.position.x + place.size.x, std::round(y + half)},
                               ui.role(Role::query, 0.1f), ui.em(0.15f));
                       })
        .wide(wide);
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
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const float left = layout.cell_min({0, *key}).x, right = layout.cell_max({0, *key}).x,
                line = 2 * frame.ui.hairline();
    const ImU32 color = ink(frame.ui.theme->panel, 0.5f);
    canvas().AddRectFilled(low, {std::max(left - line, low.x), high.y}, color);
    canvas().AddRectFilled({std::min(right + line, high.x), low.y}, high, color);
    canvas().AddRect({left, low.y}, {right, high.y}, frame.ui.role(Role::key), 0, 0, line);
}

EquationFormulas equation_formulas(const Frame& frame, const Block& block) {
    const LayerBlock& layer = frame.layer_block();
    const auto name = [&](NodeId id) { return frame.node(id).notation.matrix; };
    const auto product = [&](NodeId made, NodeId of, std::optional<NodeId> by) {
        return by ? fmt::format("{} = {} {}", name(made), name(of), name(*by))
                  : fmt::format("{} = {}", name(made), name(of));
    };
    const NodeId x = layer.normed.value_or(layer.input);
    const Shape shape = frame.node(x).shape();
    EquationFormulas said;
    said.x = fmt::format("{}   {}×{}", name(x), shape.rows, shape.columns);
    said.q = product(block.q, x, block.w_q);
    const Node& scores = frame.node(block.scores);
    const bool of_products = block.dot && (block.scores == *block.dot ||
                                           scores.inputs == std::vector<NodeId>{*block.dot});
    said.scores = of_products ? fmt::format("S = {} {}^T {}", name(block.compared_q()),
                                            name(block.compared_k()),
                                            block.scores == *block.dot ? "" : scores.notation.arrow)
                              : std::string(scores.notation.formula);
    if (block.masked != block.scores) said.scores += ", masked";
    const std::string_view label = normalizer_of(frame.scene()->choices).label;
    said.weights = fmt::format("A = {}(S)", label.substr(0, label.find(", ")));
    said.output = fmt::format("{} = A {}", name(block.output), name(block.v));
    said.v = product(block.v, x, block.w_v);
    return said;
}

Box equation_formula(const std::string& markup) {
    static const SymbolRoles roles{
        {"Q", Role::query}, {"W_Q", Role::query}, {"K", Role::key},        {"A", Role::weights},
        {"V", Role::value}, {"W_V", Role::value}, {"output", Role::output}};
    FormulaStyle style;
    style.size = sizes::field;
    return box::row(
        {box::space(0).grow(), box::formula(markup, roles, style), box::space(0).grow()}, 0);
}

}  // namespace attend
