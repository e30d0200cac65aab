#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/gui/box/beside_cells.h"
#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/map.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/heads_of_pair.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/analysis/combine.h"
#include "core/analysis/row_sums.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

const CombineRule& chosen_rule(const Frame& frame) {
    return combine_rule(frame.options<CombinedOptions>().rule);
}

bool over_layers(const Frame& frame) {
    return frame.layers() > 1 && frame.options<CombinedOptions>().all_layers;
}

std::vector<HeadPlace> combined_heads(const Frame& frame) {
    return over_layers(frame) ? heads_on(frame)
                              : heads_on(frame, frame.store.session.selection.layer);
}

/// What the chosen rule makes; nothing where no head is on.
std::optional<NodeId> rule_node(const Frame& frame) {
    const std::vector<NodeId>& rules =
        over_layers(frame) ? frame.scene()->measures.combined : frame.layer_nodes().combined;
    if (rules.empty()) return std::nullopt;
    return rules.at(static_cast<std::size_t>(&chosen_rule(frame) - combine_rules().data()));
}

/// Where a number of another rule is explained, that of the chosen one is, which the map shows.
void explain_chosen_rule(Frame& frame) {
    const auto chosen = rule_node(frame);
    const auto& graph = *frame.evaluation()->graph;
    Selection& selection = frame.session().selection;
    const auto selected = graph.find(selection.node);
    if (!chosen || !selected || *selected == *chosen) return;
    const auto is_of = [&](const std::vector<NodeId>& rules) {
        return std::ranges::find(rules, *selected) != rules.end();
    };
    if (is_of(frame.scene()->measures.combined) || is_of(frame.layer_nodes().combined))
        selection.node = graph.node(*chosen).path;
}

/// Its numbers and its row sums.
Measured combine_heads(const Frame& frame) {
    const auto node = rule_node(frame);
    if (!node) return {};
    return measured(frame, "Combining the heads",
                    {*node, *row_sums_of(*frame.evaluation()->graph, *node)});
}

bool is_one_in(const Matrix& sums, Index row) { return is_one(static_cast<double>(sums(row, 0))); }

/// The rule and its layers.
Box combined_controls(Frame& frame) {
    std::vector<std::string> labels, helps;
    for (const CombineRule& rule : combine_rules())
        labels.emplace_back(rule.name), helps.emplace_back(rule.help);
    Boxes controls;
    if (frame.layers() > 1)
        controls.push_back(box::segments(
            frame.ui,
            {.name = "combined/layers",
             .labels = {say<texts::heads::layer>("layer"_is = frame.session().selection.layer),
                        "all layers"},
             .chosen = frame.options<CombinedOptions>().all_layers ? 1 : 0,
             .help = "The heads of the chosen layer, or those of all layers",
             .change = [&frame](int chosen) {
                 frame.draft().view.of<CombinedOptions>().all_layers = chosen == 1;
             }}));
    controls.push_back(box::segments(
        frame.ui, {.name = "combined/rule",
                   .labels = labels,
                   .chosen = static_cast<int>(&chosen_rule(frame) - combine_rules().data()),
                   .helps = helps,
                   .change = [&frame](int chosen) {
                       frame.draft().view.of<CombinedOptions>().rule =
                           combine_rules()[static_cast<std::size_t>(chosen)].name;
                   }}));
    return box::row(std::move(controls), sizes::apart);
}

std::string of_each_head(const Frame& frame, const std::vector<HeadPlace>& places, Cell cell) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) {
        const std::string one = say<texts::heads::of_head>(
            "head"_is = short_name(places[i], over_layers(frame)),
            "weight"_is = number_text(weight_in(frame, places[i], cell), 4));
        text = i == 0 ? one : say<texts::heads::next>("before"_is = text, "clause"_is = one);
    }
    if (places.size() <= most) return text;
    return say<texts::heads::and_more>("before"_is = text, "n"_is = places.size() - most);
}

/// "Σ 0.98" beside the rows that do not sum to 1, where they have room for it.
Box odd_sums(const Frame& frame, const HeatmapLayout& layout, const Matrix& sums) {
    const Ui& ui = frame.ui;
    const auto sum = [&ui, &layout, &sums](Index row) {
        if (is_one_in(sums, row)) return box::space(0);
        constexpr float least = 0.8f, text = 0.88f;  // em
        const auto number = static_cast<double>(sums(row, 0));
        Box said = box::row_height(ui, layout) < least
                       ? box::space(0)
                       : box::text(fmt::format("Σ {}", number_text(number, 2)),
                                   {Face::semibold, text, ui.theme->warning});
        return box::layers({std::move(said)}).named(fmt::format("combined/sum[{}]", row));
    };
    return box::beside_rows({&layout, sum, box::space(0), box::space(0), 0.5f}).wide(3);
}

void read_map(Frame& frame, const Measured& made, const std::vector<HeadPlace>& places,
              const HeatmapEvents& events) {
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) point_at_query(frame, *events.hovered_row);
    if (events.hovered_column) next.key = events.hovered_column;
    if (events.clicked_row) choose_query(frame, *events.clicked_row);
    outline_resting_row(frame, events.layout);
    if (!events.hovered) return;
    const Cell cell = *events.hovered;
    point_at_query(frame, cell.row);
    next.key = cell.column;
    cell_tooltip(frame, {{std::string(chosen_rule(frame).name), Role::weights, true}},
                 weights_axes(frame), cell,
                 static_cast<double>((*made.values[0])(cell.row, cell.column)),
                 of_each_head(frame, places, cell));
    if (events.clicked) select_cell(frame, frame.node(*rule_node(frame)), *events.clicked);
}

/// What was found in this frame: boxes are drawn with it later.
struct CombinedShown {
    std::vector<HeadPlace> places;
    Measured made;
    CombinedHeads heads;
    HeatmapLayout layout;  // of the map
};

