#include "app/gui/arcs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attend {

namespace {

constexpr float pi = std::numbers::pi_v<float>;
// Units.
constexpr float narrowest = 2, widest = 56, ample = 218;  // of an arc, and the room for the widest
constexpr float between_arcs = 3, beside_loop = 5, margin = 16;
constexpr float loop_radius = 12, radius_by_width = 0.42f, least_of_loop = 0.8f;
constexpr float loop_opening = 24 * pi / 180;  // to each side
constexpr float bend = 0.62f;                  // of height by distance

/// One side's ports, counted from the middle outwards.
struct Ports {
    std::vector<Arc*> arcs;  // the farthest first
    float reach = 0;         // how far they go

    void stand_from(float start, float unit) {
        reach = start;
        for (Arc* arc : arcs) {
            arc->from = reach + arc->width / 2;
            reach += arc->width + between_arcs * unit;
        }
        if (!arcs.empty()) reach -= between_arcs * unit;
    }
    void shift(float by) {
        reach += by;
        for (Arc* arc : arcs) arc->from += by;
    }
};

std::vector<Arc> arcs_to(const ArcSource& source, const std::vector<ArcTarget>& targets) {
    std::vector<Arc> arcs;
    float farthest = 1;
    for (const ArcTarget& target : targets)
        farthest = std::max(farthest, std::abs(target.x - source.middle));
    for (const ArcTarget& target : targets) {
        const float distance = std::abs(target.x - source.middle);
        const float width = arc_width(target.weight, source.high, source.unit);
        const float room = std::max(source.high - width / 2, 1.0f);
        arcs.push_back(
            {target.key, 0, target.x, room * std::pow(distance / farthest, bend), width});
    }
    return arcs;
}

float room_on(const ArcSource& source) {
    return std::max(source.chip - margin * source.unit, source.chip * 0.7f);
}

}  // namespace

float arc_width(double weight, float high, float unit) {
    const double size = std::abs(weight);
    const float share = size > 0 ? static_cast<float>(std::min(size, 1.0)) : 0;  // NaN has none
    return narrowest * unit + widest * share * std::min(high / ample, unit);
}

ArcBundle plan_arcs(const ArcSource& source, std::vector<ArcTarget> targets,
                    std::optional<double> self) {
    const float unit = source.unit, room = room_on(source);
    std::stable_sort(targets.begin(), targets.end(), [&](const ArcTarget& a, const ArcTarget& b) {
        return std::abs(a.x - source.middle) > std::abs(b.x - source.middle);
    });
    ArcBundle bundle{arcs_to(source, targets), {}};
    Ports left, right;
    for (Arc& arc : bundle.arcs) (arc.to < source.middle ? left : right).arcs.push_back(&arc);
    float inner = between_arcs * unit / 2;
    if (self) {
        const float width = arc_width(*self, source.high, unit);
        bundle.loop = {0,
                       std::max(loop_radius * unit + radius_by_width * (width - narrowest * unit),
                                least_of_loop * width),
                       width};
        inner = bundle.loop->radius + bundle.loop->width / 2 + beside_loop * unit;
    }
    left.stand_from(inner, unit), right.stand_from(inner, unit);
    const float wide = left.reach + right.reach;
    float pressed = 1;  // what is left of each length
    if (wide > room) {
        pressed = room / wide;
        if (bundle.loop) {
            float& radius = bundle.loop->radius;
            const float least = std::min(loop_radius * unit, room * 0.3f),
                        kept = std::max(radius * pressed, std::min(least, radius));
            pressed = std::max(room - 2 * kept, 0.1f) / std::max(wide - 2 * radius, 1.0f);
            for (Ports* side : {&left, &right}) side->shift(kept / pressed - radius);
            radius = kept;
            bundle.loop->width = std::min(bundle.loop->width, radius / least_of_loop);
        }
    }
    // Around the middle if that has room on both sides, else pushed inwards.
    const float low = left.reach * pressed - room / 2, high = room / 2 - right.reach * pressed;
    const float middle =
        source.middle + (low > high ? (low + high) / 2 : std::clamp(0.0f, low, high));
    for (Arc* arc : left.arcs) arc->from = middle - arc->from * pressed;
    for (Arc* arc : right.arcs) arc->from = middle + arc->from * pressed;
    if (bundle.loop) bundle.loop->middle = middle;
    return bundle;
}

std::vector<Arc> plan_ribbons(const ArcSource& source, std::vector<ArcTarget> targets) {
    const float unit = source.unit, room = room_on(source);
    std::stable_sort(targets.begin(), targets.end(),
                     [](const ArcTarget& a, const ArcTarget& b) { return a.x < b.x; });
    std::vector<Arc> arcs = arcs_to(source, targets);
    Ports side;
    for (Arc& arc : arcs) side.arcs.push_back(&arc);
    side.stand_from(0, unit);
    const float pressed = std::min(1.0f, room / std::max(side.reach, 1.0f));
    for (Arc& arc : arcs) arc.from = source.middle + (arc.from - side.reach / 2) * pressed;
    return arcs;
}

ArcPoint point_of(const Arc& arc, float t) {
    const float angle = pi * t;
    return {(arc.from + arc.to) / 2 + (arc.from - arc.to) / 2 * std::cos(angle),
            arc.high * std::sin(angle)};
}

ArcPoint point_of(const Loop& loop, float t) {
    // From the right end of the opening, which looks down, over the top to the left one.
    const float angle = -pi / 2 + loop_opening + (2 * pi - 2 * loop_opening) * t;
    return {loop.middle + loop.radius * std::cos(angle),
            loop.radius * (std::sin(angle) + std::cos(loop_opening))};
}

}  // namespace attend
