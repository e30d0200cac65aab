#include "app/views/matrix/matrix_view.h"

#include <algorithm>
#include <tuple>

#include "app/gui/box/motion.h"
#include "app/gui/cell_marks.h"
#include "app/gui/heatmap_table.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/state/editing.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/written.h"
#include "app/views/pointing.h"

namespace attend {

namespace {

HeatmapZoom zoom_of(const Session& session, const MatrixWork::Place& place) {
    const auto found = session.matrices.zooms.find(place.panel);
    if (found == session.matrices.zooms.end() || found->second.node != place.node) return {};
    const MatrixWork::Zoom& zoom = found->second;
    return {{zoom.cell_width, zoom.cell_height}, {zoom.left, zoom.top}};
}

void keep_zoom(Session& session, const MatrixWork::Place& place, const HeatmapZoom& zoom) {
    session.matrices.zooms[place.panel] = {zoom.cell.x, zoom.cell.y, zoom.offset.x, zoom.offset.y,
                                           place.node};
}

/// Whether each column belongs to something that answers: a token, a point, a key.
bool columns_answer(const Node& node) { return hover_of(node, {0, 1}).key == 1; }
/// The same of rows, where columns are something else.
bool rows_answer(const Node& node) {
    return !columns_answer(node) && hover_of(node, {1, 0}).key == 1;
}

/// Blue where a row is one of those that ask, be they words or numbers of an axis.
Role row_hue(const Node& node) {
    return hover_of(node, {0, 0}).query ? Role::query : node.notation.role;
}

/// What the mouse points at anywhere, as rows and columns of this matrix.
void light_up(HeatmapView& view, const Node& node, const Hover& hover) {
    if (hover.node == node.path) {
        view.hovered = hover.cell;
        return;
    }
    const Hover rows = hover_of(node, {0, 0});
    if (rows.query)
        view.hovered_row = hover.query;
    else if (node.axes.rows.counts_tokens() || rows_answer(node))
        view.hovered_row = hover.key;
    if (columns_answer(node)) view.hovered_column = hover.key;
}

/// Of numbers that are all small, more, so that not all of them read 0.00.
int decimals_of(const Ui& ui, const Value& written, const MatrixOptions& options) {
    constexpr Index most = 10'000;  // of more there is no room for numbers
    const auto range =
        options.numbers && written->size() <= most ? ui.readings.range(written) : std::nullopt;
    if (!range) return options.decimals;
    return decimals_near(std::max(range->highest, -range->lowest), options.decimals);
}

HeatmapView view_of(Frame& frame, NodeId id, const MatrixOptions& options,
                    const MatrixWork::Place& place) {
    const Node& node = frame.node(id);
    HeatmapView view;
    view.value = options.drawn ? options.drawn : drawn_value(frame, id);
    view.written = frame.evaluation()->at(id);
    view.axes = &node.axes;
    view.scale = options.scale.value_or(frame.coloring.of(node));
    view.square = options.square, view.centered = options.centered;
    view.oblong = options.oblong;
    view.largest_cell = options.largest_cell;
    view.row_labels = options.labels;
    if (options.labels) view.label_size = message_size(frame, 1);
    view.text = options.text;
    view.column_labels = options.labels && options.column_labels;
    view.alternating_labels = options.alternating_labels;
    view.thinned_labels = options.thinned_labels;
    view.row_role = row_hue(node);
    view.column_role = columns_answer(node) ? Role::key : node.notation.role;
    view.numbers = options.numbers, view.least_number = options.least_number;
    view.decimals = decimals_of(frame.ui, view.written, options);
    view.dimmed = fades(frame);
    view.zoomable = options.zoomable;
    view.draggable = can_edit(frame) && !ImGui::IsKeyDown(ImGuiKey_Space) &&
                     !(place.panel == paint_panel && paints(frame, node));
    if (options.zoomable || options.as_table) view.zoom = zoom_of(frame.session(), place);
    light_up(view, node, frame.session().hover);
    const Selection& selection = frame.session().selection;
    view.selected = selection.node == node.path ? selection.cell : options.told;
    view.outlined_row = rows_ask(node) ? frame.asking() : options.asked_row;
    view.others_quiet = options.others_quiet;
    if (const Index written = written_rows(frame); rows_ask(node) && written < node.shape().rows)
        view.rows_to_come = written;
    if (Edit edit = kept_edit(frame.draft(), node.path); !edit.empty()) view.edit = std::move(edit);
    return view;
}

/// Space and the left button pan, for those without a middle one.
void read_space_drag(const MatrixOnScreen& matrix) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool pans = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left) &&
                      ImGui::IsKeyDown(ImGuiKey_Space);
    if (!pans || (io.MouseDelta.x == 0 && io.MouseDelta.y == 0)) return;
    keep_zoom(matrix.frame.session(), matrix.place, dragged(matrix.events.layout));
}

