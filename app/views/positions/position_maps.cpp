#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"
#include "app/gui/chart/chart.h"
#include "app/gui/legend.h"
#include "app/gui/sizes.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/positions/position_parts.h"

namespace attend {

namespace {

/// Gray from the least to the largest number: only how similarities compare counts, not how far
/// they are from 0.
ColorScale gray_scale(const Ui& ui, const Value& value) {
    const auto range = ui.readings.range(value);
    const Range ends = range.value_or(Range{0, 1});
    return {&colormap(ui.theme->neutral), RangeMode::fixed,
            ends.lowest < ends.highest ? ends : Range{ends.lowest - 1, ends.highest}};
}

/// Where one place is far more like itself than any two are alike, as the first one of BERT is: to
/// the largest number of two.
ColorScale similarity_scale(const Ui& ui, const Value& value) {
    ColorScale scale = gray_scale(ui, value);
    constexpr Scalar far = 3;
    Matrix of_two = *value;
    of_two.diagonal().setConstant(value->minCoeff());
    const Scalar most = of_two.maxCoeff();
    if (most > 0 && value->maxCoeff() > far * most) scale.fixed.highest = static_cast<float>(most);
    return scale;
}

void answer(Frame& frame, const Axes& axes, const Value& value, const HeatmapEvents& events) {
    if (events.hovered_row) point_at_query(frame, *events.hovered_row);
    if (events.hovered) {
        point_at_query(frame, events.hovered->row);
        cell_tooltip(frame, {{"similarity", Role::input, true}}, axes, *events.hovered,
                     static_cast<double>((*value)(events.hovered->row, events.hovered->column)),
                     "A click swaps the two words");
    }
    if (!events.clicked || events.clicked->row == events.clicked->column) return;
    choose_to_swap(frame, events.clicked->row);
    choose_to_swap(frame, events.clicked->column);
}

}  // namespace

Box place_similarity(Frame& frame, NodeId similarity) {
    const Measured made = measured(frame, "similarity", {similarity});
    if (!made) return box::empty(made.why_none);
    const Value& value = made.values.front();
    const Axes& axes = frame.node(similarity).axes;
    HeatmapView view;
    view.value = value, view.axes = &axes, view.scale = similarity_scale(frame.ui, value);
    constexpr Scalar seen = Scalar(0.05);  // of less, two decimals say nothing
    view.numbers = value->maxCoeff() >= seen;
    view.row_labels = view.column_labels = view.square = true;
    view.oblong = 1.6f;
    view.row_role = view.column_role = Role::query;
    view.dimmed = !made.current;
    view.hovered_row = frame.session().hover.query, view.outlined_row = frame.asking();
    Box colors = box::control(
        {5, 12, Length::endless}, 1.4f, [&frame, value, scale = view.scale](float width) {
            legend(frame.ui, scale, scale.fixed, frame.ui.readings.range(value), width);
            frame.ui.tag("places/similarity/scale");
        });
    return box::column(
        {box::map(frame.ui, "places/similarity", std::move(view), {{8, 6}, {31, 25}, true},
                  [&frame, &axes, value](const HeatmapEvents& events) {
                      answer(frame, axes, value, events);
                  })
             .grow_high(),
         std::move(colors)},
        0.4f);
}

Box distance_curves(Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const Theme& theme = *frame.ui.theme;
    const int heads = frame.scene()->choices.heads;
    Chart chart;
    chart.names_at_end = true;
    chart.x = {0, 1, false, "distance j − i"};
    chart.y = {0, 0};
    for (int head = 0; head < heads; ++head) {
        const auto& id = frame.block(frame.session().selection.layer, head).position_bias;
        if (!id) continue;
        const Matrix& bias = evaluation.value(*id);
        ChartSeries line{fmt::format("head {}", head)};
        line.color = series_color(theme, head, heads);
        line.bold = head == frame.session().selection.head;
        if (line.bold) line.width = sizes::of(3.5f);
        const auto add = [&](Index distance, Scalar number) {
            line.x.push_back(static_cast<double>(distance));
            line.y.push_back(static_cast<double>(number));
        };
        // The first column from the last row up, then the first row: every distance once.
        for (Index row = bias.rows() - 1; row > 0; --row) add(-row, bias(row, 0));
        for (Index column = 0; column < bias.cols(); ++column) add(column, bias(0, column));
        for (const double y : line.y)
            if (std::isfinite(y))
                chart.y.low = std::min(chart.y.low, y), chart.y.high = std::max(chart.y.high, y);
        chart.x.low = std::min(chart.x.low, line.x.front());
        chart.x.high = std::max(chart.x.high, line.x.back());
        chart.series.push_back(std::move(line));
    }
    if (chart.y.low == chart.y.high) chart.y.high += 1;
    return box::chart("places/distance", std::move(chart), {34, 24});
}

}  // namespace attend
