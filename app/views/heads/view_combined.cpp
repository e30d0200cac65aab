#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/view_row.h"
#include "core/analysis/combine.h"
#include "core/analysis/row_sums.h"

namespace attend {

namespace {

const CombineRule& chosen_rule(const Frame& frame) {
    return combine_rule(frame.store.document().view.combined_rule);
}

bool over_layers(const Frame& frame) {
    return frame.layers() > 1 && frame.store.document().view.combined_all_layers;
}

std::vector<HeadPlace> combined_heads(const Frame& frame) {
    return over_layers(frame) ? heads_on(frame)
                              : heads_on(frame, frame.store.session.selection.layer);
}

double number_of(const Frame& frame, HeadPlace place) {
    const std::vector<double>& shares = frame.store.document().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    return at < shares.size() ? shares[at] : 1;
}

void set_number(Frame& frame, HeadPlace place, double number) {
    std::vector<double>& shares = frame.draft().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    if (at >= shares.size()) shares.resize(at + 1, 1);
    shares[at] = std::round(100 * number) / 100;
}

std::vector<double> shares_of(const Frame& frame, const std::vector<HeadPlace>& places) {
    std::vector<double> numbers;
    for (const HeadPlace& place : places) numbers.push_back(number_of(frame, place));
    return normalized_shares(numbers);
}

/// The chosen rule's node and its row sums.
Measured combine_heads(const Frame& frame) {
    const std::vector<NodeId>& rules =
        over_layers(frame) ? frame.scene()->measures.combined : frame.layer_nodes().combined;
    if (rules.empty()) return {};
    const NodeId node =
        rules.at(static_cast<std::size_t>(&chosen_rule(frame) - combine_rules().data()));
    return measured(frame, "Combining the heads",
                    {node, *row_sums_of(*frame.evaluation()->graph, node)});
}

bool is_one_in(const Matrix& sums, Index row) { return is_one(static_cast<double>(sums(row, 0))); }

/// The rule, its layers, its formula. Returns the height taken.
float choose_how(Frame& frame, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    View& view = frame.draft().view;
    std::vector<std::string_view> labels;
    for (const CombineRule& rule : combine_rules()) labels.push_back(rule.name);
    const float wide = std::min(ui.em(19), width), gap = ui.em(1);
    ImGui::SetCursorScreenPos(position);
    int rule = static_cast<int>(&chosen_rule(frame) - combine_rules().data());
    ImGui::BeginGroup();
    if (segmented(ui, "combined/rule", labels, rule, wide))
        view.combined_rule = combine_rules()[static_cast<std::size_t>(rule)].name;
    ImGui::EndGroup();
    const auto told = hovered_segment(ui, "combined/rule");
    tooltip(ui, combine_rules()[told.value_or(static_cast<std::size_t>(rule))].help);
    float x = position.x + wide + gap, y = position.y, line = ImGui::GetFrameHeight();
    float high = line + ui.em(0.4f);
    if (frame.layers() > 1) {
        const std::string one = fmt::format("layer {}", frame.session().selection.layer);
        const std::array<std::string_view, 2> scopes{one, "all layers"};
        int chosen = view.combined_all_layers ? 1 : 0;
        const float scope = std::min(ui.em(12), width);
        if (x + scope > position.x + width) {
            x = position.x, y += high;
            high += line + ui.em(0.4f);
        }
        ImGui::SetCursorScreenPos({x, y});
        if (segmented(ui, "combined/layers", scopes, chosen, scope,
                      "The heads of the chosen layer, or those of all layers"))
            view.combined_all_layers = chosen == 1;
        x += scope + gap;
    }
    const float room = position.x + width - x;
    if (room > ui.em(8))
        fitted_formula(ui, {x, y + ui.em(0.25f)}, room, chosen_rule(frame).formula, {1.25f, 0.8f});
    return high;
}

/// A slider a head, and the share that it comes to.
void draw_share_sliders(Frame& frame, const std::vector<HeadPlace>& places,
                        const std::vector<double>& shares, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos(position);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("combined/sliders", size);
    ImGui::PopStyleVar();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::string name = short_name(places[i], over_layers(frame));
        double number = number_of(frame, places[i]);
        if (slider(ui, fmt::format("combined/share/{}", name),
                   fmt::format("g of {} = {}", name, number_text(shares[i], 2)), number,
                   {0, 1, 0.01, 2}))
            set_number(frame, places[i], number);
        frame.gesture |= ImGui::IsItemActive();
        tooltip(ui, "Its number divided by the sum of all: the shares sum to 1");
        ImGui::Dummy({1, ui.em(0.15f)});
    }
    ImGui::EndChild();
}

std::string of_each_head(const Frame& frame, const std::vector<HeadPlace>& places, Cell cell) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) {
        const Value& row = rows_of_weights(frame, cell.row)[counted_on(frame, places[i])];
        text += fmt::format("{}{} {}", i ? " · " : "", short_name(places[i], over_layers(frame)),
                            number_text(static_cast<double>((*row)(0, cell.column)), 4));
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
    view.square = view.centered = view.row_labels = view.column_labels = view.numbers = true;
    view.largest_cell = frame.ui.em(6);
    view.dimmed = fades(frame) || !made.current;
    view.hovered_row = frame.session().hover.query;
    view.hovered_column = frame.session().hover.key;
    view.outlined_row = frame.session().selection.query;
    view.selected = chosen_pair(frame);
    const HeatmapEvents events = heatmap(frame.ui, "combined/map", view, size);
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) next.query = events.hovered_row;
    if (events.hovered_column) next.key = events.hovered_column;
    if (events.clicked_row) choose_query(frame, *events.clicked_row);
    if (odd) draw_odd_sums(frame, events.layout, *made.values[1]);
    if (!events.hovered) return events.layout.min.x;
    next.query = events.hovered->row, next.key = events.hovered->column;
    cell_tooltip(frame, {{std::string(chosen_rule(frame).name), Role::weights, true}}, axes,
                 *events.hovered,
                 static_cast<double>((*combined)(events.hovered->row, events.hovered->column)),
                 of_each_head(frame, places, *events.hovered));
    if (events.clicked) {
        choose_query(frame, events.clicked->row);
        choose_key(frame, events.clicked->column);
    }
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

