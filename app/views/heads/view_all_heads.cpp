#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/heads/all_heads.h"
#include "app/views/heads/all_heads_colors.h"
#include "app/views/heads/options.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "app/views/setup/choice_controls.h"
#include "core/graph/unique_label.h"
#include "core/named.h"

namespace attend {

namespace {

/// Which of head_measures().
std::size_t measure_index(const Frame& frame) {
    return static_cast<std::size_t>(&chosen_measure(frame) - head_measures().data());
}

bool measure_exists(const Frame& frame) {
    return frame.scene()->measures.layers.front().measures[measure_index(frame)].has_value();
}

/// One number a head, layer by layer, of the nodes of the layers.
HeadNumbers measure_heads(const Frame& frame) {
    HeadNumbers numbers;
    if (!measure_exists(frame)) return numbers;
    const std::vector<LayerNodes>& layers = frame.scene()->measures.layers;
    std::vector<NodeId> nodes;
    for (const LayerNodes& layer : layers) nodes.push_back(*layer.measures[measure_index(frame)]);
    if (!chosen_measure(frame).beside.empty())
        for (const LayerNodes& layer : layers) nodes.push_back(*layer.evenness);
    const Measured values = measured(frame, "Measuring the heads", nodes);
    for (std::size_t node = 0; node < values.values.size(); ++node) {
        const Value& layer = values.values[node];
        std::vector<double>& to = node < layers.size() ? numbers.of_heads : numbers.evenness;
        for (Index i = 0; i < layer->size(); ++i)
            to.push_back(static_cast<double>(layer->number(i)));
    }
    numbers.current = values.current;
    return numbers;
}

/// Which measure, and in words what it is. Returns the height taken.
float draw_measures(Frame& frame, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const float measures = std::min(ui.em(27), width), scales = ui.em(15), gap = ui.em(1);
    const float line = ImGui::GetFrameHeight() + ui.em(0.5f);
    ImGui::BeginGroup();
    choose_row(ui, "all_heads/measure", "", head_measures(),
               frame.draft().view.of<AllHeadsOptions>().measure, measures, true);
    ImGui::EndGroup();
    const auto told = hovered_segment(ui, "all_heads/measure");
    tooltip(ui, told ? head_measures()[*told].help : chosen_measure(frame).help);
    const bool beside = width - measures - gap >= scales;
    float high = line;
    if (can_choose_scale(frame)) {
        ImGui::SetCursorScreenPos(beside ? ImVec2{position.x + width - scales, position.y}
                                         : ImVec2{position.x, position.y + line});
        choose_map_scales(frame, std::min(scales, width));
        if (!beside) high += line;
    }
    const HeadMeasure& measure = chosen_measure(frame);
    const bool exists = measure_exists(frame);
    if (exists && ImGui::GetContentRegionAvail().y < ui.em(24)) return high;  // maps first
    std::string said(exists ? measure.help : measure.missing);
    if (exists && all_places(frame).size() > 1) said += measure.beside;
    const RichTextStyle style{0.85f, true, width};
    draw_rich(ui, {position.x, position.y + high}, {{said}}, style);
    return high + measure_rich(ui, {{said}}, style).y + ui.em(0.7f);
}

/// One head has nothing beside it: it is drawn large, with what would bring it company.
MapsPlace draw_only_head(Frame& frame, const HeadNumbers& numbers, ImVec2 position, ImVec2 room) {
    const Ui& ui = frame.ui;
    std::string text = "One head, in one layer.";
    if (const auto number = numbers.of(0))
        text += fmt::format(" Its {}.", measured_as_text(chosen_measure(frame), *number));
    constexpr std::string_view more = "Compare with more:";
    const float middle = position.y + ImGui::GetFrameHeight() / 2;
    const TextStyle style{Face::regular, 1, ui.theme->text, 1};
    float x = position.x + measure_text(ui, text).x + ui.em(1.5f);
    draw_text(ui, {position.x, middle}, shortened(ui, text, room.x), style, {0, 0.5f});
    const float needed = measure_text(ui, more).x + ui.em(12.5f);
    float line = ImGui::GetFrameHeight() + ui.em(0.8f), y = position.y;
    if (x + needed > position.x + room.x) x = position.x, y += line, line *= 2;
    draw_text(ui, {x, y + ImGui::GetFrameHeight() / 2}, more, style, {0, 0.5f});
    x += measure_text(ui, more).x + ui.em(0.6f);
    for (const int heads : {2, 4, 8}) {
        ImGui::SetCursorScreenPos({x, y});
        if (button(ui, fmt::format("all_heads/more/{}", heads), fmt::format("{} heads", heads),
                   ui.em(5)))
            set_heads(frame.draft().choices, heads, frame.draft().choices.layers);
        x += ui.em(5.5f);
    }
    MatrixOptions options;
    options.panel = "all_heads";
    options.size = {room.x, std::max(room.y - line, ui.em(3))};
    options.labels = options.numbers = options.square = options.centered = true;
    options.largest_cell = ui.em(6);
    ImGui::SetCursorScreenPos({position.x, position.y + line});
    const HeatmapLayout map = draw_matrix(frame, block_of(frame, {}).weights, options).layout;
    return {std::max(position.x, map.min.x), std::min(map.max.y, position.y + room.y)};
}

}  // namespace

const HeadMeasure& chosen_measure(const Frame& frame) {
    return named(head_measures(), "all_heads_measure", frame.options<AllHeadsOptions>().measure);
}

std::string measured_as_text(const HeadMeasure& measure, double number, bool with_name) {
    const std::string figure =
        std::isnan(number)
            ? "–"
            : fmt::format("{}{}", number_text(number, std::abs(number) < 10 ? 2 : 1), measure.unit);
    return with_name ? std::string(measure.label) + " " + figure : figure;
}

std::vector<HeadPlace> all_places(const Frame& frame) {
    std::vector<HeadPlace> places;
    for (int layer = 0; layer < frame.layers(); ++layer)
        for (int head = 0; head < frame.scene()->choices.heads; ++head)
            places.push_back({layer, head});
    return places;
}

namespace {

/// What the marks at the edges of small maps point at, at the right end of the legend's line.
/// Returns the width that is left of it.
float say_marks(const Frame& frame, ImVec2 position, float width) {
    const auto pair = chosen_pair(frame);
    if (!pair || !frame.ui.states.of<EdgeMarks>().drawn) return width;
    const Ui& ui = frame.ui;
    const Axes& axes = weights_axes(frame);
    const RichText text{
        {"marks at the edges: "},
        {shortened(ui, unique_label(axes.rows, pair->row), ui.em(8)), Role::query},
        {" asks "},
        {shortened(ui, unique_label(axes.columns, pair->column), ui.em(8)), Role::key}};
    constexpr float size = 0.82f, most = 0.45f;  // of the line
    const float wide = measure_rich(ui, text, {size, true, 0}).x;
    if (wide > width * most) return width;
    const ImVec2 at{position.x + width - wide, position.y};
    draw_rich(ui, at, text, {size, true, 0});
    ui.tag("all_heads/marks", at, {at.x + wide, at.y + ui.em(size)});
    return width - wide - ui.em(1.2f);
}

RichText all_heads_subtitle(const Frame&) {
    return {{"click chooses a head · double click shows it large · right click switches it off"}};
}

void draw_all_heads(Frame& frame) {
    if (draw_problem(frame, "heads")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float high = draw_measures(frame, position, room.x), foot = ui.em(1.6f);
    const bool one = all_places(frame).size() == 1;
    if (one) room.y = std::max(room.y, high + foot + ui.em(13));  // below, the panel scrolls
    const HeadNumbers numbers = measure_heads(frame);
    const ImVec2 corner{position.x, position.y + high};
    const ImVec2 left{room.x, std::max(room.y - high - foot, ui.em(4))};
    ui.states.of<EdgeMarks>().drawn = false;
    const MapsPlace maps = one ? draw_only_head(frame, numbers, corner, left)
                               : draw_head_grid(frame, numbers, corner, left);
    const ImVec2 legend{maps.left, std::round(maps.bottom + ui.em(0.6f))};
    const float left_of_line = say_marks(frame, legend, position.x + room.x - maps.left);
    draw_legend_of_maps(frame, legend, left_of_line);
    take_room(position, {1, room.y});
}

}  // namespace

namespace view_files {
extern constinit const SceneView all_heads{
    .place = 90,
    .name = "all_heads",
    .tab = "Heads",
    .label = "All heads",
    .group = ViewGroup::compare,
    .help = "Every head of every layer as a small map, with a measure of what it does",
    .extent = ViewExtent::below,
    .draw = draw_all_heads,
    .subtitle = all_heads_subtitle,
    .applies = to_heads};
}

}  // namespace attend
