#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/heads_of_pair.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/analysis/combine.h"
#include "core/analysis/row_sums.h"

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

/// Controls from left to right in a width, and on to the next line.
struct Flowing {
    ImVec2 start;
    float width, gap, line;
    ImVec2 at = start;

    /// Where one of this width stands; `wide` becomes at most what a line has.
    ImVec2 next(float& wide) {
        wide = std::min(wide, width);
        if (at.x + wide > start.x + width) at = {start.x, at.y + line};
        const ImVec2 place = at;
        at.x += wide + gap;
        return place;
    }
};

/// The rule, its layers, its formula. Returns the height taken.
float choose_how(Frame& frame, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    auto& options = frame.draft().view.of<CombinedOptions>();
    Flowing flow{position, width, ui.em(1), ImGui::GetFrameHeight() + ui.em(0.4f)};
    std::vector<std::string_view> labels;
    for (const CombineRule& rule : combine_rules()) labels.push_back(rule.name);
    float wide = ui.em(19);
    ImGui::SetCursorScreenPos(flow.next(wide));
    int rule = static_cast<int>(&chosen_rule(frame) - combine_rules().data());
    ImGui::BeginGroup();
    if (segmented(ui, "combined/rule", labels, rule, wide))
        options.rule = combine_rules()[static_cast<std::size_t>(rule)].name;
    ImGui::EndGroup();
    const auto told = hovered_segment(ui, "combined/rule");
    tooltip(ui, combine_rules()[told.value_or(static_cast<std::size_t>(rule))].help);
    if (frame.layers() > 1) {
        const std::string one = fmt::format("layer {}", frame.session().selection.layer);
        const std::array<std::string_view, 2> scopes{one, "all layers"};
        int chosen = options.all_layers ? 1 : 0;
        wide = ui.em(12);
        ImGui::SetCursorScreenPos(flow.next(wide));
        if (segmented(ui, "combined/layers", scopes, chosen, wide,
                      "The heads of the chosen layer, or those of all layers"))
            options.all_layers = chosen == 1;
    }
    wide = ui.em(9);
    const ImVec2 formula = flow.next(wide);
    fitted_formula(ui, {formula.x, formula.y + ui.em(0.25f)}, position.x + width - formula.x,
                   chosen_rule(frame).formula, {1.25f, 0.8f});
    return flow.at.y + flow.line - position.y;
}

std::string of_each_head(const Frame& frame, const std::vector<HeadPlace>& places, Cell cell) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) {
        text += fmt::format("{}{} {}", i ? " · " : "", short_name(places[i], over_layers(frame)),
                            number_text(weight_in(frame, places[i], cell), 4));
    }
    if (places.size() > most) text += fmt::format(" · and {} more", places.size() - most);
    return text;
}

void draw_odd_sums(const Frame& frame, const HeatmapLayout& layout, const Matrix& sums) {
    const Ui& ui = frame.ui;
    const HeatmapLayout::Span rows = layout.rows();
    for (Index row = rows.begin; row < rows.end; ++row) {
        if (is_one_in(sums, row)) continue;
        const auto sum = static_cast<double>(sums(row, 0));
        const ImVec2 low = layout.cell_min({row, 0}), high = layout.cell_max({row, 0});
        const ImVec2 at{layout.seen_max().x + ui.em(0.5f), (low.y + high.y) / 2};
        if (high.y - low.y >= ui.em(0.8f))
            draw_text(ui, at, fmt::format("Σ {}", number_text(sum, 2)),
                      {Face::semibold, 0.88f, ui.theme->warning}, {0, 0.5f});
        ui.tag(fmt::format("combined/sum[{}]", row), {at.x, low.y}, {at.x + ui.em(3), high.y});
    }
}

/// Returns where its cells begin.
float draw_combined_map(Frame& frame, const Measured& made, const std::vector<HeadPlace>& places,
                        bool odd, ImVec2 size) {
    const Value& combined = made.values[0];
    const Axes& axes = weights_axes(frame);
    HeatmapView view;
    view.value = hatched_together(frame, combined, places);
    view.written = combined;
    view.axes = &axes;
    view.scale = frame.coloring.weights();
    view.centered = view.row_labels = view.column_labels = view.numbers = true;
    view.square = is_squarish(shape_of(*combined), size, frame.ui.em());
    view.largest_cell = frame.ui.em(8);
    view.edit = frame.evaluation()->edit(*rule_node(frame));
    view.dimmed = fades(frame) || !made.current;
    view.hovered_row = frame.session().hover.query;
    view.hovered_column = frame.session().hover.key;
    view.outlined_row = frame.asking();
    view.selected = chosen_pair(frame);
    const HeatmapEvents events = heatmap(frame.ui, "combined/map", view, size);
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) point_at_query(frame, *events.hovered_row);
    if (events.hovered_column) next.key = events.hovered_column;
    if (events.clicked_row) choose_query(frame, *events.clicked_row);
    if (odd) draw_odd_sums(frame, events.layout, *made.values[1]);
    outline_resting_row(frame, events.layout);
    if (!events.hovered) return events.layout.min.x;
    point_at_query(frame, events.hovered->row);
    next.key = events.hovered->column;
    cell_tooltip(frame, {{std::string(chosen_rule(frame).name), Role::weights, true}}, axes,
                 *events.hovered,
                 static_cast<double>((*combined)(events.hovered->row, events.hovered->column)),
                 of_each_head(frame, places, *events.hovered));
    if (events.clicked) select_cell(frame, frame.node(*rule_node(frame)), *events.clicked);
    return events.layout.min.x;
}

