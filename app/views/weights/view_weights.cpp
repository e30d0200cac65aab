#include <algorithm>
#include <string_view>

#include "app/gui/box/beams.h"
#include "app/gui/box/beside_cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/lines.h"
#include "app/gui/sizes.h"
#include "app/render/reduction.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "app/views/weights/parameter_table.h"
#include "app/views/weights/weights.h"
#include "core/graph/markup.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

constexpr std::string_view label = "Attention weights";
constexpr float least_told = 0.095f;  // what is rounded to 0.10
constexpr Index most_oblong = 24;     // tokens, whose cells need not be square

/// Where its cells stood when it was drawn last.
struct MapState {
    HeatmapLayout large, small;
};

bool is_of_pairs(const Node& node) {
    const Hover of = hover_of(node, {0, 0});
    return of.query && of.key;
}

MatrixOptions large_options(const Frame& frame, const Node& node) {
    MatrixOptions options;
    options.panel = paint_panel;
    options.labels = options.numbers = options.zoomable = options.thinned_labels = true;
    options.square =
        is_squarish(node.shape(), ImGui::GetContentRegionAvail(), ImGui::GetFontSize());
    const bool stage = on_stage(frame);
    if (std::max(node.shape().rows, node.shape().columns) <= most_oblong)
        options.oblong = stage ? 170.0f / 78 : 142.0f / 74;
    options.largest_cell = ImGui::GetFontSize() * (stage ? 8 : sizes::of(74));
    if (stage && node.notation.role == Role::weights) options.least_number = least_told;
    return options;
}

/// Over the single row of a query that no key weighs anything for: what that means.
std::string why_no_weight(const Frame& frame, NodeId id) {
    const Matrix& weights = frame.evaluation()->value(id);
    const std::string_view why = frame.node(frame.block().output).operation->why_none();
    const bool none = id == frame.block().weights && weights.rows() == 1 && weights.isZero(0);
    return none ? capital(std::string(why)) : std::string();
}

Box with_note(const Frame& frame, NodeId id, Box matrix) {
    const std::string why = why_no_weight(frame, id);
    if (why.empty()) return matrix;
    const Theme& theme = *frame.ui.theme;
    return box::layers({std::move(matrix),
                        box::framed(box::text(why, {Face::regular, 1, theme.text}), {theme.panel})
                            .named("weights/none")
                            .centered()})
        .grow()
        .grow_high();
}

/// What several numbers that share a pixel are drawn as.
std::string folded(const Frame& frame, NodeId id) {
    const bool diverging = frame.coloring.of(frame.node(id)).map->diverging,
               mean = pixel_fold(*frame.evaluation()->at(id), diverging) == PixelFold::mean;
    return mean ? "each pixel: the mean of its numbers" : "each pixel: its largest number";
}

/// What was edited, what a pixel shows, and the way back from a part of the matrix. It has its room
/// also while there is nothing to say: the cells do not move when there is.
Box notes_of(Frame& frame, NodeId id, const HeatmapLayout& map) {
    const Ui& ui = frame.ui;
    Boxes beside;
    if (on_stage(frame)) beside.push_back(colors_legend(frame, id));
    beside.push_back(edited_note(frame, paint_panel, id));
    if (map.shape.rows > 0 && std::min(map.cell.x, map.cell.y) < 1)
        beside.push_back(
            box::text(folded(frame, id), dim_style(ui, sizes::control)).named("weights/folded"));
    beside.push_back(box::space(0).grow());
    const auto& zooms = frame.store.session.matrices.zooms;
    const auto zoom = zooms.find(std::string(paint_panel));
    if (zoom != zooms.end() && zoom->second.cell_width > 0)
        beside.push_back(
            box::underlined(box::text("Fit", {Face::regular, sizes::control, ui.theme->text}),
                            ui.theme->text)
                .named("weights/fit")
                .help("Shows the whole matrix again")
                .on_click(
                    [&frame] { frame.session().matrices.zooms.erase(std::string(paint_panel)); }));
    Box line = box::row(std::move(beside), sizes::apart);
    return on_stage(frame) ? line : std::move(line).high(1.2f);
}

}  // namespace

NodeId large_node(const Frame& frame) {
    const Graph& graph = *frame.evaluation()->graph;
    const std::string& wanted = frame.store.session.large_node;
    const Block& block = frame.block();
    const std::optional<Block>& of_many = frame.scene()->of_many;
    const NodeId usual = of_many ? of_many->weights : block.weights;
    if (wanted.empty()) return usual;
    return graph.find(same_in_head(graph, wanted, block.layer, block.head)).value_or(usual);
}

