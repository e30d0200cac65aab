#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/positions/position_drawing.h"
#include "app/views/scene_view.h"
#include "core/attention/position.h"
#include "core/document/word_order.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr Index most_places = 1000;
constexpr float title_line = 1.5f;  // em

void small_title(const Ui& ui, ImVec2 at, float width, std::string_view text) {
    draw_text(ui, at, ended(ui, text, width, Face::semibold, 0.92f),
              {Face::semibold, 0.92f, ui.theme->text});
}

constexpr float scale_line = 1.4f;  // em below a map

/// The colors of a map with their ends, below it.
void draw_scale(const Frame& frame, std::string_view map, const ColorScale& scale,
                const Value& value, const HeatmapLayout& cells, float end) {
    const Ui& ui = frame.ui;
    const auto numbers = ui.readings.range(value);
    if (!numbers || scale.mode == RangeMode::row) return;
    const ImVec2 min = cells.seen_min(), max = cells.seen_max();
    const float width =
        std::min(end - min.x, std::clamp(max.x - min.x, ui.em(7), ui.em(14)));  // as the cells
    ImGui::SetCursorScreenPos({min.x, max.y + ui.em(0.45f)});
    legend(ui, scale, scale_range(scale, numbers), numbers, width);
    ui.tag(std::string(map) + "/scale");
}

/// A matrix of the scene with its scale.
void draw_with_scale(Frame& frame, NodeId id, MatrixOptions options, ImVec2 min) {
    const float line = frame.ui.em(scale_line);
    options.size.y -= line;
    ImGui::SetCursorScreenPos(min);
    const HeatmapLayout layout = draw_matrix(frame, id, options).layout;
    draw_scale(frame, "places/" + frame.node(id).path, frame.coloring.of(frame.node(id)),
               frame.evaluation()->at(id), layout, min.x + options.size.x);
}

/// A node on demand: of places against places, or of a turned row of ones.
void draw_place_map(Frame& frame, std::string_view tag, NodeId id, ImVec2 min, ImVec2 size,
                    bool square, std::string_view symbol) {
    const Measured made = measured(frame, symbol, {id});
    if (!made) return;
    const Value& value = made.values.front();
    const Axes& axes = frame.node(id).axes;
    HeatmapView view;
    view.value = value;
    view.axes = &axes;
    view.scale = own_scale(frame, value);
    view.numbers = view.row_labels = view.column_labels = view.centered = true;
    view.square = square;
    view.column_role = square ? Role::query : Role::key;
    view.dimmed = fades(frame) || !made.current;
    view.hovered_row = view.outlined_row = frame.session().hover.query;
    const float high = size.y - frame.ui.em(scale_line);
    ImGui::SetCursorScreenPos(min);
    const HeatmapEvents events = heatmap(frame.ui, tag, view, {size.x, high});
    draw_scale(frame, tag, view.scale, value, events.layout, min.x + size.x);
    if (events.hovered_row) point_at_query(frame, *events.hovered_row);
    if (!events.hovered) return;
    point_at_query(frame, events.hovered->row);
    cell_tooltip(frame, {{std::string(symbol), Role::input, true}}, axes, *events.hovered,
                 static_cast<double>((*value)(events.hovered->row, events.hovered->column)));
}

void draw_vectors(Frame& frame, NodeId vectors, NodeId similarity, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const Node& node = frame.node(vectors);
    const float third = std::floor((size.x - 2 * ui.em(1.4f)) / 3), step = third + ui.em(1.4f);
    const float top = min.y + ui.em(title_line);
    const ImVec2 room{third, size.y - ui.em(title_line)};
    small_title(ui, min, third,
                node.on_demand ? "A row of ones, turned by its place" : "A vector for each place");
    if (!node.on_demand) {
        MatrixOptions options;
        options.panel = "places";
        options.size = room;
        options.labels = options.numbers = true;
        draw_with_scale(frame, vectors, options, {min.x, top});
    } else {
        draw_place_map(frame, "places/turned", vectors, {min.x, top}, room, false, "turned");
    }
    small_title(ui, {min.x + step, min.y}, third, "Its columns as curves");
    draw_place_curves(frame, frame.evaluation()->value(vectors), node.axes, {min.x + step, top},
                      room);
    small_title(ui, {min.x + 2 * step, min.y}, third,
                third < ui.em(18) ? "Likeness: p·p′ / d" : "How alike two places are: p·p′ / d");
    draw_place_map(frame, "places/similarity", similarity, {min.x + 2 * step, top}, room, true,
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
    const Value& value = frame.evaluation()->at(bias);
    const float cell = room.y / static_cast<float>(std::max<Index>(value->rows(), 1));
    const auto range = ui.readings.range(value);
    const bool large = range && std::max(range->highest, -range->lowest) >= 1;
    options.decimals = large && cell < ui.em(4.4f) ? 1 : 2;
    draw_with_scale(frame, bias, options, {min.x, top});
    const float right = min.x + half + ui.em(1.4f);
    small_title(ui, {right, min.y}, half, "By the distance j − i, of every head of the layer");
    draw_distance_curves(frame, {right, top}, room);
}

}  // namespace

