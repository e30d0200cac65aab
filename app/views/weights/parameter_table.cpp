#include "app/views/weights/parameter_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/beside_cells.h"
#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"
#include "app/gui/box/overview.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/state/editing.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/weights.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float cell_wide = sizes::of(64), cell_high = sizes::of(26);

/// Where the table's cells stood when it was drawn last.
struct TableState {
    HeatmapLayout cells;
};

/// A number in the color that it has in its own matrix; a click asks how it came about.
Box cell_box(Frame& frame, NodeId id, Cell cell, bool bright) {
    const Value& value = frame.evaluation()->at(id);
    const auto number = static_cast<float>((*value)(cell.row, cell.column));
    const ColorScale scale = frame.coloring.of(frame.node(id));
    const Rgb color =
        color_on_scale(scale, scale_range(scale, frame.ui.readings.range(value)), number);
    BoxActs acts;
    acts.point = [&frame, id, cell] { frame.hover(frame.node(id), cell); };
    acts.click = [&frame, id, cell] { select_cell(frame, frame.node(id), cell); };
    return box::number_cell(number_text(static_cast<double>(number), 2), color, bright,
                            frame.evaluation()->is_edited(id, cell))
        .named(fmt::format("table/{}[{},{}]", frame.node(id).path, cell.row, cell.column))
        .in_light(is_lit(frame, id, cell))
        .on(std::move(acts))
        .without_hover()
        .tab_stops(false);
}

struct TablePicture {
    Frame& frame;
    ParameterProduct of;
    Cell chosen;

    const Ui& ui() const { return frame.ui; }
    const Node& node(NodeId id) const { return frame.node(id); }
    std::string word() const { return unique_label(node(of.product).axes.rows, of.row); }
};

Box overview_of(const TablePicture& table, const HeatmapLayout& cells) {
    Frame& frame = table.frame;
    const Node& node = table.node(table.of.parameters);
    HeatmapView view;
    view.value = frame.evaluation()->at(table.of.parameters);
    view.scale = frame.coloring.of(node);
    // Those that are shown: the draft's may go while the frame is drawn.
    const Edits& edits = *frame.evaluation()->edits;
    if (const auto edit = edits.find(node.path); edit != edits.end()) view.edit = edit->second;
    const auto rows = static_cast<float>(std::max<Index>(node.shape().rows, 1));
    const float high = cells.cell.y * rows, from = (cells.min.y - cells.origin.y) / high,
                seen = (cells.max.y - cells.min.y) / high;
    box::Overview what{.name = "table/seen",
                       .all = box::map(frame.ui, "table/overview", view, {{1, 3}, {3, 30}, true}),
                       .from = from,
                       .to = std::min(from + seen, 1.0f),
                       .help = "The rows in sight: drag to scroll"};
    what.scroll = [&frame, path = node.path, rows](float from) {
        scroll_table(frame, path, from * rows);
    };
    return box::overview(std::move(what)).grow_high();
}

/// The vector of the word, a number beside each row that it is multiplied with.
Box input_of(const TablePicture& table, const HeatmapLayout& cells) {
    Frame& frame = table.frame;
    const Ui& ui = table.ui();
    Box above = box::row(
        {box::formula("x", {}, {sizes::control, false, ui.theme->text, false}),
         box::text(table.word(), {Face::semibold, sizes::axis, ui.theme->role(Role::query)})},
        sizes::tight);
    return box::beside_rows({&cells,
                             [&frame, of = table.of, chosen = table.chosen](Index row) {
                                 return cell_box(frame, of.input, {of.row, row}, chosen.row == row);
                             },
                             std::move(above), box::space(0)})
        .grow_high();
}

Box product_of(const TablePicture& table, const HeatmapLayout& cells) {
    Frame& frame = table.frame;
    return box::under_columns(
        &cells,
        [&frame, of = table.of, chosen = table.chosen](Index column) {
            return cell_box(frame, of.product, {of.row, column}, chosen.column == column);
        },
        cell_high);
}

/// With the numbers of rows, in em: whole columns, and no more than leave room for what follows.
float table_wide(Index columns) {
    constexpr Index most = 12;
    return 4 + cell_wide * static_cast<float>(std::min(columns, most));
}

Box table_of(const TablePicture& table, HeatmapLayout& cells) {
    const Shape shape = table.node(table.of.parameters).shape();
    MatrixOptions options;
    options.panel = table_panel;
    options.labels = options.numbers = options.thinned_labels = true;
    options.decimals = 4;
    options.as_table = true;
    const float wide = table_wide(shape.columns),
                high = 2 + cell_high * static_cast<float>(shape.rows);
    return matrix_box(table.frame, table.of.parameters, options, {{10, 6}, {wide, high}, true},
                      [&cells](const MatrixEvents& done) { cells = done.layout; })
        .grow_high();
}

