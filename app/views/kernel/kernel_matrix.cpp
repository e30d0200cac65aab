#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel_formula.h"
#include "app/views/kernel/kernel_map_marks.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/kernel/point_order.h"
#include "app/views/kernel/points.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "core/analysis/range.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

struct ValidationState {
    int shown = 1;  // scores or weights
};

/// A map that is looked at: of no node of the scene, or of one whose columns are put in order.
struct ShownMap {
    std::string_view name;  // its tag
    const Node& node;       // that it is of, or that it is compared with
    Value value, f;
    const Choices& choices;
    bool row_labels = false;
    bool dimmed = false;
    float before = 0;  // pixels that are free to its left
};

struct ComparedState {
    struct Key {
        KernelRegression regression;
        Value places;
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, Estimates> job;
};

LatestResult<Estimates> follow_compared(Frame& frame, const ComparedKernel& other) {
    auto& state = frame.ui.states.of<ComparedState>();
    const ComparedState::Key key{other.regression, validation_places(frame)};
    follow(frame, state.job, "Comparing kernels", key,
           key.places->rows() * key.regression.k->rows(), [&] {
               return [key](const Progress&) { return estimates_of(key.regression, key.places); };
           });
    return state.job.latest();
}

/// A row that was clicked is asked.
void ask_row(Frame& frame, Index row) {
    ask_for(frame, static_cast<double>((*validation_places(frame))(row, 0)));
}

void draw_looked_at(Frame& frame, const ShownMap& map, Place place) {
    const std::vector<Index>& order = order_of_points(frame);
    HeatmapView view;
    view.value = in_order(frame, map.value);
    // Labels of the columns stand below, by their places.
    const Axes axes{map.node.axes.rows, Axis("point", map.value->cols())};
    view.axes = &axes;
    view.scale = frame.coloring.of(map.node);
    view.row_labels = map.row_labels;
    view.outlined_row = validation_row(frame);
    view.dimmed = map.dimmed;
    const Hover& hover = frame.session().hover;
    if (hovers_validation(frame)) view.hovered_row = hover.query;
    if (hover.key && *hover.key < map.value->cols())
        view.hovered_column = column_of(order, *hover.key);
    if (place.size.x < frame.ui.em(3)) return;
    ImGui::SetCursorScreenPos(place.position);
    const HeatmapEvents events = heatmap(frame.ui, map.name, view, place.size);
    if (events.hovered) {
        const Cell cell{events.hovered->row, point_of(order, events.hovered->column)};
        frame.hover(map.node, cell);
        cell_tooltip(frame, {{map.node.notation.matrix, map.node.notation.role, true}},
                     map.node.axes, cell, static_cast<double>((*map.value)(cell.row, cell.column)),
                     kernel_in_words(map.choices));
    }
    if (events.clicked) ask_row(frame, events.clicked->row);
    const float before =
        map.row_labels ? events.layout.seen_min().x - place.position.x : map.before;
    mark_map(frame, {*view.value, *map.f, map.choices, map.row_labels, before}, events.layout);
}

/// The weights of the second kernel.
void draw_compared(Frame& frame, const ComparedKernel& other, Place place, float before) {
    const LatestResult<Estimates> map = follow_compared(frame, other);
    const Node& node = frame.node(frame.scene()->measures.regression->validation.weights);
    if (!map || !map->weights || map->weights->cols() != node.shape().columns ||
        map->weights->rows() != node.shape().rows)
        return;
    draw_looked_at(frame,
                   {.name = "kernel/compared",
                    .node = node,
                    .value = map->weights,
                    .f = map->f,
                    .choices = other.choices,
                    .dimmed = !map.current,
                    .before = before},
                   place);
}

/// What rows are, beside their names; returns the room that it leaves.
Place name_rows(const Ui& ui, Place place) {
    constexpr float taken = 1.1f, least = 16;  // em
    if (place.size.x < ui.em(least)) return place;
    kernel_formula(ui, {place.position.x, place.position.y + place.size.y / 2}, "q");
    return {{place.position.x + ui.em(taken), place.position.y},
            {place.size.x - ui.em(taken), place.size.y}};
}

/// Weights or scores of the scene's kernel: a live matrix, as far as its points stand in order.
void draw_own(Frame& frame, NodeId id, Place room) {
    const Place place = name_rows(frame.ui, room);
    const Evaluation& evaluation = *frame.evaluation();
    const Value& output = evaluation.at(frame.scene()->measures.regression->validation.output);
    const ShownMap own{"kernel/sorted", frame.node(id),         evaluation.at(id),
                       output,          frame.scene()->choices, true};
    if (!order_of_points(frame).empty()) return draw_looked_at(frame, own, place);
    MatrixOptions options;
    options.panel = "kernel";
    options.labels = true;
    options.column_labels = false;
    options.zoomable = true;
    options.asked_row = validation_row(frame);
    options.size = place.size;
    ImGui::SetCursorScreenPos(place.position);
    const MatrixEvents events = draw_matrix(frame, id, options);
    const float labels = events.layout.seen_min().x - place.position.x;
    mark_map(frame, {*own.value, *own.f, own.choices, true, labels}, events.layout);
    if (events.clicked) ask_row(frame, frame.session().selection.cell.row);
}

/// Where the colors of both maps end: at what fits the sharper one; of rows with one point in reach
/// that is 1.
double end_of_maps(Frame& frame, const std::optional<ComparedKernel>& other) {
    Readings& readings = frame.ui.readings;
    const Evaluation& evaluation = *frame.evaluation();
    const double own =
        readings.weights_end(evaluation.at(frame.scene()->measures.regression->validation.weights));
    const LatestResult<Estimates> map =
        other ? follow_compared(frame, *other) : LatestResult<Estimates>();
    return map && map->weights ? std::max(own, readings.weights_end(map->weights)) : own;
}

/// Behind the title of the live map, on a line of this height: "3 cells overridden · Reset".
void note_edits(Frame& frame, NodeId id, const std::string& title, Place line) {
    const Ui& ui = frame.ui;
    const float said = measure_text(ui, title, Face::semibold, 0.85f).x + ui.em(0.8f);
    if (said < line.size.x)
        edited_note(
            frame, frame.node(id), "kernel",
            {line.position.x + said, std::round(line.position.y + (line.size.y - ui.em(1.1f)) / 2)},
            line.size.x - said);
}

constexpr float legend_line = 1.5f, least_with_legend = 10;  // em; of the room

/// Below the maps that share them: the colors of weights.
void draw_legend(const Frame& frame, const Block& asked, Place line) {
    const Ui& ui = frame.ui;
    const ColorScale scale = frame.coloring.weights();
    const auto numbers = ui.readings.range(frame.evaluation()->at(asked.weights));
    ImGui::SetCursorScreenPos(
        {line.position.x, line.position.y + line.size.y - ui.em(legend_line - 0.5f)});
    legend(ui, scale, scale_range(scale, numbers), numbers, std::min(ui.em(17), line.size.x),
           keys_of_query(frame, asked.weights));
}

/// Leaves the coloring of the maps behind.
void draw_maps(Frame& frame, const std::optional<ComparedKernel>& other, Place room) {
    const Ui& ui = frame.ui;
    auto& state = frame.ui.states.of<ValidationState>();
    room.size.x -= 2 * ui.hairline();  // the frame of a row stands outside the map
    // The second map stands beside the first, or under a name of its own.
    const bool beside = other && room.size.x >= ui.em(34);
    std::vector<std::string_view> names{"scores", "weights"};
    if (other && !beside) names.push_back("compare");
    state.shown = std::min(state.shown, static_cast<int>(names.size()) - 1);
    const float wide = on_stage(frame)
                           ? 0
                           : std::min(ui.em(5.2f * static_cast<float>(names.size())), room.size.x),
                high = ImGui::GetFrameHeight();
    ImGui::SetCursorScreenPos({room.position.x + room.size.x - wide, room.position.y});
    if (wide > 0) segmented(ui, "kernel/stage", names, state.shown, wide);
    const std::string_view stage = names[static_cast<std::size_t>(state.shown)];
    const float top = room.position.y + high + ui.em(0.4f), below = ui.em(1.3f), gap = ui.em(3);
    const bool told = stage != "scores" && room.size.y >= ui.em(least_with_legend);
    const float map_high =
        room.position.y + room.size.y - top - below - (told ? ui.em(legend_line) : 0);
    const bool both = beside && stage == "weights";
    const float map_wide = both ? std::floor((room.size.x - gap) / 2) : room.size.x;
    if (map_high < ui.em(3)) return;
    const auto title = [&](float x, const std::string& text, float width) {
        draw_text(ui, {x, room.position.y + high / 2},
                  ended(ui, text, width, Face::semibold, 0.85f),
                  {Face::semibold, 0.85f, ui.theme->text}, {0, 0.5f});
    };
    const Block& asked = frame.scene()->measures.regression->validation;
    std::string own = kernel_in_words(frame.scene()->choices);
    if (stage != "scores") {
        frame.coloring = frame.coloring.ending_at(end_of_maps(frame, other));
        if (told)
            draw_legend(frame, asked, room);
        else
            own += fmt::format(" · colors 0 to {}", frame.coloring.weights().fixed.highest);
    }
    const float right = room.position.x + map_wide + gap;
    if (stage == "compare") {
        title(room.position.x, kernel_in_words(other->choices), room.size.x - wide - ui.em(1));
        return draw_compared(frame, *other, {{room.position.x, top}, {map_wide, map_high}}, 0);
    }
    const NodeId id = stage == "scores" ? asked.scores : asked.weights;
    const float titled = both ? map_wide : room.size.x - wide - ui.em(1);
    draw_own(frame, id, {{room.position.x, top}, {map_wide, map_high}});
    title(room.position.x, own, titled);
    note_edits(frame, id, own, {room.position, {titled, high}});
    if (!both) return;
    title(right, kernel_in_words(other->choices), map_wide - wide - ui.em(0.6f));
    draw_compared(frame, *other, {{right, top}, {map_wide, map_high}}, gap);
}

}  // namespace

std::string counts_text(const Frame& frame) {
    const Index queries = validation_places(frame)->rows(),
                points = frame.evaluation()->value(frame.block().k).rows();
    return fmt::format("{} × {}", count_of(queries, "validation query"),
                       count_of(points, "training point"));
}

std::optional<Index> validation_row(const Frame& frame) {
    const Matrix& places = *validation_places(frame);
    const Scalar query = frame.evaluation()->value(frame.block().q)(0, 0);
    const Scalar slack = Scalar(1e-6) * std::max(Scalar(1), std::abs(query));
    for (Index i = 0; i < places.rows(); ++i)
        if (std::abs(places(i, 0) - query) <= slack) return i;
    return std::nullopt;
}

void draw_validation(Frame& frame, Place room) {
    const Coloring around = frame.coloring;
    draw_maps(frame, compared_kernel(frame), room);
    frame.coloring = around;
}

}  // namespace attend
