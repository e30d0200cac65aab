#pragma once
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/views/lookup/lookup_view.h"

namespace attend {

/// The shares of the answers against the temperature: where they stand on the screen.
struct SharePlot {
    const LookUpView& view;
    const ShareCurves& curves;
    ImVec2 low, high;  // of the axes
    double top = 1;    // the share at the upper end: weights that are no shares may be more than 1
    std::vector<std::size_t> told;  // answers whose curves have a name and a hue of their own

    /// How many curves are drawn: of more the others would be one gray.
    std::size_t drawn() const { return std::min<std::size_t>(curves.shares.size(), 40); }
    const Ui& ui() const { return view.frame.ui; }
    float x(double place) const { return low.x + (high.x - low.x) * static_cast<float>(place); }
    float y(double share) const {
        return high.y - (high.y - low.y) * static_cast<float>(std::clamp(share / top, 0.0, 1.0));
    }
    float slider() const {
        return std::round(x(slider_place(temperature_of(view.frame.draft().choices))));
    }
    /// Whether the line of the present temperature goes through words from `left` to `right`.
    bool is_crossed(float left, float right) const {
        return slider() > left - ui().em(0.3f) && slider() < right + ui().em(0.3f);
    }
    bool is_named(std::size_t answer) const {
        return std::find(told.begin(), told.end(), answer) != told.end();
    }
    Rgb hue(std::size_t answer) const;
};

/// Answers that come first at some temperature, from hard on, four at most; two at least, where
/// there are two. The same at every temperature, so that each keeps its hue.
std::vector<std::size_t> told_curves(const ShareCurves& curves);
/// The names of these, and how many others there are, each beside its curve where it hides nothing.
void draw_share_names(const SharePlot& plot);

}  // namespace attend