RichText without_positions(const std::string& told_by) {
    if (told_by.empty())
        return {{"No positions: ", Role::other, true},
                {"attention sees a set of words, in no order. Swap two of them below, and every "
                 "word keeps its new vector. Tell it where a word stands:"}};
    return {
        {"No positions, but " + told_by + ": ", Role::other, true},
        {"what a word becomes can depend on where it stands all the same. Swap two of them below. "
         "A position tells it to the vectors or the scores, too:"}};
}

namespace {

/// Nothing to draw: why, and a button for each kind of position.
class WithoutPlaces {
  public:
    /// `told_by`: what tells the order all the same; empty: nothing.
    WithoutPlaces(const Ui& ui, const std::string& told_by, float room)
        : why_(without_positions(told_by)),
          width_(std::min(room, ui.em(46))),
          wide_(ui.em(11)),
          gap_(ui.em(0.6f)) {
        said_ = measure_rich(ui, why_, {1.1f, false, width_}).y + ui.em(1);
        columns_ = std::max(static_cast<int>((width_ + gap_) / (wide_ + gap_)), 1);
        line_ = ImGui::GetFrameHeight() + gap_;
        const int kinds = static_cast<int>(positions().size()) - 1;
        height_ = said_ + static_cast<float>((kinds + columns_ - 1) / columns_) * line_;
    }
    float height() const { return height_; }

    void draw(Frame& frame, ImVec2 min, ImVec2 size) const {
        const Ui& ui = frame.ui;
        const ImVec2 corner{min.x + std::floor((size.x - width_) / 2),
                            min.y + std::floor(std::max(size.y - height_, 0.0f) * 0.4f)};
        draw_rich(ui, corner, why_, {1.1f, false, width_});
        int at = 0;
        for (const Position& kind : positions()) {
            if (kind.name == "none") continue;
            ImGui::SetCursorScreenPos(
                {corner.x + static_cast<float>(at % columns_) * (wide_ + gap_),
                 corner.y + said_ + static_cast<float>(at / columns_) * line_});
            if (button(ui, "places/choose/" + std::string(kind.name), kind.label, wide_))
                frame.draft().choices.position = std::string(kind.name);
            tooltip(ui, capital(std::string(kind.source)));
            ++at;
        }
    }

  private:
    RichText why_;
    float width_, wide_, gap_, said_ = 0, line_ = 0, height_ = 0;
    int columns_ = 1;
};

void draw_places(Frame& frame) {
    if (draw_problem(frame, "positions")) return;
    const Ui& ui = frame.ui;
    if (frame.scene()->asks().tokens.size() > static_cast<std::size_t>(most_places))
        return empty_state(ui,
                           fmt::format("This view draws up to {} tokens.", counted(most_places)));
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, ui.em(18));
    const MeasureNodes& measures = frame.scene()->measures;
    const auto &places = measures.place_vectors, &bias = frame.block().position_bias;
    const WithoutPlaces without(ui, order_told(frame), room.x);
    const float lower = std::min(ui.em(11), room.y * 0.42f);
    if (!places && !bias) room.y = std::max(room.y, without.height() + lower + ui.em(1.8f));
    const float upper = room.y - lower - ui.em(1.2f);
    if (places)
        draw_vectors(frame, *places, *measures.place_similarity, start, {room.x, upper});
    else if (bias)
        draw_bias(frame, *bias, start, {room.x, upper});
    else
        without.draw(frame, start, {room.x, upper});
    const float line = start.y + upper + ui.em(0.5f);
    canvas().AddRectFilled({start.x, line}, {start.x + room.x, line + ui.hairline()},
                           ink(ui.theme->border));
    draw_swapped(frame, {start.x, line + ui.em(0.6f)}, {room.x, lower});
    take_room(start, {1, room.y});
}

RichText places_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const Position& place = position(frame.scene()->choices.position);
    return {{std::string(place.label)}, {" · "}, {std::string(place.source)}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView positions{
    .place = 130,
    .name = "positions",
    .tab = "Positions",
    .label = "Positions",
    .group = ViewGroup::understand,
    .help =
        "How attention knows where a word stands: the vectors of places, their curves and "
        "similarity, and what changes when two words are swapped",
    .extent = ViewExtent::below,
    .draw = draw_places,
    .subtitle = places_subtitle,
    .least_height = 30};
}

}  // namespace attend
