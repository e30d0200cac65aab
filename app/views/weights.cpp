#include "app/views/weights.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/views/matrix_title.h"
#include "app/views/matrix_view.h"
#include "app/views/panels.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr std::string_view weights_panel = "weights";

/// The stages that this graph has, in the order of the computation; last what else is shown large.
std::vector<std::string> stages(const Frame& frame) {
    std::vector<std::string> found;
    const Graph& graph = *frame.evaluation()->graph;
    for (const char* stage : {"dot", "scores", "masked", "weights"})
        if (graph.find(frame.head_prefix() + stage)) found.emplace_back(stage);
    const std::string shown(short_path(graph.node(large_node(frame)).path));
    if (std::find(found.begin(), found.end(), shown) == found.end()) found.push_back(shown);
    return found;
}

/// The one being shown, in the hue of what it is.
float stage_switcher(Frame& frame, ImVec2 position, float room, float most) {
    const std::vector<std::string> names = stages(frame);
    const Graph& graph = *frame.evaluation()->graph;
    const std::string shown(short_path(graph.node(large_node(frame)).path));
    const std::vector<std::string_view> labels(names.begin(), names.end());
    int chosen = static_cast<int>(std::find(names.begin(), names.end(), shown) - names.begin());
    const float wanted = frame.ui.em(4.2f) * static_cast<float>(names.size());
    const float width = std::min(wanted, most);
    ImGui::SetCursorScreenPos({position.x + room - width, position.y});
    if (segmented(frame.ui, "weights/stage", labels, chosen, width))
        frame.session().large_stage = names[static_cast<std::size_t>(chosen)];
    return width;
}

/// What the colors of the legend span; with a range a row, that of the chosen query's.
Range legend_range(const Frame& frame, const ColorScale& scale, NodeId id) {
    const Value& value = frame.evaluation()->values[id];
    if (scale.mode == RangeMode::matrix) return scale_range(scale, frame.ui.ranges.of(value));
    const Index row = std::min<Index>(frame.store.session.selection.query, value->rows() - 1);
    if (scale.mode == RangeMode::row) return scale_range(scale, finite_range_of_row(*value, row));
    return scale_range(scale, std::nullopt);
}

void fit_link(Frame& frame, ImVec2 position) {
    const auto zoom = frame.session().matrices.zooms.find(std::string(weights_panel));
    if (zoom == frame.session().matrices.zooms.end() || zoom->second.cell_width <= 0) return;
    ImGui::SetCursorScreenPos(position);
    if (link(frame.ui, "weights/fit", "Fit", Role::query, 0.88f))
        frame.session().matrices.zooms.erase(zoom);
    tooltip(frame.ui, "Shows the whole matrix again");
}

/// Below the matrix: its colors, what was edited, and which matrix it is.
void draw_foot(Frame& frame, NodeId id, ImVec2 position, float width, float matrix_left) {
    const Ui& ui = frame.ui;
    const Node& node = frame.evaluation()->graph->node(id);
    const float gap = ui.em(0.8f);
    const float switcher = stage_switcher(frame, position, width, std::min(width, ui.em(21)));
    const float free = width - switcher - gap;
    const bool edited = frame.draft().edits.contains(node.path);
    const float note = edited ? ui.em(5.5f) : 0;  // room for "3 · Reset", where there may be more
    const float left =
        std::clamp(matrix_left - position.x, 0.0f, std::max(free - ui.em(9) - note, 0.0f));
    const float line = position.y + (ImGui::GetFrameHeight() - ui.em(0.82f)) / 2;
    const ColorScale scale = frame.coloring.of(node);
    const float legend_width = std::min(ui.em(15), free - left - note);
    float x = position.x + left;
    if (legend_width >= ui.em(5)) {
        ImGui::SetCursorScreenPos({x, line});
        legend(ui, scale, legend_range(frame, scale, id), legend_width);
        x += legend_width + gap;
    }
    const float end = position.x + free;
    x += edited_note(frame, node, weights_panel, {x, line}, end - x);
    if (x + gap + ui.em(2) <= end) fit_link(frame, {x + gap, line});
}

/// Square cells where that wastes little, otherwise what fills the room.
bool is_squarish(Shape shape, ImVec2 room) {
    const float wide = room.x / static_cast<float>(shape.columns),
                high = room.y / static_cast<float>(shape.rows);
    return std::max(wide, high) < 2.5f * std::min(wide, high) || std::min(wide, high) > 60;
}

std::string_view title_of(std::string_view stage) {
    if (stage == "weights") return "Attention weights";
    if (stage == "scores") return "Scores";
    if (stage == "masked") return "Masked scores";
    if (stage == "dot") return "Dot products";
    return stage;
}

}  // namespace

NodeId large_node(const Frame& frame) {
    const Graph& graph = *frame.evaluation()->graph;
    const std::string& stage = frame.store.session.large_stage;
    if (const auto in_head = graph.find(frame.head_prefix() + stage)) return *in_head;
    if (const auto by_path = graph.find(stage)) return *by_path;
    return graph.at(frame.head_prefix() + "weights");
}

std::string weights_title(const Frame& frame) {
    if (!frame.evaluation()) return "Attention weights";
    const Node& node = frame.evaluation()->graph->node(large_node(frame));
    return std::string(title_of(short_path(node.path)));
}

RichText weights_subtitle(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const Node& node = frame.evaluation()->graph->node(large_node(frame));
    std::string text;
    if (node.path.starts_with("head."))
        text = fmt::format("head {} · ", frame.store.session.selection.head);
    if (node.axes.columns.name() == "token")
        text += "rows ask, columns answer";
    else
        text += fmt::format("a row a {}, a column a {}", node.axes.rows.name(),
                            node.axes.columns.name());
    if (node.notation.role == Role::weights &&
        normalizer(frame.scene()->choices.normalizer).rows_sum_to_one)
        text += " · each row sums to 1";
    return {{text}};
}

void draw_weights(Frame& frame) {
    if (!frame.evaluation())
        return draw_no_matrix(frame, "Type a sentence: its attention stands here");
    const Ui& ui = frame.ui;
    const NodeId id = large_node(frame);
    const Node& node = frame.evaluation()->graph->node(id);
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float foot = ImGui::GetFrameHeight() + ui.em(0.5f);
    const bool sums = node.notation.role == Role::weights;
    const float margin = sums ? ui.em(3.4f) : 0;  // for the sums of rows
    MatrixOptions options;
    options.panel = weights_panel;
    options.size = {std::max(room.x - margin, ui.em(4)), std::max(room.y - foot, ui.em(3))};
    options.labels = options.numbers = options.centered = options.zoomable = true;
    options.square = is_squarish(node.shape(), {options.size.x - ui.em(5), options.size.y});
    options.largest_cell = ui.em(6);
    const MatrixEvents events = draw_matrix(frame, id, options);
    if (sums) draw_row_sums(frame, id, events.layout);
    draw_foot(frame, id, {position.x, position.y + options.size.y + ui.em(0.5f)}, room.x,
              events.layout.min.x);
}

}  // namespace attend
