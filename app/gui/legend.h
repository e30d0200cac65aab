#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/ui.h"
#include "app/render/colormap.h"

namespace attend {

/// The colors of a scale from left to right, evenly in its numbers (of a logarithmic one, in their
/// logarithms), `width` pixels at `position`.
void color_bar(const Ui& ui, const ColorScale& scale, Range range, ImVec2 position, float width);
constexpr float color_bar_height = 0.5f;  // em
/// More decimals than `usual` where a scale ends near 0.
int decimals_near(double end, int usual);
/// What stands at the ends of a scale's colors: "0" and "1"; "≥ 0.6" where some of the numbers lie
/// beyond, and are drawn as it. No numbers: it is not known.
struct LegendEnds {
    std::string low, high;
};
std::optional<Range> range_of(const Ui& ui, std::span<const Value> maps);
LegendEnds legend_ends(Range colors, const std::optional<Range>& numbers);
/// The colors of a scale with its ends written beside: "0 ▮▮|▮▮ 1 | even 1/7". Of weights a line
/// marks what each of `even` keys would have if all had as much; its words stand where there is
/// room.
void legend(const Ui& ui, const ColorScale& scale, Range range, const std::optional<Range>& numbers,
            float width, Index even = 0);

/// What its line says: "Line: 1/7, what each would have if all had as much".
std::string even_in_words(Index even);
/// On such a bar the even weight, where its colors reach it: whether they do.
bool mark_even(const Ui& ui, Range range, Index even, ImVec2 bar, float width);

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
