#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/legend.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/kernel_map_marks.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/kernel/options.h"
#include "app/views/kernel/point_order.h"
#include "app/views/kernel/points.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/range.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

constexpr box::CanvasSize map_size{{8, 3.5f}, {sizes::of(690), sizes::of(134)}, true};

struct ComparedState {
    struct Key {
        KernelRegression regression;
        Value places;
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, Estimates> job;
    Axes axes;  // of maps whose columns stand in another order, in this frame
};
struct DrawnMaps {
    std::map<std::string, HeatmapLayout> layouts;  // by tag, in this frame
};

LatestResult<Estimates> follow_compared(Frame& frame, const ComparedKernel& other) {
    auto& state = frame.ui.states.of<ComparedState>();
    const ComparedState::Key key{other.regression, validation_places(frame)};
    follow(frame, state.job, "Comparing kernels", key,
           key.places->rows() * key.regression.k->rows(), [&] {
               return [key](const Progress&) { return estimates_of(key.regression, key.places); };
           });
    const LatestResult<Estimates> made = state.job.latest();
    const Shape shape = frame.node(frame.scene()->measures.regression->validation.weights).shape();
    const bool fits = made && made->weights && made->weights->cols() == shape.columns &&
                      made->weights->rows() == shape.rows;
    return fits ? made : LatestResult<Estimates>();
}

/// Where no point is in reach a row is hatched.
Value hatched_without_estimate(const Value& numbers, const Value& f) {
    if (f->allFinite()) return numbers;
    Matrix drawn = *numbers;
    for (Index row = 0; row < drawn.rows(); ++row)
        if (!std::isfinite((*f)(row, 0))) drawn.row(row).setConstant(minus_infinity);
    return share(std::move(drawn));
}

/// A row that was clicked is asked.
void ask_row(Frame& frame, Index row) {
    ask_for(frame, static_cast<double>((*validation_places(frame))(row, 0)));
}

/// A map that is looked at: of no node of the scene, or of one whose columns are put in order.
struct LookedAt {
    std::string name;  // its tag
    const Node& node;  // that it is of, or that it is compared with
    Value drawn, written;
    ColorScale scale;
    std::string kernel;
    bool labels = false, dimmed = false;
};

Box looked_at(Frame& frame, const LookedAt& map) {
    const std::vector<Index>& order = order_of_points(frame);
    Axes& axes = frame.ui.states.of<ComparedState>().axes;
    axes = {map.node.axes.rows, Axis("point", map.drawn->cols())};
    HeatmapView view;
    view.value = in_order(frame, map.drawn), view.written = in_order(frame, map.written);
    view.axes = &axes;
    view.scale = map.scale;
    view.row_labels = map.labels, view.dimmed = map.dimmed;
    view.outlined_row = validation_row(frame);
    const Hover& hover = frame.session().hover;
    if (hovers_validation(frame)) view.hovered_row = hover.query;
    if (hover.key && *hover.key < map.drawn->cols())
        view.hovered_column = column_of(order, *hover.key);
    HeatmapLayout& layout = frame.ui.states.of<DrawnMaps>().layouts[map.name];
    Box drawn = box::map(
        frame.ui, map.name, view, map_size,
        [&frame, map, &order, &layout](const HeatmapEvents& events) {
            if (events.clicked) ask_row(frame, events.clicked->row);
            layout = events.layout;
            if (!events.hovered) return;
            const Cell cell{events.hovered->row, point_of(order, events.hovered->column)};
            frame.hover(map.node, cell);
            const auto& [matrix, role] =
                std::pair(map.node.notation.matrix, map.node.notation.role);
            cell_tooltip(frame, {{matrix, role, true}}, map.node.axes, cell,
                         static_cast<double>((*map.written)(cell.row, cell.column)), map.kernel);
        });
    return with_query(frame, std::move(drawn), &layout);
}

/// Of the scene's kernel: a live matrix, as far as its points stand in order.
Box own_map(Frame& frame, NodeId id, const ColorScale& scale) {
    const Value &numbers = frame.evaluation()->at(id),
                &f = frame.evaluation()->at(frame.scene()->measures.regression->validation.output);
    const Value drawn = frame.ui.states.kept(std::pair(numbers, f),
                                             [&] { return hatched_without_estimate(numbers, f); });
    if (!order_of_points(frame).empty())
        return looked_at(frame, {"kernel/sorted", frame.node(id), drawn, numbers, scale,
                                 kernel_in_words(frame.scene()->choices), true});
    MatrixOptions options;
    options.panel = "kernel";
    options.labels = true, options.column_labels = false, options.zoomable = true;
    options.asked_row = validation_row(frame);
    options.drawn = drawn, options.scale = scale;
    HeatmapLayout& layout = frame.ui.states.of<DrawnMaps>().layouts["own"];
    Box map =
        matrix_box(frame, id, options, map_size, [&frame, &layout](const MatrixEvents& events) {
            layout = events.layout;
            if (events.clicked) ask_row(frame, frame.session().selection.cell.row);
        });
    return with_query(frame, std::move(map), &layout);
}

Box compared_map(Frame& frame, const ComparedKernel& other, const LatestResult<Estimates>& made,
                 const ColorScale& scale) {
    const Node& node = frame.node(frame.scene()->measures.regression->validation.weights);
    const Value drawn = frame.ui.states.kept(std::pair(made->weights, made->f), [&] {
        return hatched_without_estimate(made->weights, made->f);
    });
    return looked_at(frame, {"kernel/compared", node, drawn, made->weights, scale,
                             kernel_in_words(other.choices), false, !made.current});
}

/// A word that is pressed.
Box choose(const Ui& ui, std::string text, std::string name, std::string help,
           std::function<void()> click) {
    return box::text(std::move(text), dim_style(ui, sizes::control), 40)
        .named(std::move(name))
        .help(std::move(help))
        .on_click(std::move(click));
}

Box legend_of(const Frame& frame, NodeId id, const ColorScale& scale) {
    WeightLegend legend{scale, {}, frame.ui.readings.range(frame.evaluation()->at(id))};
    legend.range = scale_range(scale, legend.numbers);
    legend.even = keys_of_query(frame, id);
    legend.text = sizes::axis;
    return box::canvas({{8, 2.2f}, {sizes::of(180), 2.2f}, false},
                       [legend](const Ui& ui, Place place) {
                           weight_legend(ui, legend, place.position, place.size.x);
                       });
}

/// Beside the map: what its colors mean, whose it is, and what else it can be of.
Box beside_map(Frame& frame, NodeId id, const ColorScale& scale, bool compares) {
    const Ui& ui = frame.ui;
    const bool scores = frame.options<PlotOptions>().map == "scores";
    Boxes lines;
    if (!scores) lines.push_back(legend_of(frame, id, scale));
    lines.push_back(box::text(kernel_in_words(frame.scene()->choices),
                              {Face::semibold, sizes::control, ui.theme->text}));
    lines.push_back(choose(ui, scores ? "show weights" : "show scores", "kernel/scores",
                           "Weights, or the scores that they are made of", [&frame, scores] {
                               frame.draft().view.of<PlotOptions>().map =
                                   scores ? "weights" : "scores";
                           }));
    lines.push_back(choose(ui, compares ? "compare no more" : "compare with …", "kernel/compare",
                           "A second kernel beside it; which one, the recipe says",
                           [&frame, compares] {
                               auto& options = frame.draft().view.of<PlotOptions>();
                               const bool boxcar = frame.scene()->choices.score == "boxcar";
                               options.compare = compares ? "none" : boxcar ? "gaussian" : "boxcar";
                           }));
    return box::column(std::move(lines), 0.25f);
}

}  // namespace