/// Both edges and the table are one product: x times W is what stands below. What stands beside the
/// table is drawn after it.
Box product_picture(const TablePicture& table) {
    HeatmapLayout& cells = table.frame.ui.states.of<TableState>().cells;
    if (on_stage(table.frame)) return table_of(table, cells);
    constexpr float seen = 2.8f, input = 4.1f;  // em
    const auto room = [](float wide) { return box::space(0).wide(wide); };
    Box name = box::formula(plain(table.node(table.of.product).notation.matrix), {},
                            {sizes::title, false, table.ui().theme->text, false});
    return box::layers(
        {box::column(
             {box::row({room(seen), room(input), table_of(table, cells).grow()}, sizes::apart)
                  .grow_high(),
              box::space(0).high(cell_high)},
             sizes::near),
         box::column(
             {box::row({overview_of(table, cells).wide(seen), input_of(table, cells).wide(input),
                        box::space(0).grow()},
                       sizes::apart)
                  .grow_high(),
              box::row({room(seen), box::padded(std::move(name).right(), {0, 0}).wide(input),
                        product_of(table, cells).grow()},
                       sizes::apart)},
             sizes::near)});
}

}  // namespace

bool is_parameter_table(const Frame& frame, NodeId id) {
    if (frame.scene()->layers.empty() || !frame.node(id).is_leaf()) return false;
    const Block& block = frame.block();
    return is_node(block.w_q, id) || is_node(block.w_k, id) || is_node(block.w_v, id) ||
           is_node(frame.layer_block().w_o, id);
}

ParameterProduct product_with(const Frame& frame, NodeId parameters) {
    const Graph& graph = *frame.evaluation()->graph;
    const Block& block = frame.block();
    ParameterProduct of{parameters, parameters, parameters, frame.asking()};
    for (NodeId id = parameters; id < graph.size(); ++id) {
        const std::vector<NodeId>& inputs = graph.node(id).inputs;
        if (inputs.size() < 2 || std::ranges::find(inputs, parameters) == inputs.end()) continue;
        of.product = id, of.input = inputs[0];
        break;
    }
    if (is_node(block.w_k, parameters) || is_node(block.w_v, parameters))
        of.row = key_looked_at(frame).value_or(of.row);
    of.row = std::clamp<Index>(of.row, 0, frame.node(of.product).shape().rows - 1);
    return of;
}

std::string parameter_title(const Frame& frame, NodeId id) {
    return plain(frame.node(id).notation.matrix);
}

std::string parameter_subtitle(const Frame& frame, NodeId id) {
    const ParameterProduct of = product_with(frame, id);
    const Shape shape = frame.node(id).shape();
    const std::string input = plain(frame.node(of.input).notation.matrix),
                      output = plain(frame.node(of.product).notation.matrix),
                      rows = std::to_string(shape.rows), columns = std::to_string(shape.columns);
    if (frame.node(id).head < 0)
        return say<texts::weights::turns>("input"_is = input, "output"_is = output,
                                          "rows"_is = rows, "columns"_is = columns);
    return say<texts::weights::turns_of_head>("input"_is = input, "output"_is = output,
                                              "rows"_is = rows, "columns"_is = columns,
                                              "head"_is = frame.head_label());
}

Box parameter_controls(Frame& frame, NodeId id) {
    const Ui& ui = frame.ui;
    const Theme& theme = *ui.theme;
    const Node& node = frame.node(id);
    const auto button = [&](const std::string& label) {
        return box::framed(box::text(label, {Face::regular, sizes::control, theme.text}),
                           {theme.field, theme.field_border}, {0.9f, 0.22f});
    };
    Boxes beside{button("CSV …")
                     .named("table/csv")
                     .help("Writes the numbers into a file, a row a line")
                     .on_click([&frame, path = node.path] {
                         frame.ask(ExportMatrix{path, "csv"});
                     })};
    if (const Index count = edited_count(frame.draft(), node); count > 0)
        beside.push_back(
            button(say<texts::weights::restore>("n"_is = count))
                .named("table/restore")
                .help("Takes all edits of this matrix back")
                .on_click([&frame, path = node.path] { reset_matrix(frame.draft(), path); }));
    return box::row(std::move(beside), sizes::near);
}

namespace {

/// To what the room begins with, where Escape means nothing nearer.
void leave_by_escape(Frame& frame) {
    Session& session = frame.session();
    const bool nearer =
        session.leads_back() || session.matrices.typing || session.matrices.block || is_asked();
    if (nearer || !ImGui::IsKeyPressed(ImGuiKey_Escape, false)) return;
    session.large_node.clear();
    show_view(frame, workspace(frame.room()).view);
}

}  // namespace

Box parameter_table(Frame& frame, NodeId id) {
    leave_by_escape(frame);
    const ParameterProduct of = product_with(frame, id);
    const Selection& selection = frame.session().selection;
    const Cell chosen = selection.node == frame.node(id).path ? selection.cell : Cell{0, 0};
    const TablePicture table{frame, of, chosen};
    if (on_stage(frame)) return product_picture(table).grow().grow_high();
    const auto beside = [&](Box picture, Box follows) {
        return box::row({std::move(picture).grow_high(), std::move(follows).grow().grow_high()},
                        sizes::object);
    };
    constexpr float left = 9;  // em, beside the table: the rows in sight, and the vector
    const float whole = left + table_wide(frame.node(id).shape().columns);
    return box::first_that_fits(
               {beside(product_picture(table).wide(whole),
                       what_follows(frame, of, chosen).wide({24, 30, Length::endless})),
                beside(product_picture(table), what_follows(frame, of, chosen).droppable())})
        .grow()
        .grow_high();
}

}  // namespace attend
