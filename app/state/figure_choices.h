#pragma once
#include <string>

namespace attend {

/// How a figure is printed, as somebody chose it on the sheet "export". Part of the session: it is
/// neither saved nor undone.
struct FigureChoices {
    enum class What { view, map, window };
    What what = What::view;
    std::string node = {};                               // of the map; empty: the selected one
    std::string format = "pdf";                          // pdf, svg, png, tikz
    double width = 84, text = 7.5, dots_per_inch = 300;  // millimeters; points
    std::string ground = "white";                        // white, none, theme
    bool marks = false;  // the chosen cell of a map and its row are framed
    bool operator==(const FigureChoices&) const = default;
};

}  // namespace attend