void read_pointing(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    const HeatmapEvents& events = matrix.events;
    if (events.hovered) frame.hover(matrix.node, *events.hovered);
    if (events.drag) frame.hover(matrix.node, events.drag->cell);
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) {
        if (rows_ask(matrix.node))
            point_at_query(frame, *events.hovered_row);
        else
            next.key = events.hovered_row;
    }
    if (events.hovered_column && columns_answer(matrix.node)) next.key = events.hovered_column;
}

void read_mouse(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    const HeatmapEvents& events = matrix.events;
    const Cell at = matrix.selected().value_or(Cell{});
    const bool space = ImGui::IsKeyDown(ImGuiKey_Space);
    const bool painted = matrix.is_painted_on();
    if (painted)  // a press paints and selects nothing
        paint_with_mouse(matrix);
    else if (events.clicked && ImGui::GetIO().KeyShift && matrix.selected())
        mark_block(frame, matrix.node, *events.clicked);
    else if (events.clicked && !space)
        select_cell(frame, matrix.node, *events.clicked);
    if (events.clicked_row) select_cell(frame, matrix.node, {*events.clicked_row, at.column});
    if (events.clicked_column) select_cell(frame, matrix.node, {at.row, *events.clicked_column});
    if (events.context) {
        const auto block = marked_block(frame.session(), matrix.node);
        const Cell cell = *events.context;
        if (matrix.is_table() && matrix.editable &&
            is_edited(frame.draft(), matrix.node.path, cell))
            return reset_number(frame.draft(), matrix.node.path, cell);
        const bool inside = block && cell.row >= block->from.row && cell.row <= block->to.row &&
                            cell.column >= block->from.column && cell.column <= block->to.column;
        if (!inside) select_cell(frame, matrix.node, cell);
        frame.session().matrices.menu_cell = cell;
        ImGui::OpenPopup(("menu/" + matrix.tag()).c_str());
    }
    if (!matrix.editable || painted) return;
    if (events.double_clicked && !space && !frame.session().matrices.dragging)
        start_typing(frame, matrix.place, matrix.id, *events.double_clicked);
    if (events.drag) drag_number(frame, matrix.id, *events.drag);
    if (events.wheel && events.hovered)
        turn_number(frame, matrix.id, *events.hovered, *events.wheel);
}

void outline_block(const MatrixOnScreen& matrix) {
    const auto block = marked_block(matrix.frame.session(), matrix.node);
    if (!block || block->from == block->to) return;
    const Ui& ui = matrix.frame.ui;
    const HeatmapLayout& layout = matrix.events.layout;
    cover_cells(layout, *block, ui.theme->accent, 0.25f);
    outline_cells(ui, layout, *block, ui.theme->accent);
}

