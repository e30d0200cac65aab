#include "core/analysis/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/small_map.h"
#include "app/views/theory/place_parts.h"
#include "app/views/theory/theory_views.h"
#include "core/attention/position.h"

namespace attend {

namespace {

constexpr Index most_places = 1000;
constexpr float title_line = 1.5f;  // em

struct PlacesMemory {
    std::uint64_t revision = 0;
    std::string head;
    std::optional<Places> places;
};

const std::optional<Places>& places_shown(Frame& frame) {
    auto& memory = frame.ui.memory.of<PlacesMemory>();
    const std::uint64_t revision = frame.store.computation().revision();
    if (memory.revision != revision || memory.head != frame.head_prefix()) {
        memory = {revision, frame.head_prefix(),
                  places_of(*frame.evaluation(), frame.head_prefix())};
    }
    return memory.places;
}

void small_title(const Ui& ui, ImVec2 at, float width, std::string_view text) {
    draw_text(ui, *ImGui::GetWindowDrawList(), at,
              shortened(ui, text, width, Face::semibold, 0.92f),
              {Face::semibold, 0.92f, ui.theme->text, 1});
}

/// A map that is no node: of places against places, or of a turned row of ones.
void draw_place_map(Frame& frame, std::string_view tag, const Value& value, const Axes& axes,
                    ImVec2 min, ImVec2 size, bool square, std::string_view symbol) {
    HeatmapView view;
    view.value = value;
    view.axes = &axes;
    view.scale = frame.coloring.vectors();
    view.scale.mode = RangeMode::matrix;
    view.numbers = true;
    view.dimmed = frame.stale();
    view.hovered_row = frame.session().hover.query;
    const HeatmapLayout layout = layout_in(shape_of(*value), min, size, square);
    ImGui::SetCursorScreenPos(min);
    ImGui::InvisibleButton(std::string(tag).c_str(), size);
    const bool hovered = ImGui::IsItemHovered();
    frame.ui.tag(tag, layout.min, layout.max);
    paint_heatmap(frame.ui, *ImGui::GetWindowDrawList(), view, layout, {});
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    frame.session().next_hover.query = cell->row;
    cell_tooltip(frame, {{std::string(symbol), Role::input, true}}, axes, *cell,
                 static_cast<double>((*value)(cell->row, cell->column)));
}

void draw_vectors(Frame& frame, const Places& places, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float third = std::floor((size.x - 2 * ui.em(1.4f)) / 3), step = third + ui.em(1.4f);
    const float top = min.y + ui.em(title_line);
    const ImVec2 room{third, size.y - ui.em(title_line)};
    small_title(ui, min, third,
                places.turned ? "A row of ones, turned by its place" : "A vector for each place");
    const auto node = frame.evaluation()->graph->find("position_vectors");
    if (node) {
        MatrixOptions options;
        options.panel = "places";
        options.size = room;
        options.labels = options.numbers = true;
        ImGui::SetCursorScreenPos({min.x, top});
        draw_matrix(frame, *node, options);
    } else {
        draw_place_map(frame, "places/turned", places.vectors, places.axes, {min.x, top}, room,
                       false, "turned");
    }
    small_title(ui, {min.x + step, min.y}, third, "Its columns as curves");
    draw_place_curves(frame, *places.vectors, places.axes, {min.x + step, top}, room);
    small_title(ui, {min.x + 2 * step, min.y}, third, "How alike two places are: p·p′ / d");
    draw_place_map(frame, "places/similarity", places.similarity,
                   {places.axes.rows, places.axes.rows}, {min.x + 2 * step, top}, room, true,
                   "similarity");
}

/// Positions that are a number for each distance: the matrix, and the number against the distance.
void draw_bias(Frame& frame, NodeId bias, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float half = std::floor((size.x - ui.em(1.4f)) / 2), top = min.y + ui.em(title_line);
    const ImVec2 room{half, size.y - ui.em(title_line)};
    small_title(ui, min, half, "What is added to the scores");
    MatrixOptions options;
    options.panel = "places";
    options.size = room;
    options.labels = options.numbers = options.square = true;
    ImGui::SetCursorScreenPos({min.x, top});
    draw_matrix(frame, bias, options);
    const float right = min.x + half + ui.em(1.4f);
    small_title(ui, {right, min.y}, half, "By the distance j − i, of every head of the layer");
    draw_distance_curves(frame, {right, top}, room);
}

}  // namespace

void draw_places(Frame& frame) {
    if (draw_problem(frame, "positions")) return;
    const Ui& ui = frame.ui;
    const Graph& graph = *frame.evaluation()->graph;
    if (frame.scene()->x.tokens.size() > static_cast<std::size_t>(most_places))
        return empty_state(ui, fmt::format("This view draws up to {} tokens.", most_places));
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, ui.em(18));
    const float lower = std::min(ui.em(11), room.y * 0.42f), upper = room.y - lower - ui.em(1.2f);
    if (const auto& places = places_shown(frame))
        draw_vectors(frame, *places, start, {room.x, upper});
    else if (const auto bias = graph.find(frame.head_prefix() + "position_bias"))
        draw_bias(frame, *bias, start, {room.x, upper});
    else
        draw_rich(ui, *ImGui::GetWindowDrawList(), start,
                  {{"No positions: attention sees a set of words, in no order. Choose a kind of "
                    "position in the setup, at the left."}},
                  {1.1f, true, std::min(room.x, ui.em(40))});
    const float line = start.y + upper + ui.em(0.5f);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {start.x, line}, {start.x + room.x, line + ui.hairline()}, ink(ui.theme->border));
    draw_swapped(frame, {start.x, line + ui.em(0.6f)}, {room.x, lower});
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({1, room.y});
}

RichText places_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const Position& place = position(frame.scene()->choices.position);
    return {{std::string(place.label)}, {" · "}, {std::string(place.source)}};
}

}  // namespace attend