void draw_combined(Frame& frame) {
    if (draw_problem(frame, "combined heads")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float above = choose_how(frame, position, room.x), foot = ui.em(1.7f);
    const std::vector<HeadPlace> places = combined_heads(frame);
    if (places.empty())
        return empty_state(ui, "Every head is switched off: there is nothing to combine.");
    const Measured made = combine_heads(frame);
    const float high = std::max(room.y - above - foot, ui.em(4));
    float wide = room.x;
    if (chosen_rule(frame).takes_shares) {
        const float sliders = std::min(ui.em(13), room.x * 0.4f);
        wide -= sliders + ui.em(1);
        draw_share_sliders(frame, places, shares_of(frame, places),
                           {position.x + room.x - sliders, position.y + above}, {sliders, high});
    }
    ImGui::SetCursorScreenPos({position.x, position.y + above});
    if (!made) return empty_state(ui, "Combining the heads …");
    const Matrix& sums = *made.values[1];
    bool odd = false;
    for (Index row = 0; row < sums.rows(); ++row) odd = odd || !is_one_in(sums, row);
    const float map =
        draw_combined_map(frame, made, places, odd, {wide - (odd ? ui.em(3.4f) : 0), high});
    const ColorScale scale = frame.coloring.weights();
    const std::string words = about(frame, places, odd);
    const float legend_width = std::min(ui.em(12), room.x * 0.35f),
                all = legend_width + ui.em(1) + measure_text(ui, words, Face::regular, 0.82f).x;
    // Below the map, or as far left as its words need.
    const float x = std::max(std::min(map, position.x + room.x - all), position.x);
    const ImVec2 below{x, position.y + room.y - ui.em(1)};
    ImGui::SetCursorScreenPos(below);
    const auto numbers = ui.readings.range(made.values[0]);
    legend(ui, scale, scale_range(scale, numbers), numbers, legend_width);
    dim_line(ui, {below.x + legend_width + ui.em(1), below.y},
             position.x + room.x - below.x - legend_width - ui.em(1), words);
    ui.tag("combined/about", below, {below.x + all, below.y + ui.em(1)});
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
    .of = ViewOf::heads};
}

}  // namespace attend
