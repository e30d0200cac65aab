#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

/// From one box to another inside the same box, both by their names.
struct Link {
    std::string to;
    std::string name = {};  // tag, of its middle
    double weight = 0;      // how wide it is: 0 to 1
    float strength = 1;     // opacity
    bool dashed = false;    // its weight is still to be guessed
    /// In each frame that the mouse is on it; `pressed`: it was clicked.
    std::function<void(bool pressed)> point = {};
    bool in_light = false;  // of what a lesson lights: see gui/light.h
};

/// Arcs in the room above or below the line of boxes, ribbons across to another line, or curves
/// from word to word of a text. A box that is linked with itself has a ring.
enum class LinkWay { above, below, across, curves };

/// What leads from one box to others.
struct Links {
    std::string name;  // tag of the room in which they are pointed at
    std::string from;
    LinkWay way = LinkWay::above;
    std::vector<Link> links;
    std::string edge = {};  // the box below which arcs begin; else `from`
    float unit = 1;         // pixels of a length that is one pixel at scale 1
    float most = 0;         // so many units arcs below go down; 0: as far as there is room
};

/// A box, and below it what links the boxes inside: `links` is asked when these have their places.
Box linked(Box inside, std::function<std::vector<Links>(const PlacedBoxes& placed)> links);

}  // namespace attend::box
