#pragma once
#include "app/gui/widgets.h"

namespace attend {

/// The two large panels of the program with fixed numbers: something to look at and to drive.
struct Sample {
    Value weights = share(example_weights());
    Value values = share(example_values());
    Axes axes = {Axis("token", tokens()), Axis("token", tokens())};
    std::optional<Cell> hovered, selected = Cell{4, 1};
    Edit edit;
    HeatmapZoom zoom;
    HeatmapEvents events;

    static std::vector<std::string> tokens();
    static Matrix example_weights();
    static Matrix example_values();
    ColorScale weight_scale(const Ui& ui) const;
    ColorScale value_scale(const Ui& ui) const;
    /// Fills the window.
    void draw(Ui& ui);
};

}  // namespace attend
