#include <array>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/sizes.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "app/views/sum/sum.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

/// As to_heads(); what has no layers is summed up, too.
bool to_sums(const Workspace& room) { return room.heads; }

bool of_heads(const Frame& frame) { return !frame.scene()->measures.layers.empty(); }

constexpr std::array form_names{"ribbons", "bars", "plane"};

bool shows_plane(const Frame& frame) { return frame.store.document().view.sum_as == "plane"; }

Box sum_controls(Frame& frame) {
    auto& state = frame.ui.states.of<SumState>();
    const Ui& ui = frame.ui;
    const bool one = state.mode == 0 || !of_heads(frame);
    const std::string why = one ? no_ribbons(shown_sum(frame)) : "";
    const bool bars = one && are_bars(frame);
    const auto switches = [&](bool brief) {
        Boxes boxes;
        if (of_heads(frame))
            boxes.push_back(box::segments(
                ui, {.name = "sum/mode",
                     .labels = {(brief ? "h" : "head ") +
                                    std::to_string(frame.session().selection.head),
                                brief ? "all" : "all heads"},
                     .chosen = state.mode,
                     .help = "One head's weighted sum, or what all heads together give",
                     .change = [&state](int mode) { state.mode = mode; },
                     .shrinks = false}));
        if (!one) return box::row(std::move(boxes), sizes::apart);
        boxes.push_back(box::segments(
            ui, {.name = "sum/order",
                 .labels = {brief ? "order" : "in order", brief ? "weight" : "by weight"},
                 .chosen = state.order,
                 .help = "Rows in their order, or the heaviest first",
                 .change = [&state](int order) { state.order = order, state.order_chosen = true; },
                 .shrinks = false}));
        boxes.push_back(box::segments(
            ui, {.name = "sum/form",
                 .labels = {"ribbons", "bars", "plane"},
                 .chosen = shows_plane(frame) ? 2
                           : bars             ? 1
                                              : 0,
                 .help = why.empty() ? "Ribbons, as thick as the weights, bars and strips, or the "
                                       "values as points with the output among them"
                                     : why,
                 .change =
                     [&frame, why](int form) {
                         if (why.empty() || form == 2)
                             frame.draft().view.sum_as = form_names[static_cast<std::size_t>(form)];
                     },
                 .shrinks = false}));
        return box::row(std::move(boxes), sizes::apart);
    };
    return box::first_that_fits({switches(false), switches(true)});
}

Box sum_view(Frame& frame) {
    auto& state = frame.ui.states.of<SumState>();
    if (!of_heads(frame)) state.mode = 0;
    if (state.mode == 1) return heads_bars(frame);
    if (!frame.node(frame.block().v).on_demand && shows_plane(frame))
        return box::row({value_plane(frame), sum_alone(frame).wide({13, 30, 34}).droppable()},
                        sizes::object)
            .grow()
            .grow_high();
    if (frame.node(frame.block().v).on_demand || are_bars(frame)) return sum_alone(frame);
    return box::row({sum_ribbons(frame, true),
                     sum_apart(frame).wide({21, 25, 27}).grow_high().droppable()},
                    sizes::object)
        .grow()
        .grow_high();
}

RichText sum_subtitle(const Frame& frame) {
    return frame.scene() ? weighted_sum_subtitle(frame) : RichText{};
}

std::string sum_title(const Frame& frame) {
    const std::string query = frame.scene() ? frame.query_text() : std::string();
    return query.empty() ? say<texts::sum::title>() : say<texts::sum::becomes>("query"_is = query);
}

}  // namespace

namespace view_files {
extern constinit const SceneView sum{
    .place = 35,
    .name = "sum",
    .tab = "Sum",
    .label = "Weighted sum",
    .group = ViewGroup::see,
    .help = "What the chosen query takes from each value, and what that adds up to",
    .extent = ViewExtent::center,
    .subtitle = sum_subtitle,
    .title = sum_title,
    .applies = to_sums,
    .view = sum_view,
    .shows = "weighted sum",
    .controls = sum_controls};
}

}  // namespace attend