Box combined_map(Frame& frame, CombinedShown& shown, bool odd) {
    const Value& combined = shown.made.values[0];
    const Axes& axes = weights_axes(frame);
    HeatmapView view;
    view.value = hatched_together(frame, combined, shown.places);
    view.written = combined;
    view.axes = &axes;
    view.scale = frame.coloring.weights();
    view.centered = view.row_labels = view.column_labels = view.numbers = true;
    view.square = axes.shape().rows == axes.shape().columns;
    if (const Edit* const edit = frame.evaluation()->edit(*rule_node(frame))) view.edit = *edit;
    view.dimmed = fades(frame) || !shown.made.current;
    view.hovered_row = frame.session().hover.query;
    view.hovered_column = frame.session().hover.key;
    view.outlined_row = frame.asking();
    view.selected = chosen_pair(frame);
    Box map = box::map(frame.ui, "combined/map", std::move(view), {{16, 8}, {40, 30}},
                       [&frame, &shown](const HeatmapEvents& events) {
                           shown.layout = events.layout;
                           read_map(frame, shown.made, shown.places, events);
                       })
                  .grow()
                  .grow_high();
    if (!odd) return map;
    return box::row({std::move(map), odd_sums(frame, shown.layout, *shown.made.values[1])}, 0.4f)
        .grow()
        .grow_high();
}

/// "3 of 4 heads, the others are off · rows need not sum to 1: …"
std::string about(const Frame& frame, const std::vector<HeadPlace>& places, bool odd) {
    const int layers = over_layers(frame) ? frame.layers() : 1;
    const auto all =
        static_cast<std::size_t>(layers) * static_cast<std::size_t>(frame.scene()->choices.heads);
    return say<texts::heads::combined>(
        "on"_is = places.size() == all ? "all" : std::to_string(places.size()), "n"_is = all,
        "odd"_is = odd);
}

RichText combined_subtitle(const Frame& frame) { return {{std::string(chosen_rule(frame).help)}}; }

/// The pair that the mouse points at, or the chosen one.
Cell looked_at(const Frame& frame) {
    const Shape shape = frame.node(frame.block().weights).shape();
    const Hover& hover = frame.store.session.hover;
    Cell chosen = chosen_pair(frame).value_or(Cell{frame.asking(), 0});
    if (resting_query(frame)) chosen.row = frame.asking();
    return {std::clamp<Index>(hover.query.value_or(chosen.row), 0, shape.rows - 1),
            std::clamp<Index>(hover.key.value_or(chosen.column), 0, shape.columns - 1)};
}

CombinedHeads parts_of(const Frame& frame, const Measured& made,
                       const std::vector<HeadPlace>& places) {
    const CombineRule& rule = chosen_rule(frame);
    CombinedHeads heads{places,    over_layers(frame), rule.takes_shares,
                        rule.name, looked_at(frame),   *rule_node(frame)};
    const Matrix& combined = *made.values[0];
    if (contains(shape_of(combined), heads.pair))
        heads.combined = static_cast<double>(combined(heads.pair.row, heads.pair.column));
    const ColorScale scale = frame.coloring.weights();
    heads.end =
        static_cast<double>(scale_range(scale, frame.ui.readings.range(made.values[0])).highest);
    for (const HeadPlace& place : places)
        heads.end = std::max(heads.end, weight_in(frame, place, heads.pair));
    return heads;
}

/// Which color is which weight, and what is to know about the map.
Box foot(Frame& frame, const Value& combined, const std::string& words) {
    const auto colors = [&frame, combined]() -> std::optional<box::ColorLegend> {
        const ColorScale scale = frame.coloring.weights();
        const auto numbers = frame.ui.readings.range(combined);
        return box::ColorLegend{scale, scale_range(scale, numbers), numbers, keys_of_query(frame)};
    };
    return box::row({box::color_legend(colors).wide({6, 15, 15}), box::clauses(words)},
                    sizes::apart)
        .named("combined/about");
}

Box combined_view(Frame& frame) {
    auto& shown = frame.ui.states.of<CombinedShown>();
    shown.places = combined_heads(frame);
    if (shown.places.empty())
        return box::empty("Every head is switched off: there is nothing to combine.");
    explain_chosen_rule(frame);
    shown.made = combine_heads(frame);
    if (!shown.made) return box::empty("Combining the heads …");
    shown.heads = parts_of(frame, shown.made, shown.places);
    const Matrix& sums = *shown.made.values[1];
    bool odd = false;
    for (Index row = 0; row < sums.rows(); ++row) odd = odd || !is_one_in(sums, row);
    Box parts = box::column(
        {attention_formula(frame.ui, chosen_rule(frame).formula, {.size = sizes::field}),
         heads_of_pair(frame, shown.heads)},
        sizes::apart);
    parts.rank = chosen_rule(frame).takes_shares ? 0 : 1;  // shares are to be changed
    return box::row(
        {box::column({combined_map(frame, shown, odd),
                      foot(frame, shown.made.values[0], about(frame, shown.places, odd))},
                     sizes::near)
             .grow()
             .grow_high(),
         std::move(parts).wide({17, 19, 24}).grow_high()},
        sizes::far);
}

}  // namespace

namespace view_files {
extern constinit const SceneView combined{
    .place = 100,
    .name = "combined",
    .tab = "Combined",
    .label = "Heads combined",
    .group = ViewGroup::compare,
    .help = "The weights of several heads made into one map by a rule",
    .extent = ViewExtent::below,
    .subtitle = combined_subtitle,
    .applies = to_heads,
    .view = combined_view,
    .shows = "combined heads",
    .controls = combined_controls};
}

}  // namespace attend