/// Draws it and carries out what is done to it.
MatrixEvents draw_matrix(Frame& frame, NodeId id, const MatrixOptions& options, Place where) {
    const Node& node = frame.node(id);
    if (frame.evaluation()->value(id).size() == 0) return {};
    const MatrixWork::Place place{std::string(options.panel), node.path};
    HeatmapView view = view_of(frame, id, options, place);
    if (options.as_table)
        std::tie(view.zoom.cell, where.size) = table_size(frame.ui, node.shape(), where.size);
    ImGui::SetCursorScreenPos(where.position);
    const HeatmapEvents events =
        heatmap(frame.ui, place.panel + "/" + place.node, view, where.size);
    MatrixOnScreen matrix{frame, id, node, place, ImGui::GetItemID(), events, can_edit(frame)};
    keep_tab_order(matrix);
    if (options.as_table) keep_zoom(frame.session(), place, scrolled_table(events.layout));
    if (options.zoomable) {
        if (events.zoom) keep_zoom(frame.session(), place, *events.zoom);
        read_space_drag(matrix);
    }
    read_pointing(matrix);
    const bool in_stroke = frame.session().matrices.painting.stroke.has_value();
    if (!in_stroke && (events.hovered || events.drag))
        draw_cell_tooltip(matrix, events.drag ? events.drag->cell : *events.hovered);
    if (rows_ask(node)) outline_resting_row(frame, events.layout);
    outline_block(matrix);
    read_mouse(matrix);
    if (events.focused) read_matrix_keys(matrix);
    draw_matrix_menu(matrix);
    draw_number_editor(matrix);
    return {events.layout, events.hovered, events.clicked.has_value(), events.focused};
}

}  // namespace

Value drawn_value(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.at(id);
    if (node.notation.role == Role::weights && !node.inputs.empty())
        return hatched_where_masked(frame.ui, evaluation, id, value);
    if (!node.operation->why_none().empty()) return frame.ui.readings.hatched_without_number(value);
    const auto mask = frame.scene()->graph->entry().mask;
    if (!mask || !paints(frame, node)) return value;
    const Value& painted = evaluation.at(*mask);
    return shape_of(*painted) == shape_of(*value)
               ? frame.ui.readings.hatched_by_mask(value, painted)
               : value;
}

bool can_edit(const Frame& frame) {
    const Scene* scene = frame.scene();
    return scene && scene->chosen == frame.store.document().choices;
}

void scroll_table(Frame& frame, const std::string& node, float row) {
    const auto zoom = frame.session().matrices.zooms.find(std::string(table_panel));
    if (zoom == frame.session().matrices.zooms.end() || zoom->second.node != node) return;
    zoom->second.top = std::round(row * zoom->second.cell_height);
}

bool MatrixOnScreen::is_painted_on() const {
    return place.panel == paint_panel && paints(frame, node);
}

std::optional<Cell> MatrixOnScreen::selected() const {
    const Selection& selection = frame.session().selection;
    return selection.node == node.path ? std::optional(selection.cell) : std::nullopt;
}

void draw_no_matrix(Frame& frame, std::string_view invitation) {
    const auto busy = frame.store.computation().busy();
    if (const std::string problem = problem_to_say(frame); !problem.empty())
        empty_state(frame.ui, problem);
    else
        empty_state(frame.ui, busy ? busy->name + "…" : std::string(invitation));
}

std::string matrix_key(const Node& node) { return "matrix/" + node.path; }

std::vector<std::string> keys_of_sources(const Frame& frame, NodeId id) {
    constexpr std::size_t most = 12;
    const auto is_of_words = [&](NodeId one) {
        const Node& node = frame.node(one);
        return node.is_leaf() && node.axes.rows.counts_tokens();
    };
    std::vector<NodeId> sources = frame.node(id).inputs;
    const bool of_words = is_of_words(id) || std::ranges::any_of(sources, is_of_words);
    for (std::size_t i = 0; i < sources.size() && sources.size() < most; ++i)
        for (const NodeId input : frame.node(sources[i]).inputs) sources.push_back(input);
    std::vector<std::string> keys;
    for (const NodeId source : sources) keys.push_back(matrix_key(frame.node(source)));
    if (of_words) keys.emplace_back(words_key);
    return keys;
}

Box matrix_box(Frame& frame, NodeId id, const MatrixOptions& options, const box::CanvasSize& em,
               std::function<void(const MatrixEvents& events)> done) {
    Box map =
        box::canvas(em, [&frame, id, options, done = std::move(done)](const Ui&, Place place) {
            const MatrixEvents events = draw_matrix(frame, id, options, place);
            if (done) done(events);
        });
    return box::moving(matrix_key(frame.node(id)),
                       std::move(map).named("part/" + frame.node(id).path + "/map"),
                       [&frame, id] { return keys_of_sources(frame, id); });
}

}  // namespace attend
