#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/beside_cells.h"
#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/map.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/other_scene.h"
#include "app/views/parts/small_map.h"
#include "app/views/sum/node_strip.h"
#include "app/views/weights/parameter_table.h"
#include "app/views/weights/weights.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

constexpr float least_change = 0.005f;  // of a change

/// The number before anything was edited; nothing where it is not known, or has no place there.
std::optional<double> number_before(const OtherScene& other, const Node& node, Cell cell) {
    if (!other.evaluation) return std::nullopt;
    const auto id = other.evaluation->graph->find(node.path);
    if (!id || !contains(other.evaluation->graph->node(*id).shape(), cell)) return std::nullopt;
    return static_cast<double>(other.evaluation->value(*id)(cell.row, cell.column));
}

Box title_of(const Ui& ui, const std::string& title, const std::string& what) {
    return box::row({box::text(title, {Face::semibold, sizes::title, ui.theme->text}),
                     box::text(what, dim_style(ui, sizes::control)).droppable()},
                    sizes::near);
}

struct ChangedState {
    HeatmapLayout map;
};

/// Now, without what it was before anything was edited.
Value change_of(const Frame& frame, const Value& now, const Value& before) {
    return frame.ui.states.kept(std::pair(now, before),
                                [&] { return share(Matrix(*now - *before)); });
}

Box changed(Frame& frame, const OtherScene& other) {
    const Ui& ui = frame.ui;
    const NodeId id = frame.block().weights;
    const Node& node = frame.node(id);
    const auto empty = [&](const std::string& text) {
        return box::column({title_of(ui, "What changed", "B − A"),
                            box::wrapped(text, dim_style(ui, sizes::control))},
                           sizes::near)
            .at_top();
    };
    if (!other.exists)
        return empty(
            "Nothing is edited: change a number, and here stands what "
            "becomes of each weight.");
    if (!other.evaluation)
        return empty(other.problem.empty() ? "Computing what it was before …" : other.problem);
    const auto there = other.evaluation->graph->find(node.path);
    if (!there || other.evaluation->graph->node(*there).shape() != node.shape())
        return empty("What was pinned as A has other words.");
    HeatmapView view;
    view.value = change_of(frame, frame.evaluation()->at(id), other.evaluation->at(*there));
    view.axes = &node.axes;
    view.scale = own_scale(frame, view.value);
    view.square = view.thinned_labels = view.numbers = view.column_labels = true;
    view.largest_cell = ImGui::GetFontSize() * sizes::of(44);
    view.least_number = least_change;
    view.outlined_row = frame.asking();
    light_tokens(frame, view);
    HeatmapLayout& map = ui.states.of<ChangedState>().map;
    const auto numbers = ui.readings.range(view.value);
    Box legend = box::color_legend({view.scale, scale_range(view.scale, numbers), numbers});
    Box cells = box::map(frame.ui, "table/changed", std::move(view), {{6, 5}, {20, 20}},
                         [&frame, &map](const HeatmapEvents& done) {
                             map = done.layout;
                             if (done.hovered) point_at(frame, *done.hovered);
                         });
    return box::column(
        {title_of(ui, "What changed", "B − A"),
         box::layers({box::column({std::move(cells).grow().grow_high(), box::space(0).high(1.8f)}),
                      box::below_cells(&map, std::move(legend))})
             .grow_high()},
        sizes::near);
}

/// "W_Q[20, 8]", "weights[station, train]": rows and columns by word, else by number.
RichText name_of_stop(const Frame& frame, const ParameterStop& stop) {
    const Node& node = frame.node(stop.node);
    const auto name = [](const Axis& axis, Index at) {
        return axis.counts_tokens() ? unique_label(axis, at) : std::to_string(at);
    };
    return {{plain(node.notation.matrix), node.notation.role, true},
            {"["},
            {name(node.axes.rows, stop.cell.row),
             node.axes.rows.counts_tokens() ? Role::query : Role::other},
            {", "},
            {name(node.axes.columns, stop.cell.column),
             node.axes.columns.counts_tokens() ? Role::key : Role::other},
            {"]"}};
}

Box stop_box(Frame& frame, const OtherScene& other, const ParameterStop& stop) {
    const Ui& ui = frame.ui;
    const Node& node = frame.node(stop.node);
    const bool weight = node.notation.role == Role::weights;
    const auto said = [&](double number) {
        return weight ? percent_text(number) : rounded_text(number, node.is_leaf() ? 4 : 2);
    };
    const auto now =
        static_cast<double>(frame.evaluation()->value(stop.node)(stop.cell.row, stop.cell.column));
    const auto before = number_before(other, node, stop.cell);
    const bool changed = before && std::abs(*before - now) > 1e-6;
    return box::column(
               {box::rich(name_of_stop(frame, stop), {sizes::control, false, 0}),
                box::text(said(now), {Face::semibold, sizes::view,
                                      weight ? ui.theme->role(Role::weights) : ui.theme->text}),
                box::text(changed ? say<texts::weights::was>("number"_is = said(*before)) : " ",
                          dim_style(ui, sizes::control))},
               sizes::tight)
        .named(fmt::format("table/stop/{}", node.path))
        .help("Click: how this number came about")
        .on_click([&frame, stop] {
            frame.session().select(frame.node(stop.node).path, stop.cell);
            frame.session().explains = true;
        });
}

