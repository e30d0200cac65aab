#pragma once
#include <optional>

#include "app/gui/ui.h"
#include "app/render/colormap.h"

namespace attend {

/// What the legend of a map of weights says: its colors from 0 to `end`, linear in the weight.
struct WeightLegend {
    ColorScale scale;
    Range range;                    // of the colors
    std::optional<Range> numbers;   // of the map
    Index even = 0;                 // among so many keys a weight is shared; 0: not told
    std::optional<double> at = {};  // the chosen weight, marked above the bar
    float text = 0.78f;             // size of its figures, relative to body text
};

/// In `width` pixels at `position`, weight_legend_height() high.
void weight_legend(const Ui& ui, const WeightLegend& legend, ImVec2 position, float width);
float weight_legend_height(const Ui& ui, float text = WeightLegend().text);

/// A padlock at the cursor, as high as a legend, that is pressed: closed while `locked`. Tag: name.
bool padlock(const Ui& ui, std::string_view name, bool& locked);
inline float padlock_width(const Ui& ui) { return ui.em(1.4f); }

}  // namespace attend