Box kernel_map(Frame& frame) {
    const Block& asked = frame.scene()->measures.regression->validation;
    const bool scores = frame.options<PlotOptions>().map == "scores";
    const NodeId id = scores ? asked.scores : asked.weights;
    const auto other = compared_kernel(frame);
    const LatestResult<Estimates> second =
        other ? follow_compared(frame, *other) : LatestResult<Estimates>();
    // The colors of both maps end at what fits the sharper one.
    Readings& readings = frame.ui.readings;
    double end = readings.weights_end(frame.evaluation()->at(asked.weights));
    if (second) end = std::max(end, readings.weights_end(second->weights));
    const ColorScale weights = frame.coloring.weights_to(end);
    Boxes beside{own_map(frame, id, scores ? frame.coloring.of(frame.node(id)) : weights)
                     .grow()
                     .grow_high()};
    if (second && !scores) {
        const TextStyle style{Face::semibold, sizes::control, frame.ui.theme->text};
        beside.push_back(
            box::column({compared_map(frame, *other, second, weights).grow().grow_high(),
                         box::text(kernel_in_words(other->choices), style)},
                        0.2f)
                .grow()
                .grow_high()
                .droppable(2));
    }
    beside.push_back(beside_map(frame, id, weights, other.has_value()).droppable(1).at_top());
    return box::row(std::move(beside), sizes::object).grow().grow_high();
}

std::string counts_text(const Frame& frame) {
    const Index queries = validation_places(frame)->rows(),
                points = frame.evaluation()->value(frame.block().k).rows();
    const TableSource& source = *frame.scene()->table;
    return say<texts::kernel::questions>("n"_is = queries, "points"_is = points,
                                         "key"_is = source.table->columns[source.key]);
}

std::optional<Index> validation_row(const Frame& frame) {
    const Matrix& places = *validation_places(frame);
    const Scalar query = frame.evaluation()->value(frame.block().q)(0, 0);
    const Scalar slack = Scalar(1e-6) * std::max(Scalar(1), std::abs(query));
    for (Index i = 0; i < places.rows(); ++i)
        if (std::abs(places(i, 0) - query) <= slack) return i;
    return std::nullopt;
}

}  // namespace attend
