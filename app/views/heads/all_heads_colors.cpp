#include "app/views/heads/all_heads_colors.h"

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/all_heads.h"
#include "app/views/heads/options.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"

namespace attend {

namespace {

constexpr Index most_looked_through = 4'000'000;  // some 10 ms
constexpr float faint = 0.3f;                     // of the colors: a map below it is hardly seen

float largest_of(const Range& range) { return std::max(range.highest, -range.lowest); }

/// Of all heads: where the scale that they share ends. That of the middle one of them, or a few
/// sharp heads would leave all others dark.
double shared_end(const Frame& frame) {
    std::vector<double> ends;
    Index numbers = weights_are_transient(frame) ? most_looked_through : 0;
    for (const Value& map : head_maps(frame).values) {
        numbers += map->size();
        const auto range = frame.ui.readings.range(map);
        // Of many numbers the largest is known, and the others need not be looked through.
        ends.push_back(numbers <= most_looked_through || !range
                           ? weight_scale_end(*map)
                           : weight_scale_end(static_cast<double>(largest_of(*range)),
                                              weights_axes(frame).columns.size()));
    }
    return middle_of(std::move(ends));
}

ColorScale shared_scale(const Frame& frame) {
    const ColorScale own = frame.coloring.weights();
    if (own.mode != RangeMode::fixed) return own;
    const std::vector<Value>& maps = head_maps(frame).values;
    const std::tuple made(frame.store.computation().revision(), maps.empty() ? nullptr : maps[0]);
    const double end = frame.ui.states.kept(made, [&] { return shared_end(frame); });
    return frame.coloring.weights_to(end);
}

/// From 0 to "its largest", without a number: that stands at each map.
Box own_legend(const Frame& frame) {
    const TextStyle dim = dim_style(frame.ui, sizes::axis);
    const auto colors = [scale = frame.coloring.weights()](const Ui& ui, Place place) {
        color_bar(ui, scale, scale.fixed, place.position, place.size.x);
    };
    return box::row({box::text("0", dim),
                     box::canvas({{4, color_bar_height}, {9, color_bar_height}, false}, colors),
                     box::text("the largest weight of each map", dim, 6)},
                    sizes::near);
}

}  // namespace

bool hidden_by_one_scale(std::span<const Range> ranges, float end) {
    return std::ranges::any_of(ranges, [end](const Range& range) {
        const float largest = largest_of(range);
        return largest > 0 && weight_position(largest / end) < faint;
    });
}

bool can_choose_scale(const Frame& frame) {
    return all_places(frame).size() > 1 && frame.store.document().view.range != "fixed" &&
           frame.coloring.weights().mode == RangeMode::fixed;
}

bool maps_have_own_scales(const Frame& frame) {
    if (!can_choose_scale(frame)) return false;
    if (const auto one = frame.options<AllHeadsOptions>().one_scale) return !*one;
    if (frame.layers() > 1) return false;  // early layers would look as sharp as late ones
    std::vector<Range> ranges;
    for (const Value& map : head_maps(frame).values)
        if (const auto range = frame.ui.readings.range(map)) ranges.push_back(*range);
    return hidden_by_one_scale(ranges, shared_scale(frame).fixed.highest);
}

Box map_scales_choice(Frame& frame) {
    return box::segments(
        frame.ui,
        {.name = "all_heads/scale",
         .labels = {"one color scale", "one a map"},
         .chosen = maps_have_own_scales(frame) ? 1 : 0,
         .help = "One color scale for all maps, so that they can be compared; or one a map, from 0 "
                 "to its own largest weight, so that the pattern of each is seen",
         .change = [&frame](int chosen) {
             frame.draft().view.of<AllHeadsOptions>().one_scale = chosen == 0;
         }});
}

ColorScale scale_of_map(const Frame& frame, const Node& weights, const Value& value, bool own) {
    ColorScale scale = frame.coloring.of(weights);
    if (!own && scale.mode == RangeMode::fixed && !scale.map->diverging) return shared_scale(frame);
    const auto range = frame.ui.readings.range(value);
    const bool even = range && range->highest <= 1.05f * range->lowest;  // no pattern to be seen
    if (!own || !range || even) return scale;
    const float most = std::max(largest_of(*range), 1e-6f);
    scale.fixed = {scale.fixed.lowest < 0 ? -most : 0, most};
    return scale;
}

Box legend_of_maps(Frame& frame) {
    const TextStyle dim = dim_style(frame.ui, sizes::axis);
    const ColorScale scale = shared_scale(frame);
    if (maps_have_own_scales(frame)) return own_legend(frame).named("all_heads/legend");
    if (scale.mode != RangeMode::fixed)
        return box::text("each map has a color scale of its own", dim, 6).named("all_heads/legend");
    Boxes parts{box::color_legend([&frame, scale]() -> std::optional<box::ColorLegend> {
                    return box::ColorLegend{scale, scale.fixed,
                                            range_of(frame.ui, head_maps(frame).values),
                                            keys_of_query(frame)};
                }).wide({8, 16, 16})};
    if (all_places(frame).size() > 1)
        parts.push_back(box::clauses(scale.fixed.highest < 1
                                         ? "one color scale for all heads; larger weights are as "
                                           "strong as its end"
                                         : "one color scale for all heads",
                                     sizes::axis)
                            .droppable());
    return box::row(std::move(parts), sizes::near).named("all_heads/legend");
}

}  // namespace attend
