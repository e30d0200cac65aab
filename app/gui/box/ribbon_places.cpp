#include "app/gui/box/ribbon_places.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

using Ribbons = std::vector<RibbonPlace>;

RibbonPlace joined(std::span<const double> weights, std::vector<std::size_t> rows) {
    RibbonPlace place;
    for (const std::size_t row : rows) place.weight += weights[row];
    place.rows = std::move(rows);
    return place;
}

/// One row each, in their order, and last what `light` says, together; one alone is not joined.
template <class Light>
Ribbons grouped(std::span<const double> weights, std::span<const std::size_t> order, Light light) {
    Ribbons ribbons;
    std::vector<std::size_t> rest;
    for (const std::size_t row : order)
        if (light(row)) rest.push_back(row);
    for (const std::size_t row : order)
        if (rest.size() < 2 || !light(row)) ribbons.push_back(joined(weights, {row}));
    if (rest.size() >= 2) ribbons.push_back(joined(weights, std::move(rest)));
    return ribbons;
}

/// The distance between two ribbons at their rows, whose names must not touch.
float gap_between(float above, float below, const RibbonRoom& room) {
    return std::max(room.gap, room.name - (above + below) / 2);
}

/// Thicknesses for an output of this height, and where each begins; returns how far down all reach.
float stand(Ribbons& ribbons, float height, double unit, const RibbonRoom& room) {
    float y = 0, before = 0, right = 0;
    for (std::size_t i = 0; i < ribbons.size(); ++i) {
        RibbonPlace& ribbon = ribbons[i];
        ribbon.thick = static_cast<float>(ribbon.weight / unit) * height;
        y += i == 0 ? std::max(room.name - ribbon.thick, 0.0f) / 2
                    : gap_between(before, ribbon.thick, room);
        ribbon.left = y, ribbon.right = right;
        y += ribbon.thick, right += ribbon.thick;
        before = ribbon.thick;
    }
    return y + std::max(room.name - before, 0.0f) / 2;
}

float highest(Ribbons& ribbons, double unit, const RibbonRoom& room) {
    float low = 0, high = room.most;
    if (stand(ribbons, high, unit, room) <= room.height) return high;
    for (int halving = 0; halving < 24; ++halving) {
        const float middle = (low + high) / 2;
        (stand(ribbons, middle, unit, room) <= room.height ? low : high) = middle;
    }
    return std::floor(low);
}

/// As many of the heaviest rows as leave the output half of its height: each takes a name's room.
Ribbons fitting(std::span<const double> weights, std::span<const std::size_t> order, double unit,
                const RibbonRoom& room) {
    std::vector<std::size_t> heaviest(order.begin(), order.end());
    std::stable_sort(heaviest.begin(), heaviest.end(),
                     [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
    constexpr std::size_t few = 3;
    constexpr float worth = 0.5f;
    std::vector<bool> light;
    float height = 0;
    for (std::size_t count = std::min(room.count, order.size()); count > 0; --count) {
        light.assign(weights.size(), false);
        if (order.size() > count)
            for (std::size_t rank = count - 1; rank < heaviest.size(); ++rank)
                light[heaviest[rank]] = true;
        Ribbons ribbons = grouped(weights, order, [&](std::size_t row) { return light[row]; });
        height = highest(ribbons, unit, room);
        if (count <= few || height >= worth * room.most) break;
    }
    for (const std::size_t row : order)
        if (static_cast<float>(weights[row] / unit) * height < room.thin) light[row] = true;
    return grouped(weights, order, [&](std::size_t row) { return light[row]; });
}

}  // namespace

RibbonPlaces ribbon_places(std::span<const double> weights, std::span<const std::size_t> order,
                           const RibbonRoom& room, const RibbonPlaces* held) {
    RibbonPlaces places;
    double total = 0;
    for (const std::size_t row : order) total += weights[row];
    places.unit = std::max(1.0, total);
    if (held)
        for (const RibbonPlace& ribbon : held->ribbons)
            places.ribbons.push_back(joined(weights, ribbon.rows));
    else
        places.ribbons = fitting(weights, order, places.unit, room);
    places.height = held ? held->height : highest(places.ribbons, places.unit, room);
    const float reach = stand(places.ribbons, places.height, places.unit, room);
    places.top = std::max(room.height - places.height, 0.0f) / 2;
    for (RibbonPlace& ribbon : places.ribbons) {
        ribbon.left += std::max(room.height - reach, 0.0f) / 2;
        ribbon.right += places.top;
    }
    return places;
}

}  // namespace attend
