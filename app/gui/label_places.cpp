#include "app/gui/label_places.h"

#include <algorithm>
#include <array>

namespace attend {

namespace {

struct Rectangle {
    ImVec2 min, max;
};

float overlap(const Rectangle& a, const Rectangle& b) {
    const float width = std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x);
    const float height = std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y);
    return width > 0 && height > 0 ? width * height : 0;
}

constexpr std::array rings{1.0f, 2.5f, 4.5f, 7.0f};  // gaps away
constexpr float price_of_point = 9;                  // of the area that is covered around it
constexpr float price_of_far = 0.1f;                 // of a label's area, a ring
/// A label that is not needed may lie over so much of its area, and stands no farther away.
constexpr float bearable = 0.03f;
constexpr std::size_t far_enough = 2;  // rings

/// Where the label's middle lies from the point, in the order of preference.
constexpr std::array<ImVec2, 12> directions{ImVec2{1, 0},    ImVec2{-1, 0},     ImVec2{0, -1},
                                            ImVec2{0, 1},    ImVec2{1, -1},     ImVec2{1, 1},
                                            ImVec2{-1, -1},  ImVec2{-1, 1},     ImVec2{0.5f, -1},
                                            ImVec2{0.5f, 1}, ImVec2{-0.5f, -1}, ImVec2{-0.5f, 1}};

Rectangle candidate(const LabelWish& wish, ImVec2 direction, float gap) {
    const ImVec2 middle{wish.point.x + direction.x * (wish.size.x / 2 + gap),
                        wish.point.y + direction.y * (wish.size.y / 2 + gap)};
    return {{middle.x - wish.size.x / 2, middle.y - wish.size.y / 2},
            {middle.x + wish.size.x / 2, middle.y + wish.size.y / 2}};
}

float outside(const Rectangle& box, Place room) {
    const Rectangle whole{room.position, room.position + room.size};
    const float area = (box.max.x - box.min.x) * (box.max.y - box.min.y);
    return area - overlap(box, whole);
}

/// Pixels of the box that lie where something stands already, or outside. A point is small and
/// all of it counts: a label stands rather a step farther away than on one.
float cost(const Rectangle& box, std::span<const Rectangle> taken, std::span<const ImVec2> points,
           Place room, float radius) {
    float sum = 4 * outside(box, room);  // what is cut off cannot be read at all
    for (const Rectangle& other : taken) sum += overlap(box, other);
    for (const ImVec2 point : points)
        sum += price_of_point * overlap(box, {{point.x - radius, point.y - radius},
                                              {point.x + radius, point.y + radius}});
    return sum;
}

}  // namespace

std::vector<std::optional<ImVec2>> place_labels(std::span<const LabelWish> wishes,
                                                std::span<const ImVec2> points, Place room,
                                                float gap) {
    std::vector<std::optional<ImVec2>> places;
    std::vector<Rectangle> taken;
    for (const LabelWish& wish : wishes) {
        std::optional<Rectangle> best;
        float least = 0, covered = 0;
        const float area = wish.size.x * wish.size.y;
        const std::size_t reach = wish.needed ? rings.size() : far_enough;
        for (std::size_t ring = 0; ring < reach && (!best || least > 0); ++ring)
            for (const ImVec2 direction : directions) {
                const Rectangle box = candidate(wish, direction, gap * rings[ring]);
                const float over = cost(box, taken, points, room, gap * 0.6f);
                const float own = over + price_of_far * area * static_cast<float>(ring);
                if (best && own >= least) continue;
                best = box;
                least = own, covered = over;
            }
        if (covered > bearable * area && !wish.needed) {
            places.emplace_back();
            continue;
        }
        // Two words beside each other stay two.
        const float beside = gap * 0.6f;
        taken.push_back({{best->min.x - beside, best->min.y}, {best->max.x + beside, best->max.y}});
        places.emplace_back(best->min);
    }
    return places;
}

}  // namespace attend
