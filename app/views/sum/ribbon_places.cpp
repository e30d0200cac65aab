#include "app/views/sum/ribbon_places.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

Stack stack_of(std::span<const double> shares) {
    double above = 0, below = 0;
    for (const double share : shares) (share > 0 ? above : below) += share;
    Stack stack;
    if (!(above - below > 0)) return stack;
    const auto part = [&](double number) { return static_cast<float>(number / (above - below)); };
    stack.zero = part(above);
    stack.sum = part(-below);
    float up = 0, down = stack.zero;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] == 0) continue;
        float& from = shares[i] > 0 ? up : down;
        const float to = from + std::abs(part(shares[i]));
        stack.parts.push_back({i, from, to});
        from = to;
    }
    return stack;
}

/// Labels that would touch stand as one block around the mean of what they want.
std::vector<float> spread_apart(std::span<const float> wanted, float apart, float low, float high) {
    struct Block {
        float sum = 0;  // of what its labels want of the block's first one
        std::size_t count = 0;
        float first() const { return sum / static_cast<float>(count); }
    };
    const auto count = static_cast<float>(wanted.size());
    if (count > 1) apart = std::min(apart, (high - low) / (count - 1));
    std::vector<Block> blocks;
    for (const float wish : wanted) {
        blocks.push_back({wish, 1});
        while (blocks.size() > 1) {
            const Block last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            const float taken = apart * static_cast<float>(before.count);
            if (before.first() + taken <= last.first()) break;
            before.sum += last.sum - taken * static_cast<float>(last.count);
            before.count += last.count;
            blocks.pop_back();
        }
    }
    std::vector<float> heights;
    for (const Block& block : blocks)
        for (std::size_t i = 0; i < block.count; ++i)
            heights.push_back(block.first() + apart * static_cast<float>(i));
    for (std::size_t i = 0; i < heights.size(); ++i) {  // the ends hold what a block would leave
        const auto place = static_cast<float>(i);
        heights[i] = std::clamp(heights[i], low + apart * place,
                                std::max(high - apart * (count - 1 - place), low + apart * place));
    }
    return heights;
}

std::vector<double> moved_weight(std::vector<double> weights, std::size_t key, double wanted,
                                 const std::vector<bool>& open) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0),
                 others = total - weights[key];
    const double to = std::clamp(wanted, 0.0, std::max(total, 0.0));
    auto takers = std::count(open.begin(), open.end(), true) - (open[key] ? 1 : 0);
    if (others <= 0 && takers == 0) return weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i == key) continue;
        if (others > 0)
            weights[i] *= (total - to) / others;
        else if (open[i])
            weights[i] = (total - to) / static_cast<double>(takers);
    }
    weights[key] = to;
    return weights;
}

}  // namespace attend
