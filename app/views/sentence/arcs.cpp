#include "app/views/sentence/arcs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attend {

namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr float drawn_high = 101;      // the room that the lengths below are drawn for
constexpr float least_of_loop = 1.6f;  // radius by width: thicker ones would be blobs
constexpr float narrowest = 2, widest = 26, between_arcs = 3, beside_loop = 5, loop_radius = 19,
                least_radius = 12, margin = 16;
constexpr float loop_opening = 24 * pi / 180;  // to each side
constexpr float bend = 0.62f;                  // of height by distance
constexpr float most_larger = 56.0f / 26;      // however much room there is

/// How much wider everything is than in the room that it is drawn for.
float larger(float high) { return std::min(high / drawn_high, most_larger); }

/// One side's ports, counted from the middle outwards.
struct Ports {
    std::vector<Arc*> arcs;  // the farthest first
    float reach = 0;         // how far they go

    void stand_from(float start, float scale) {
        reach = start;
        for (Arc* arc : arcs) {
            arc->from = reach + arc->width / 2;
            reach += arc->width + between_arcs * scale;
        }
        if (!arcs.empty()) reach -= between_arcs * scale;
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
        const float width = arc_width(target.weight, source.high);
        const float room = std::max(source.high - width / 2, 1.0f);
        arcs.push_back(
            {target.key, 0, target.x, room * std::pow(distance / farthest, bend), width});
    }
    return arcs;
}

float room_on(const ArcSource& source, float scale) {
    return std::max(source.chip - margin * scale, source.chip * 0.7f);
}

}  // namespace

float arc_width(double weight, float high) {
    const auto share = static_cast<float>(std::min(std::abs(weight), 1.0));
    return (narrowest + widest * share) * larger(high);
}

ArcBundle plan_arcs(const ArcSource& source, std::vector<ArcTarget> targets,
                    std::optional<double> self) {
    const float scale = larger(source.high), room = room_on(source, scale);
    std::stable_sort(targets.begin(), targets.end(), [&](const ArcTarget& a, const ArcTarget& b) {
        return std::abs(a.x - source.middle) > std::abs(b.x - source.middle);
    });
    ArcBundle bundle{arcs_to(source, targets), {}};
    Ports left, right;
    for (Arc& arc : bundle.arcs) (arc.to < source.middle ? left : right).arcs.push_back(&arc);
    float inner = between_arcs * scale / 2;
    if (self) {
        const float width = arc_width(*self, source.high);
        bundle.loop = {0, std::max(loop_radius * scale, least_of_loop * width), width};
        inner = bundle.loop->radius + bundle.loop->width / 2 + beside_loop * scale;
    }
    left.stand_from(inner, scale), right.stand_from(inner, scale);
    const float wide = left.reach + right.reach;
    float pressed = 1;  // what is left of each length
    if (wide > room) {
        pressed = room / wide;
        if (bundle.loop) {
            float& radius = bundle.loop->radius;
            const float least = std::min(least_radius * scale, room * 0.3f),
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
    const float scale = larger(source.high), room = room_on(source, scale);
    std::stable_sort(targets.begin(), targets.end(),
                     [](const ArcTarget& a, const ArcTarget& b) { return a.x < b.x; });
    std::vector<Arc> arcs = arcs_to(source, targets);
    Ports side;
    for (Arc& arc : arcs) side.arcs.push_back(&arc);
    side.stand_from(0, scale);
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
