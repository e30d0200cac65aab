#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace attend {

// Where the ribbons of a weighted sum stand: arithmetic alone, in pixels below the top of the room.

/// What one row gives to the output, or several light ones that are joined.
struct RibbonPlace {
    std::vector<std::size_t> rows;
    double weight = 0;  // of all of them
    float thick = 0;    // everywhere the same
    float left = 0;     // its upper edge at its row
    float right = 0;    // its upper edge at the output, where one lies on the next
};

struct RibbonRoom {
    float height = 0;
    float most = 0;          // of the output's height
    float gap = 0;           // between two ribbons, at their rows
    float name = 0;          // from the middle of a row to that of the next at least
    float thin = 0;          // what is thinner is joined with others
    std::size_t count = 16;  // of ribbons at most
};

struct RibbonPlaces {
    std::vector<RibbonPlace> ribbons;
    float height = 0;  // of the output: a weight of 1, or all of them where they are more than 1
    float top = 0;     // of the output
    double unit = 1;   // the weight that is as thick as the output is high
};

/// The rows in their order, those that are too thin, or too many, joined as the last one; the
/// output as high as the room allows. No weight may be negative. `held`: as joined and as high as
/// there, so that nothing jumps while a weight is dragged.
RibbonPlaces ribbon_places(std::span<const double> weights, std::span<const std::size_t> order,
                           const RibbonRoom& room, const RibbonPlaces* held = nullptr);

/// A number taken apart: what adds to it is stacked above zero, in its order, what takes away
/// below. Heights from 0 (the top of the stack) to 1.
struct Stack {
    struct Part {
        std::size_t of;  // which of the shares
        float top, bottom;
    };
    std::vector<Part> parts;  // without those that are 0
    float zero = 1, sum = 1;  // where these stand
};
Stack stack_of(std::span<const double> shares);

/// Heights as near to the wanted ones (ascending) as labels at least `apart` can stand, within
/// [low, high]; where there is no room for all, they stand closer.
std::vector<float> spread_apart(std::span<const float> wanted, float apart, float low, float high);

/// Weights after that of `key` was moved to `wanted`, and the others gave, or took, in proportion,
/// so that the sum stays; those that are 0 take in equal parts where no other weighs anything and
/// they are `open`. No weight becomes negative.
std::vector<double> moved_weight(std::vector<double> weights, std::size_t key, double wanted,
                                 const std::vector<bool>& open);

}  // namespace attend
