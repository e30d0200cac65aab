#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/lead.h"
#include "app/views/scene_view.h"
#include "app/views/training/heads_off.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_views.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// The chosen head's map of the probe at two kept steps.
struct TwoSteps {
    Index a = 0, b = 0;
    Value before, after, difference;
};

/// A: the step that was chosen, else the first.
Index step_a(const Frame& frame) {
    const std::string& chosen = frame.store.document().choices.compare_step;
    if (chosen != "none") return std::stol(chosen);
    return learned(frame).run->first_step();
}

std::optional<TwoSteps> two_steps_of(const Frame& frame) {
    const Learned& known = learned(frame);
    if (!known.run) return std::nullopt;
    const ProbeMoment *const a = known.moment(step_a(frame)), *const b =
                                                                  known.moment(shown_step(frame));
    if (!a || !b) return std::nullopt;
    const Value &before = chosen_map(frame, *a), &after = chosen_map(frame, *b);
    if (shape_of(*before) != shape_of(*after)) return std::nullopt;
    Value difference = frame.ui.states.kept(std::tuple(before, after),
                                            [&] { return share(Matrix(*after - *before)); });
    return TwoSteps{a->step, b->step, before, after, std::move(difference)};
}

Box one_map(Frame& frame, const char* name, const std::string& what, const Value& value,
            const ColorScale& scale) {
    HeatmapView view;
    const Node& node = frame.node(frame.block().weights);
    view.value = value, view.axes = &node.axes, view.scale = scale;
    view.row_labels = view.column_labels = true;
    view.square = true;
    view.outlined_row = frame.asking();
    const auto done = [&frame, value](const HeatmapEvents& events) {
        const Node& of = frame.node(frame.block().weights);
        if (events.hovered) frame.hover(of, *events.hovered);
        if (events.clicked) select_cell(frame, of, *events.clicked);
    };
    const Ui& ui = frame.ui;
    return box::column({box::row({box::text(name, {Face::semibold, sizes::view, ui.theme->text}),
                                  box::text(what, dim_style(ui, sizes::title), 4)},
                                 sizes::near),
                        box::map(frame.ui, fmt::format("two_steps/{}", name), std::move(view),
                                 {{7, 7}, {22, 22}, true}, done)
                            .grow()
                            .grow_high()},
                       sizes::tight)
        .grow()
        .grow_high();
}

/// A bar from A, where a line stands, to B.
Box change_line(Frame& frame, const TwoSteps& two, Cell cell) {
    const Theme& theme = *frame.ui.theme;
    const Node& node = frame.node(frame.block().weights);
    const auto from = static_cast<double>((*two.before)(cell.row, cell.column)),
               to = static_cast<double>((*two.after)(cell.row, cell.column));
    const Rgb color = theme.role(Role::weights);
    Box way =
        box::layers({box::span({std::min(from, to), std::max(from, to), color, theme.track}, 0.3f),
                     box::upright(from, theme.text)});
    const RichText pair{{unique_label(node.axes.rows, cell.row), Role::query, true},
                        {" → "},
                        {unique_label(node.axes.columns, cell.column), Role::key, true}};
    return box::row({box::rich(pair, {sizes::title, false, 0}).wide(6.5f), std::move(way).grow(),
                     box::text(fmt::format("{} → {}", percent_figure(from), percent_figure(to)),
                               {Face::semibold, sizes::control, theme.text}, 6)
                         .wide(7.5f)},
                    sizes::near)
        .named(fmt::format("two_steps/changed/{},{}", cell.row, cell.column))
        .on_click([&frame, cell] { select_cell(frame, frame.node(frame.block().weights), cell); });
}

