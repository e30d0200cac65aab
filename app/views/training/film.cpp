#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/sizes.h"
#include "app/views/training/over_time.h"

namespace attend {

namespace {

std::size_t chosen_block(const Frame& frame) {
    return static_cast<std::size_t>(&frame.block() - frame.scene()->blocks.data());
}

/// How much the chosen head's map changed up to each kept step, since the first.
std::vector<std::pair<Index, double>> change_along(const Frame& frame) {
    const std::size_t block = chosen_block(frame);
    std::vector<std::pair<Index, double>> along;
    Value before;
    double sum = 0;
    for (const auto& [step, moment] : learned(frame).moments) {
        const Value& now = moment.weights[block];
        if (before && shape_of(*before) == shape_of(*now))
            sum += (now->array() - before->array()).abs().sum();
        along.emplace_back(step, sum);
        before = now;
    }
    return along;
}

}  // namespace

Box film_picture(Frame& frame, Index step, float side) {
    const ProbeMoment* const moment = learned(frame).moment(step);
    const bool shown = step == shown_step(frame), later = step > shown_step(frame);
    if (!moment) return box::space(side);
    HeatmapView view;
    view.value = moment->weights[chosen_block(frame)];
    view.scale = frame.coloring.weights_to(1);
    view.square = view.centered = true;
    view.dimmed = later;
    const auto events = [&frame, step](const HeatmapEvents& done) {
        if (done.clicked) play(frame, false), show_step(frame, step);
    };
    Box map = box::map(frame.ui, fmt::format("film/{}", step), std::move(view),
                       {{side, side}, {side, side}, true}, events);
    const Theme& theme = *frame.ui.theme;
    const TextStyle style{shown ? Face::semibold : Face::regular, sizes::axis,
                          shown ? theme.text : theme.dim_text};
    Box framed = box::framed(
        std::move(map), {theme.panel, shown ? std::optional(theme.text) : std::nullopt, 0.1f, 2},
        {0.15f, 0.15f});
    return box::column({std::move(framed).grow().grow_high(),
                        box::text(std::to_string(step), style, 1).centered()},
                       0.2f);
}

std::vector<Index> film_steps(const Frame& frame, std::size_t count) {
    const auto along = change_along(frame);
    const Index shown = shown_step(frame);
    if (along.empty()) return {shown};
    std::vector<Index> steps;
    const double whole = along.back().second;
    for (std::size_t i = 0; i < count; ++i) {
        const double at = whole * static_cast<double>(i) / static_cast<double>(count - 1);
        const auto found =
            std::ranges::lower_bound(along, at, {}, [](const auto& point) { return point.second; });
        const Index step = found == along.end() ? along.back().first : found->first;
        if (steps.empty() || steps.back() != step) steps.push_back(step);
    }
    const auto nearest =
        std::ranges::min_element(steps, {}, [&](Index step) { return std::abs(step - shown); });
    *nearest = shown;
    return steps;
}

Box film(Frame& frame) {
    constexpr float side = sizes::of(90);
    Boxes pictures;
    for (const Index step : film_steps(frame, 8))
        pictures.push_back(
            film_picture(frame, step, side).droppable(step == shown_step(frame) ? 0 : 1));
    return box::row(std::move(pictures), sizes::far).grow();
}

}  // namespace attend
