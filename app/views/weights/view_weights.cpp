#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/state/command.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "app/views/weights/strongest_links.h"
#include "app/views/weights/weights.h"
#include "app/views/weights/weights_foot.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr std::string_view label = "Attention weights";

constexpr float axes_line = 1.3f;                          // em
constexpr float least_for_axes = 20, least_on_stage = 16;  // em
constexpr float axes_size = 0.88f;                         // relative to body text
constexpr float nearly_square = 1.4f;

bool is_of_pairs(const Node& node) {
    const Hover of = hover_of(node, {0, 0});
    return of.query && of.key;
}

/// Where a square map leaves room below it.
LinkLines links_below(const Frame& frame, NodeId id, float width, ImVec2 room) {
    const Node& node = frame.node(id);
    const bool links = node.notation.role == Role::weights && node.head >= 0 &&
                       normalizer_of(frame.scene()->choices).rows_sum_to_one &&
                       node.axes.columns.counts_tokens() &&
                       node.shape().rows == node.shape().columns;
    return links ? plan_links(frame, id, width, room.y - room.x) : LinkLines{};
}

/// On the stage in place of a title: which head's weights these are stands above.
bool axes_are_title(const Frame& frame, const Node& node) {
    return on_stage(frame) && node.head >= 0 &&
           node.path == frame.node(frame.block().weights).path && rows_ask(node) &&
           is_of_pairs(node);
}

/// What rows and columns do, and whose words they are where these are two texts and there is room.
void name_axes(const Frame& frame, const HeatmapLayout& layout, ImVec2 corner) {
    const Ui& ui = frame.ui;
    const Scene& scene = *frame.scene();
    std::vector<std::pair<std::string_view, std::string_view>> wishes;
    if (scene.cross)
        wishes.emplace_back("sentence asks ↓", scene.choices.join_keys
                                                   ? "second text and sentence answer →"
                                                   : "second text answers →");
    wishes.emplace_back("asks ↓", "answers →");
    const auto wide = [&](std::string_view text) {
        return measure_text(ui, text, Face::semibold, axes_size).x;
    };
    const float gap = ui.em(0.6f), top = corner.y;
    for (const auto& [rows, columns] : wishes) {
        const float left = std::max(layout.min.x, corner.x + wide(rows) + gap);
        if (left + wide(columns) > layout.max.x && rows != wishes.back().first) continue;
        draw_text(ui, {left - gap, top}, rows,
                  {Face::semibold, axes_size, ui.theme->role(Role::query)}, {1, 0});
        draw_text(ui, {left, top}, columns, {Face::semibold, axes_size, ui.theme->role(Role::key)});
        return ui.tag("weights/axes", {left - gap - wide(rows), top},
                      {left + wide(columns), top + ui.em(axes_line)});
    }
}

}  // namespace

NodeId large_node(const Frame& frame) {
    const Graph& graph = *frame.evaluation()->graph;
    const auto& [wanted, block] = std::tie(frame.store.session.large_node, frame.block());
    const std::optional<Block>& of_many = frame.scene()->of_many;
    const NodeId usual = of_many ? of_many->weights : block.weights;
    if (wanted.empty()) return usual;
    return graph.find(same_in_head(graph, wanted, block.layer, block.head)).value_or(usual);
}

std::string weights_title(const Frame& frame) {
    if (!frame.evaluation()) return std::string(label);
    const NodeId large = large_node(frame);
    if (axes_are_title(frame, frame.node(large))) return {};
    if (large == frame.block().weights) return std::string(label);
    const Notation& notation = frame.node(large).notation;
    return notation.title.empty() ? notation.matrix : notation.title;
}

RichText weights_subtitle(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const Node& node = frame.node(large_node(frame));
    if (paints(frame, node)) return {{"press on a cell and drag: masked, or open · Esc leaves"}};
    std::string text;
    if (node.head >= 0) text = frame.head_label() + " · ";
    if (node.axes.columns.counts_tokens())
        text += !(frame.scene()->cross && is_of_pairs(node)) ? "rows ask, columns answer"
                : frame.scene()->choices.join_keys           ? "sentence asks both texts"
                                                             : "sentence asks second text";
    else
        text += fmt::format("a row a {}, a column a {}", node.axes.rows.name(),
                            node.axes.columns.name());
    if (node.notation.role == Role::weights)
        text += " · " + row_sums_text(frame, large_node(frame));
    return {{text}};
}