Box changed_most(Frame& frame, const TwoSteps& two) {
    std::vector<std::pair<double, Cell>> cells;
    for (Index row = 0; row < two.difference->rows(); ++row)
        for (Index key = 0; key < two.difference->cols(); ++key)
            cells.emplace_back(static_cast<double>((*two.difference)(row, key)), Cell{row, key});
    constexpr std::size_t most_up = 5, most_down = 3;
    const auto falling = [](const auto& x, const auto& y) { return x.first > y.first; };
    std::ranges::stable_sort(cells, falling);
    Boxes lines{box::text("Changed most", {Face::semibold, sizes::view, frame.ui.theme->text})};
    for (std::size_t i = 0; i < std::min(most_up, cells.size()); ++i)
        if (cells[i].first > 0) lines.push_back(change_line(frame, two, cells[i].second));
    lines.push_back(box::space(sizes::near));
    for (std::size_t i = 0; i < std::min(most_down, cells.size()); ++i)
        if (const auto& cell = cells[cells.size() - 1 - i]; cell.first < 0)
            lines.push_back(change_line(frame, two, cell.second));
    return box::column(std::move(lines), sizes::tight);
}

Box told_between(Frame& frame, const TwoSteps& two) {
    const Learned& known = learned(frame);
    const HistoryRow *const a = known.row(two.a), *const b = known.row(two.b);
    RichText words{{fmt::format("{} steps: ", std::abs(two.b - two.a)), Role::other, true}};
    if (a && b)
        words.insert(
            words.end(),
            {{"right answers "},
             {fmt::format("{} → {}", percent_text(a->accuracy), percent_text(b->accuracy)),
              Role::output, true},
             {fmt::format(", loss {:.2f} → {:.2f}", a->validation_loss, b->validation_loss)}});
    return box::rich(words, {sizes::view, false, 0}).named("two_steps/told");
}

/// Both steps on the axis; each is dragged.
Box when(Frame& frame, const TwoSteps& two) {
    Chart chart = loss_chart(frame);
    ChartMark a{.name = "time/a",
                .x = static_cast<double>(two.a),
                .color = frame.ui.theme->text,
                .stroke = Stroke::dashed,
                .tag = fmt::format("A {}", two.a),
                .width = 2};
    a.drag = [&frame](double step) {
        frame.gesture = true;
        frame.draft().choices.compare_step = std::to_string(kept_step_near(learned(frame), step));
    };
    chart.marks.push_back(std::move(a));
    return box::chart("time/when", std::move(chart), {30, 10}).grow().grow_high();
}

Box two_steps_view(Frame& frame) {
    const auto two = two_steps_of(frame);
    if (!two) return box::empty("Two steps of this run are compared as soon as they are learned.");
    ColorScale signed_scale = frame.coloring.vectors();
    signed_scale.mode = RangeMode::fixed, signed_scale.fixed = {-0.9f, 0.9f};
    const ColorScale shares = frame.coloring.weights_to(1);
    Boxes maps{one_map(frame, "A", fmt::format("step {}", two->a), two->before, shares),
               one_map(frame, "B", fmt::format("step {}", two->b), two->after, shares),
               one_map(frame, "B − A", "more, less", two->difference, signed_scale).droppable(1),
               changed_most(frame, *two).wide({16, 24, 30}).droppable(2)};
    Boxes below{
        object(frame.ui, "Switch one head off", "right answers at the shown step",
               one_head_off(frame).grow_high())
            .grow(),
        object(frame.ui, "When", "drag A or B: maps, list and headline follow", when(frame, *two))
            .grow()};
    return box::column({box::row(std::move(maps), sizes::object).grow().high({9, 24, 27}),
                        told_between(frame, *two),
                        box::row(std::move(below), sizes::object).grow().grow_high()},
                       sizes::apart)
        .grow()
        .grow_high();
}

}  // namespace

namespace view_files {
extern constinit const SceneView two_steps{
    .place = 230,
    .name = "two_steps",
    .tab = "Two steps",
    .label = "Two steps compared",
    .group = ViewGroup::compare,
    .help = "The chosen head at two steps, what changed most, and what each head is good for",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = two_steps_view,
    .shows = "two steps"};
}

}  // namespace attend
