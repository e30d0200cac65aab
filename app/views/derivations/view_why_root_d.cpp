#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/chart/axis_ends.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/room.h"
#include "app/gui/sizes.h"
#include "app/views/derivations/options.h"
#include "app/views/derivations/why_root_column.h"
#include "app/views/derivations/why_root_stage.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/scene_view.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

constexpr std::array<std::string_view, 4> usual_widths{"4", "16", "64", "256"};

/// d as a slider, some usual ones, and other random numbers.
Box controls(Frame& frame) {
    const auto slide = [&frame](const Ui& ui, Place place) {
        const Room room("##d", place.position, place.size);
        double d = frame.options<WhyRootOptions>().width;
        if (slider(ui, "why_root/d", "d, the width of q and k", d,
                   {1, static_cast<double>(RandomProducts::largest_width), 1, 0}, true))
            frame.draft().view.of<WhyRootOptions>().width = static_cast<int>(std::round(d));
        type_when_pressed_twice(frame,
                                [&](const Document& before) { frame.draft().view = before.view; });
        tooltip(ui, "How many numbers a query and a key have; growing d adds products to the sum");
    };
    Box width = box::canvas({{8, 2.3f}, {24, 2.3f}, false}, slide);
    Box usual = box::control({10, 13, 16}, 0, [&frame](float wide) {
        const std::string now = std::to_string(frame.options<WhyRootOptions>().width);
        int chosen = static_cast<int>(std::ranges::find(usual_widths, now) - usual_widths.begin());
        if (segmented(frame.ui, "why_root/d", usual_widths, chosen, wide))
            frame.draft().view.of<WhyRootOptions>().width =
                std::stoi(std::string(usual_widths[static_cast<std::size_t>(chosen)]));
    });
    Box again = box::control({7, 7, 7}, 0, [&frame](float wide) {
        if (button(frame.ui, "why_root/again", "Draw again", wide))
            ++frame.draft().view.of<WhyRootOptions>().draws;
        tooltip(frame.ui, "Other random numbers: the seed of this view moves on by one");
    });
    return box::row({std::move(width), std::move(usual), std::move(again)}, 1.2f);
}

/// "Undivided, one key takes 91 %. Divided, the best of twelve gets 25 %."
Box said(const DrawnRoots& drawn, Index d) {
    const auto share = [&](bool divided) {
        return TextRun{percent_text(drawn.number(d, divided, largest_weight)), Role::weights, true};
    };
    return box::rich({{"Undivided, one key takes "},
                      share(false),
                      {". Divided, the best of twelve gets "},
                      share(true),
                      {"."}},
                     {sizes::field, false, 0})
        .named("why_root/said");
}

std::function<void(double)> width_setter(Frame& frame) {
    return [&frame](double to) {
        frame.draft().view.of<WhyRootOptions>().width = static_cast<int>(
            std::clamp(std::round(to), 1.0, double{RandomProducts::largest_width}));
    };
}

Box why_root_view(Frame& frame) {
    const auto drawn = drawn_roots(frame);
    if (!drawn) return box::empty("Drawing random vectors …");
    const Index d = frame.options<WhyRootOptions>().width;
    Box rule = fitted_attention_formula(
        frame.ui,
        "Var(q·k) = Σ_a Var(q_a k_a) = d,  for independent numbers of mean 0 and variance 1", 1.1f);
    return box::column(
               {box::row({said(*drawn, d).grow(), controls(frame)}, 2),
                box::row(
                    {why_root_column(frame, *drawn, d, false).grow().grow_high().named("part/left"),
                     why_root_column(frame, *drawn, d, true)
                         .grow()
                         .grow_high()
                         .named("part/right")},
                    sizes::object)
                    .grow_high(),
                why_root_slopes(frame.ui, *drawn, d, width_setter(frame))
                    .grow()
                    .high({5, 7, 9})
                    .named("part/slope")
                    .droppable(2),
                std::move(rule).droppable()},
               0.9f)
        .old(!drawn->current && !frame.stale());
}

RichText why_root_subtitle(const Frame&) {
    return {{say<texts::derivations::root_subtitle>("pairs"_is = RandomProducts::pairs,
                                                    "keys"_is = RandomProducts::keys)}};
}

Staged staged_why_root(Frame& frame) {
    const auto drawn = drawn_roots(frame);
    if (!drawn) {
        leave_unfinished(frame.ui);
        return {};
    }
    constexpr double deviations = 4;
    const Index d = frame.options<WhyRootOptions>().width;
    const auto ends = fixed_axis(frame.ui, "products");
    const double reach = ends ? std::max(-ends->first, ends->second)
                              : deviations * std::sqrt(static_cast<double>(d));
    const auto column = [&](bool divided) {
        return StagedRoot::Column{drawn->histogram(d, divided),
                                  drawn->row(d, divided),
                                  drawn->number(d, divided, variance_of_products),
                                  drawn->mean(d, divided),
                                  drawn->slope(d, divided),
                                  lights_products(frame),
                                  lights_weights(frame, d, divided)};
    };
    return staged_root(frame, {d, reach, column(false), column(true), width_setter(frame),
                               [&frame] { ++frame.draft().view.of<WhyRootOptions>().draws; }});
}

}  // namespace

namespace view_files {
extern constinit const SceneView why_root_d{
    .place = 180,
    .name = "why_root_d",
    .tab = "Why √d",
    .label = "Why scores are divided",
    .group = ViewGroup::more,
    .help =
        "Random queries and keys of growing width: how far their products spread, and what "
        "softmax makes of them with and without the division by √d",
    .extent = ViewExtent::below,
    .subtitle = why_root_subtitle,
    .view = why_root_view,
    .shows = "products of random vectors",
    .staged = staged_why_root};
}

}  // namespace attend
