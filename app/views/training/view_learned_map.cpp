#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "app/views/training/options.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_room.h"
#include "app/views/training/training_views.h"
#include "core/workspaces/training_nodes.h"

namespace attend {

namespace {

/// Who asks for whom, whatever the example: of tokens, of places, or of the numbers of a vector.
std::optional<NodeId> asking_map(const Frame& frame, Asking who) {
    const Selection& chosen = frame.store.session.selection;
    return asking_of_head(*frame.evaluation()->graph, who, chosen.layer, chosen.head);
}

/// The one that is chosen, or the one that there is.
std::optional<NodeId> shown_map(const Frame& frame) {
    const bool places = frame.options<LearnedMapOptions>().of == "places_ask";
    for (const Asking who : {places ? Asking::places : Asking::tokens,
                             places ? Asking::tokens : Asking::places, Asking::inputs})
        if (const auto found = asking_map(frame, who)) return found;
    return std::nullopt;
}

Index asking_row(const Frame& frame, const Node& node) {
    const Selection& chosen = frame.store.session.selection;
    return chosen.node == node.path ? std::min(chosen.cell.row, node.shape().rows - 1) : 0;
}

/// Softmax of a row: what each would be given if all stood there once.
std::vector<std::pair<double, Index>> wishes(const Matrix& map, Index row) {
    const double most = static_cast<double>(map.row(row).maxCoeff());
    std::vector<std::pair<double, Index>> given;
    double sum = 0;
    for (Index key = 0; key < map.cols(); ++key)
        sum += given.emplace_back(std::exp(static_cast<double>(map(row, key)) - most), key).first;
    for (auto& wish : given) wish.first /= sum;
    std::ranges::sort(given, std::greater());
    return given;
}

/// "7 asks for 8, else for 9".
RichText asks_in_words(const Frame& frame, const Node& node, const Matrix& map) {
    const Index row = asking_row(frame, node);
    const auto given = wishes(map, row);
    const auto name = [&](Index key) { return node.axes.columns.label(key); };
    RichText words{{node.axes.rows.label(row), Role::query, true},
                   {" asks for "},
                   {name(given[0].second), Role::key, true}};
    if (given.size() > 1)
        words.insert(words.end(), {{", else for "}, {name(given[1].second), Role::key, true}});
    return words;
}

/// The same with what each would be given.
Box asks_for(const Frame& frame, const Node& node, const Matrix& map) {
    const auto given = wishes(map, asking_row(frame, node));
    const auto name = [&](Index key) { return node.axes.columns.label(key); };
    Boxes bars{box::rich(asks_in_words(frame, node, map), {sizes::leader, false, 0}),
               box::text("as if each stood there once: softmax of its row, no example needed",
                         dim_style(frame.ui, sizes::control), 10)};
    for (std::size_t i = 0; i < std::min<std::size_t>(given.size(), 6); ++i)
        bars.push_back(box::row(
            {box::text(name(given[i].second),
                       {Face::semibold, sizes::title, frame.ui.theme->role(Role::key)})
                 .wide(5),
             box::bar(given[i].first, frame.ui.theme->role(Role::weights), frame.ui.theme->track)
                 .wide({6, 16, 24}),
             box::text(percent_text(given[i].first),
                       {Face::regular, sizes::control, frame.ui.theme->text})},
            sizes::near));
    return box::column(std::move(bars), sizes::tight);
}

Box map_box(Frame& frame, NodeId id, const Value& value) {
    const Node& node = frame.node(id);
    HeatmapView view;
    view.value = value, view.axes = &node.axes;
    view.scale = frame.coloring.vectors();
    view.scale.mode = RangeMode::fixed;
    const auto most = static_cast<float>(value->cwiseAbs().maxCoeff());
    view.scale.fixed = {-most, most};
    view.row_labels = view.column_labels = view.numbers = true, view.decimals = 1;
    view.square = true;
    const Index row = asking_row(frame, node);
    view.outlined_row = row;
    Index best = 0;
    value->row(row).maxCoeff(&best);
    view.selected = Cell{row, best};
    return box::map(frame.ui, "learned/map", std::move(view), {{14, 12}, {44, 40}, true},
                    [&frame, id](const HeatmapEvents& done) {
                        const Node& of = frame.node(id);
                        if (done.clicked) select_cell(frame, of, *done.clicked);
                        if (done.clicked_row) select_cell(frame, of, {*done.clicked_row, 0});
                        if (done.hovered)
                            cell_tooltip(frame, {{of.path, Role::score, true}}, of.axes,
                                         *done.hovered,
                                         static_cast<double>(frame.evaluation()->value(id)(
                                             done.hovered->row, done.hovered->column)));
                    });
}

}  // namespace

LearnedPicture learned_map_picture(Frame& frame) {
    const auto id = shown_map(frame);
    const Measured values = id ? measured(frame, "Asking without an example", {*id}) : Measured{};
    if (!values) return {{{"What was learned"}}, learned_map_view(frame)};
    const Value& value = values.values.front();
    return {asks_in_words(frame, frame.node(*id), *value), map_box(frame, *id, value)};
}

Box learned_map_view(Frame& frame) {
    const auto id = shown_map(frame);
    if (!id)
        return box::empty(
            "This score compares no token with another by a matrix of its own: "
            "choose dot or scaled dot.");
    const Measured values = measured(frame, "Asking without an example", {*id});
    if (!values) return box::empty(values.why_none);
    const Value& value = values.values.front();
    const Node& node = frame.node(*id);
    return box::row(
               {map_box(frame, *id, value).grow_high(),
                box::column({asks_for(frame, node, *value), how_it_learned(frame)}, sizes::object)
                    .grow()
                    .grow_high()
                    .droppable()},
               sizes::object)
        .grow()
        .grow_high()
        .old(!values.current);
}

namespace {

Box learned_map_controls(Frame& frame) {
    constexpr std::array names{"tokens_ask", "places_ask"};
    if (!asking_map(frame, Asking::tokens) || !asking_map(frame, Asking::places))
        return box::space(0);
    const int chosen = frame.options<LearnedMapOptions>().of == names[1];
    return box::segments(frame.ui, {.name = "learned/of",
                                    .labels = {"tokens", "places"},
                                    .chosen = chosen,
                                    .change = [&frame, names](int now) {
                                        frame.draft().view.of<LearnedMapOptions>().of =
                                            names[static_cast<std::size_t>(now)];
                                    }});
}

}  // namespace

namespace view_files {
extern constinit const SceneView learned_map{
    .place = 220,
    .name = "learned_map",
    .tab = "Learned",
    .label = "Who asks for whom",
    .group = ViewGroup::compare,
    .help = "What was learned, without any example: how each token, or place, asks for each other",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = learned_map_view,
    .shows = "what was learned",
    .controls = learned_map_controls};
}

}  // namespace attend
