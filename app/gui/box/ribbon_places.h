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

}  // namespace attend