std::string weights_title(const Frame& frame) {
    if (!frame.evaluation()) return std::string(label);
    const NodeId large = large_node(frame);
    const Node& node = frame.node(large);
    if (is_parameter_table(frame, large)) return parameter_title(frame, large);
    if (large == frame.block().weights)
        return node.axes.columns.counts_tokens() ? "Who looks at whom" : std::string(label);
    return node.notation.title.empty() ? plain(node.notation.matrix) : node.notation.title;
}

RichText weights_subtitle(const Frame& frame) {
    if (!frame.evaluation()) return {};
    const NodeId large = large_node(frame);
    const Node& node = frame.node(large);
    if (is_parameter_table(frame, large)) return {{parameter_subtitle(frame, large)}};
    if (paints(frame, node)) return {{say<texts::weights::painting>()}};
    std::string text;
    if (node.axes.columns.counts_tokens())
        text = !(frame.scene()->crosses() && is_of_pairs(node)) ? say<texts::weights::rows_ask>()
               : frame.scene()->choices.join_keys               ? say<texts::weights::asks_both>()
                                                  : say<texts::weights::asks_second>();
    else
        text = say<texts::weights::rows_and_columns>("row"_is = node.axes.rows.name(),
                                                     "column"_is = node.axes.columns.name());
    const auto add = [&](const std::string& clause) {
        text = say<texts::weights::next>("before"_is = text, "clause"_is = clause);
    };
    if (node.notation.role == Role::weights) add(row_sums_text(frame, large));
    if (node.head >= 0) add(frame.head_label());
    return {{text}};
}

Box map_view(Frame& frame) {
    const NodeId id = large_node(frame);
    if (is_parameter_table(frame, id)) return parameter_table(frame, id);
    HeatmapLayout& map = frame.ui.states.of<MapState>().large;
    Box matrix = matrix_box(frame, id, large_options(frame, frame.node(id)), {{14, 6}, {60, 30}},
                            [&map](const MatrixEvents& done) { map = done.layout; });
    Boxes beside{with_note(frame, id, std::move(matrix)).grow().grow_high()};
    if (has_row_margin(frame, id) && !on_stage(frame))
        beside.push_back(row_margin(frame, id, map).wide({4.5f, 22, 22}).grow_high().droppable());
    return box::column({box::row(std::move(beside), sizes::far).grow().grow_high(),
                        notes_of(frame, id, map)},
                       sizes::tight)
        .grow()
        .grow_high();
}

Box small_map(Frame& frame) {
    const NodeId id = frame.block().weights;
    HeatmapLayout& map = frame.ui.states.of<MapState>().small;
    MatrixOptions options;
    options.panel = paint_panel;
    options.labels = options.numbers = options.zoomable = options.thinned_labels = true;
    options.square =
        is_squarish(frame.node(id).shape(), ImGui::GetContentRegionAvail(), ImGui::GetFontSize());
    if (frame.scene()->in_turn) options.oblong = 2;
    options.largest_cell = ImGui::GetFontSize() * sizes::of(44);
    options.least_number = least_told;
    options.told = chosen_pair(frame, frame.node(id).shape());
    Box matrix = matrix_box(
        frame, id, options, {{8, 6}, {25, 20}}, [&map, &frame](const MatrixEvents& done) {
            map = done.layout;
            const Cell asking{std::min(frame.asking(), map.shape.rows - 1), 0};
            box::mark_beam_end(
                frame.ui, "head/asks",
                {map.cell_min(asking), {map.seen_max().x - map.cell_min(asking).x, map.cell.y}});
        });
    Box legend = colors_legend(frame, id);
    return box::layers({box::column({with_note(frame, id, std::move(matrix)).grow().grow_high(),
                                     box::space(0).high(2.5f)}),
                        box::below_cells(&map, std::move(legend))})
        .grow()
        .grow_high();
}

namespace view_files {
extern constinit const SceneView weights{.place = 30,
                                         .name = "weights",
                                         .tab = "Map",
                                         .label = label,
                                         .group = ViewGroup::see,
                                         .help = "One matrix, large, with its words and numbers",
                                         .extent = ViewExtent::beside_sum,
                                         .subtitle = weights_subtitle,
                                         .title = weights_title,
                                         .applies = to_every_scene,
                                         .view = map_view,
                                         .shows = "attention weights",
                                         .controls = map_controls,
                                         .staged = staged_map};
}

}  // namespace attend