Box stops_of(Frame& frame, const OtherScene& other, const std::vector<ParameterStop>& stops) {
    Boxes beside;
    for (const ParameterStop& stop : stops) {
        if (!beside.empty())
            beside.push_back(box::text("→", dim_style(frame.ui, sizes::field)).droppable());
        beside.push_back(stop_box(frame, other, stop).wide({4.5f, 7, 9}));
    }
    return box::row(std::move(beside), sizes::near);
}

/// That of the chosen pair, where one is, else what the query gives most to.
Index key_of(const Frame& frame, Index query) {
    if (const auto pair = chosen_pair(frame)) return pair->column;
    Index key = 0;
    frame.evaluation()->value(frame.block().weights).row(query).maxCoeff(&key);
    return key;
}

/// The rows whose product is the score, and what each column adds to it.
Box strips_of(Frame& frame, const ParameterProduct& of, Index column) {
    const Block& block = frame.block();
    const Evaluation& evaluation = *frame.evaluation();
    const Matrix &q = evaluation.value(block.q), &k = evaluation.value(block.k);
    if (q.cols() != k.cols()) return box::space(0);
    const Index query = std::clamp<Index>(frame.asking(), 0, q.rows() - 1),
                key = std::clamp<Index>(
                    is_node(block.w_k, of.parameters) ? of.row : key_of(frame, query), 0,
                    k.rows() - 1);
    const auto columns = static_cast<std::size_t>(q.cols());
    CellStrip both;
    both.value =
        frame.ui.states.kept(std::tuple(evaluation.at(block.q), evaluation.at(block.k), query, key),
                             [&] { return share(Matrix(q.row(query).cwiseProduct(k.row(key)))); });
    both.scale = own_scale(frame, both.value);
    const auto line = [&](const char* symbol, const std::string& name, CellStrip strip) {
        return box::row(
            {box::padded(box::formula(symbol, {{"q", Role::query}, {"k", Role::key}},
                                      {sizes::title, false, frame.ui.theme->text, false})
                             .right(),
                         {0, 0})
                 .wide(3),
             box::whole_cells(
                 box::layers({strip_box(frame, "table/strip/" + name, std::move(strip),
                                        {{4, 1}, {20, 1.5f}}),
                              box::column_frame(static_cast<std::size_t>(column), columns, false)}),
                 columns)
                 .high(2)
                 .grow()},
            sizes::near);
    };
    const auto of_node = [&](NodeId id, Index row) {
        return node_strip(frame, row_of(evaluation.value(id), row), id, row);
    };
    return box::column({line("q", "q", of_node(block.q, query)),
                        line("k", "k", of_node(block.k, key)), line("q·k", "qk", std::move(both))},
                       sizes::near);
}

}  // namespace

std::vector<ParameterStop> stops_from(const Frame& frame, const ParameterProduct& of, Cell cell) {
    const Block& block = frame.block();
    const Index query =
        std::clamp<Index>(frame.asking(), 0, frame.node(block.weights).shape().rows - 1);
    std::vector<ParameterStop> stops{{of.parameters, cell}, {of.product, {of.row, cell.column}}};
    if (is_node(block.w_v, of.parameters)) {
        stops.push_back({block.output, {query, cell.column}});
        return stops;
    }
    if (!is_node(block.w_q, of.parameters) && !is_node(block.w_k, of.parameters)) return stops;
    const Cell pair{query, is_node(block.w_k, of.parameters) ? of.row : key_of(frame, query)};
    stops.push_back({block.scores, pair});
    stops.push_back({block.weights, pair});
    return stops;
}

Box what_follows(Frame& frame, const ParameterProduct& of, Cell cell) {
    const OtherScene other = other_scene(frame);
    const Ui& ui = frame.ui;
    return box::column(
        {box::row(
             {box::column({title_of(ui, "Who looks at whom", "now"), small_map(frame).grow_high()},
                          sizes::near)
                  .grow()
                  .grow_high(),
              changed(frame, other).grow().grow_high().droppable()},
             sizes::object)
             .grow_high(),
         title_of(ui, "What follows from it", "every stop a link"),
         stops_of(frame, other, stops_from(frame, of, cell)),
         strips_of(frame, of, cell.column).droppable()},
        sizes::apart);
}

}  // namespace attend