/// "3 of 4 heads, the others are off · rows need not sum to 1: …"
std::string about(const Frame& frame, const std::vector<HeadPlace>& places, bool odd) {
    const int layers = over_layers(frame) ? frame.layers() : 1;
    const auto all =
        static_cast<std::size_t>(layers) * static_cast<std::size_t>(frame.scene()->choices.heads);
    std::string text = places.size() == all
                           ? fmt::format("{} {}", all, all == 1 ? "head" : "heads")
                           : fmt::format("{} of {} heads: the others are off", places.size(), all);
    return text + (odd ? " · these rows need not sum to 1: where one does not, its sum stands at "
                         "its right"
                       : " · each row sums to 1");
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

/// The legend below the map, and what is to know about it, as far left as its words need.
void draw_foot(const Frame& frame, const Value& combined, const std::string& words, float map,
               ImVec2 position, ImVec2 room) {
    const Ui& ui = frame.ui;
    const ColorScale scale = frame.coloring.weights();
    const float legend_width = std::min(ui.em(15), room.x * 0.55f),
                all = legend_width + ui.em(1) + measure_text(ui, words, Face::regular, 0.82f).x;
    const float x = std::max(std::min(map, position.x + room.x - all), position.x);
    const ImVec2 below{x, position.y + room.y - ui.em(1)};
    ImGui::SetCursorScreenPos(below);
    const auto numbers = ui.readings.range(combined);
    legend(ui, scale, scale_range(scale, numbers), numbers, legend_width, keys_of_query(frame));
    dim_line(ui, {below.x + legend_width + ui.em(1), below.y},
             position.x + room.x - below.x - legend_width - ui.em(1), words);
    ui.tag("combined/about", below, {below.x + all, below.y + ui.em(1)});
}

/// Where the map and what stands beside it have their places.
struct CombinedPlaces {
    ImVec2 map, map_size, parts, parts_size;  // a width of 0: no parts
};

/// Choices and parts beside the map where it grows by that; otherwise the choices above it, and
/// parts only where they are to be changed. Draws the choices.
CombinedPlaces place_combined(Frame& frame, ImVec2 position, ImVec2 room) {
    const Ui& ui = frame.ui;
    const float side = std::clamp(room.x * 0.3f, ui.em(17), ui.em(19)), gap = ui.em(1.5f),
                left = room.x - side - gap;
    if (left >= 0.85f * room.y) {
        // Of one text the map is a square: both stand in the middle.
        const Shape shape = frame.node(frame.block().weights).shape();
        const float most = shape.rows == shape.columns ? 1.25f * room.y : left,
                    wide = std::min(left, most);
        position.x += std::floor((left - wide) / 2);
        const ImVec2 right{position.x + wide + gap, position.y};
        const float above = choose_how(frame, right, side) + ui.em(0.6f);
        return {position, {wide, room.y}, {right.x, right.y + above}, {side, room.y - above}};
    }
    const float above = choose_how(frame, position, room.x),
                high = std::max(room.y - above, ui.em(4));
    const float wide = chosen_rule(frame).takes_shares ? std::min(ui.em(15), room.x * 0.4f) : 0;
    return {{position.x, position.y + above},
            {room.x - (wide > 0 ? wide + gap : 0), high},
            {position.x + room.x - wide, position.y + above},
            {wide, high}};
}

void draw_combined(Frame& frame) {
    if (draw_problem(frame, "combined heads")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float foot = ui.em(1.7f);
    const ImVec2 room{all.x, all.y - foot};
    const std::vector<HeadPlace> places = combined_heads(frame);
    const CombinedPlaces at = place_combined(frame, position, room);
    if (places.empty())
        return empty_state(ui, "Every head is switched off: there is nothing to combine.");
    explain_chosen_rule(frame);
    const Measured made = combine_heads(frame);
    if (made && at.parts_size.x > 0)
        draw_heads_of_pair(frame, parts_of(frame, made, places), at.parts, at.parts_size);
    ImGui::SetCursorScreenPos(at.map);
    if (!made) return empty_state(ui, "Combining the heads …");
    const Matrix& sums = *made.values[1];
    bool odd = false;
    for (Index row = 0; row < sums.rows(); ++row) odd = odd || !is_one_in(sums, row);
    const float map = draw_combined_map(frame, made, places, odd,
                                        {at.map_size.x - (odd ? ui.em(3.4f) : 0), at.map_size.y});
    draw_foot(frame, made.values[0], about(frame, places, odd), map, {at.map.x, position.y},
              {at.map_size.x, all.y});
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
    .draw = draw_combined,
    .subtitle = combined_subtitle,
    .applies = to_heads};
}

}  // namespace attend