namespace {

constexpr float least_told = 0.095f;  // what is rounded to 0.10

/// At the end of the axes' line, where it has room and cells have room for figures.
void say_least(const Ui& ui, const HeatmapLayout& layout, float top) {
    const std::string_view text = "figures from 0.10 on";
    const float wide = measure_text(ui, text, Face::regular, axes_size).x;
    const bool written = std::min(layout.cell.x, layout.cell.y) >= ui.em(1.25f);
    if (!written || layout.max.x - wide < layout.min.x + ui.em(6)) return;
    draw_text(ui, {layout.max.x, top}, text, dim_style(ui, axes_size), {1, 0});
    ui.tag("weights/least", {layout.max.x - wide, top}, {layout.max.x, top + ui.em(axes_line)});
}

/// Over the single row of a query that no key weighs anything for: what that means.
void say_no_weight(const Frame& frame, NodeId id, const HeatmapLayout& layout) {
    const Matrix& weights = frame.evaluation()->value(id);
    const std::string_view why = frame.node(frame.block().output).operation->why_none();
    if (id != frame.block().weights || weights.rows() != 1 || why.empty() || !weights.isZero(0))
        return;
    const Ui& ui = frame.ui;
    const ImVec2 middle = (layout.min + layout.max) * 0.5f, inset{ui.em(0.5f), ui.em(0.25f)};
    const std::string text = capital(std::string(why));
    const ImVec2 half = measure_text(ui, text, Face::regular, 1) * 0.5f + inset;
    canvas().AddRectFilled(middle - half, middle + half, ink(ui.theme->panel), ui.em(0.2f));
    draw_text(ui, middle, text, {Face::regular, 1, ui.theme->text}, {0.5f, 0.5f});
    ui.tag("weights/none", middle - half, middle + half);
}

/// `least`: smaller weights have no figure.
void draw_large(Frame& frame, float least) {
    if (!frame.evaluation()) return draw_no_matrix(frame, "Here will stand the attention weights");
    const Ui& ui = frame.ui;
    const NodeId id = large_node(frame);
    const Node& node = frame.node(id);
    ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const WeightsFoot foot = plan_foot(frame, id, room);
    if (!foot.above && !axes_are_title(frame, node)) {
        const float below_title = ui.em(0.5f);  // a line without controls needs less of it
        position.y -= below_title, room.y += below_title;
    }
    // Narrow columns are pointed at from below, and the legend at the chosen weight from above.
    const bool narrow = room.x < ui.em(0.6f) * static_cast<float>(node.shape().columns);
    const float margin = row_marks_width(frame, id),
                gap = foot.height > 0 ? ui.em(narrow ? 0.95f : 0.3f) : 0;
    MatrixOptions options;
    options.panel = paint_panel;
    options.size = {std::max(room.x - margin - foot.side, ui.em(4)),
                    std::max(room.y - foot.height - gap, ui.em(3))};
    const bool two_texts = frame.scene()->cross && node.head >= 0 && is_of_pairs(node),
               names = (two_texts || axes_are_title(frame, node)) &&
                       room.y >= ui.em(on_stage(frame) ? least_on_stage : least_for_axes);
    const float above = names ? ui.em(axes_line) : 0;
    options.size.y -= above;
    ImGui::SetCursorScreenPos({position.x, position.y + above});
    const LinkLines links = links_below(frame, id, room.x, options.size);
    options.size.y -= links.height;
    options.labels = options.numbers = options.centered = options.zoomable = true;
    options.thinned_labels = true;
    options.square =
        is_squarish(node.shape(), {options.size.x - ui.em(5), options.size.y}, ui.em());
    // A map of two texts need not be square: its names have room over wider cells.
    if (node.shape().rows != node.shape().columns) options.oblong = nearly_square;
    options.largest_cell = ui.em(8);
    if (node.notation.role == Role::weights) options.least_number = least;
    const MatrixEvents events = draw_matrix(frame, id, options);
    if (names) name_axes(frame, events.layout, position);
    if (names && options.least_number > 0) say_least(ui, events.layout, position.y);
    if (margin > 0) draw_row_marks(frame, id, events.layout);
    say_no_weight(frame, id, events.layout);
    const float below = position.y + above + options.size.y + gap;
    if (foot.side > 0)
        draw_side(frame, id, foot, {position.x + room.x - foot.side, position.y}, room.y);
    else
        draw_foot(frame, id, foot, {position.x, below + links.height}, room.x, events.layout);
    if (links.height > 0) draw_strongest_links(frame, id, links, {position.x, below}, room.x);
}

/// The map of the chosen head and what its colors mean, beside other objects.
void draw_small(Frame& frame) {
    const Ui& ui = frame.ui;
    const NodeId id = frame.block().weights;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float legend = colors_height(frame, id), gap = ui.em(0.3f);
    MatrixOptions options;
    options.panel = paint_panel;
    options.size = {room.x, std::max(room.y - legend - gap, ui.em(3))};
    options.labels = options.numbers = options.zoomable = options.thinned_labels = true;
    options.square = is_squarish(frame.node(id).shape(), options.size, ui.em());
    options.oblong = nearly_square;
    options.largest_cell = ui.em(44.0f / 17);
    options.least_number = least_told;
    const MatrixEvents events = draw_matrix(frame, id, options);
    say_no_weight(frame, id, events.layout);
    const float wide = std::max(events.layout.max.x - events.layout.min.x, ui.em(7));
    draw_colors(frame, id, {events.layout.min.x, events.layout.max.y + gap}, wide);
}

}  // namespace

void draw_weights(Frame& frame) { draw_large(frame, 0); }

void draw_small_map(Frame& frame) { draw_small(frame); }

void draw_chosen_head(Frame& frame) { draw_large(frame, on_stage(frame) ? least_told : 0); }

namespace view_files {
extern constinit const SceneView weights{.place = 30,
                                         .name = "weights",
                                         .tab = "Map",
                                         .label = label,
                                         .group = ViewGroup::see,
                                         .help = "One matrix, large, with its words and numbers",
                                         .extent = ViewExtent::beside_sum,
                                         .draw = draw_weights,
                                         .subtitle = weights_subtitle,
                                         .title = weights_title,
                                         .applies = to_every_scene,
                                         .staged = staged_map};
}

}  // namespace attend
