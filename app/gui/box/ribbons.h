#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/box/ribbon_places.h"

namespace attend::box {

/// What flows into a sum: it stands at the left, as high as it weighs, and from it goes a ribbon as
/// thick as that.
struct RibbonRow {
    Box name, value;     // the value fills the height
    double weight = 0;   // not negative
    std::string ribbon;  // its tag
    std::string figure;  // in the ribbon, where that has room
    std::string tip = {}, keys = {};
    bool lit = false, edited = false;
    bool in_light = false;     // of what a lesson lights: see gui/light.h
    std::string handles = {};  // "": none; else its edges are dragged, tagged with "/upper" or
                               // "/lower" behind this
    BoxActs acts = {};         // of the ribbon
    std::optional<Box> over = std::nullopt;  // where the ribbon begins: a field
};

/// An edge of a ribbon was dragged.
struct RibbonDragged {
    std::size_t row = 0;
    float up = 1;     // 1 by the lower edge, −1 by the upper one
    double more = 0;  // weight since the last frame
    bool ended = false;
    const RibbonPlaces* places = nullptr;  // as they stand in this frame
};

/// Values at the left, as high as their weights, ribbons, and the sum of both at the right, as high
/// as a weight of 1. Lengths in em; values, ribbons and output share the width in proportion.
struct Ribbons {
    std::vector<RibbonRow> rows;  // from top to bottom
    /// One row for those that are too light for ribbons of their own; its name stands below it.
    std::function<RibbonRow(const std::vector<std::size_t>& rows)> joined;
    Box output, output_name;                      // the name stands above it
    std::optional<Box> values_name;               // with it both names stand on one line at the top
    bool names_columns = false;                   // it is as wide as the values: a word a column
    std::optional<Box> over_values, over_output;  // frames of columns
    Box below;                                    // below the output
    std::size_t cells = 1;                        // of values and output: they get whole pixels
    float names = 4.2f, values = 12.7f, ribbons = 7, outputs = 12.7f;
    float gap = 0.35f;         // between two values
    float least_name = 1.02f;  // from the middle of a row to that of the next
    float thin = 0.35f;        // what is thinner is joined with others
    float figure = 0.82f, lit_figure = 1;
    float lit = 0.58f, others = 0.3f;                 // opacity
    std::optional<RibbonPlaces> held = std::nullopt;  // while one is dragged, so that nothing jumps
    std::function<void(const RibbonDragged&)> drag = {};
};
Box ribbons(Ribbons what);

}  // namespace attend::box
