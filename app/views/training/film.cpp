#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/training/framed_map.h"
#include "app/views/training/over_time.h"

namespace attend {

namespace {

/// How much the chosen head's map changed up to each kept step, since the first.
std::vector<std::pair<Index, double>> change_along(const Frame& frame) {
    std::vector<std::pair<Index, double>> along;
    Value before;
    double sum = 0;
    for (const auto& [step, moment] : learned(frame).moments) {
        const Value& now = chosen_map(frame, moment);
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
    const Theme& theme = *frame.ui.theme;
    const TextStyle style{shown ? Face::semibold : Face::regular, sizes::axis,
                          shown ? theme.text : theme.dim_text};
    Box map = framed_map(frame,
                         {fmt::format("film/{}", step),
                          chosen_map(frame, *moment),
                          {{side, side}, {side, side}},
                          shown,
                          later},
                         [&frame, step] { play(frame, false), show_step(frame, step); });
    return box::column(
        {std::move(map).grow().grow_high(), box::text(std::to_string(step), style, 1).centered()},
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
