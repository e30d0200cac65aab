#pragma once
#include <algorithm>
#include <cmath>

#include "app/views/parts/ribbon.h"
#include "app/views/sum/sum_ribbons.h"

namespace attend {

/// What the ribbons of a weighted sum are drawn from, at their place on the screen.
struct RibbonDrawing {
    Frame& frame;
    const RibbonSum& what;
    RibbonState& state;
    RibbonColumns columns;
    RibbonPlaces places;
    ColorScale scale, of_values;  // that of the output, and of v
    Index column = 0;
    ImVec2 start;  // the top left corner of the room of the ribbons
    float figures = ribbon_figures;
    float heaviest = 0;

    const Ui& ui() const { return frame.ui; }
    const WeightedSum& sum() const { return what.sum; }
    float x(float column_left) const { return start.x + column_left; }
    float line_width() const { return std::round(3 * ui().hairline()); }
    float top() const { return std::round(start.y + places.top); }
    float bottom() const { return top() + places.height; }
    bool is_lit(const RibbonPlace& place) const;
    float alpha(const RibbonPlace& place) const {
        constexpr float lit = 0.95f;
        return is_lit(place) ? lit : 0.2f + 0.38f * std::min(place.thick / heaviest, 1.0f);
    }
    Ribbon ribbon(const RibbonPlace& place) const {
        // Its figure stands on the straight part.
        const float half = place.thick / 2, wide = columns.output - columns.ribbon,
                    straight = std::min(ui().em(3.4f * figures), 0.4f * wide);
        return {{x(columns.ribbon), start.y + place.left + half},
                {x(columns.output) - line_width(), start.y + place.right + half},
                place.thick,
                place.thick,
                alpha(place),
                Role::weights,
                straight};
    }
    WeightBar bar(const WeightedSum::Row& row) const {
        WeightBar bar;
        bar.node = sum().weights, bar.cell = {sum().query, row.key}, bar.weight = row.weight;
        bar.edited = row.edited, bar.masked = row.masked;
        return bar;
    }
};

/// Around the column that is taken apart, in a strip.
void outline_column(const RibbonDrawing& drawing, ImVec2 min, ImVec2 size);
/// The line that all ribbons fill, and what the weights add up to, clear of the lowest of them.
void draw_line(const RibbonDrawing& drawing);
/// How much of the height that takes below the ribbons, in pixels.
float total_height(const Ui& ui, const WeightedSum& sum, float figures);
/// The strip of the output with its name above it.
void draw_output(const RibbonDrawing& drawing);
/// Of v and the output, below it: their scale with its ends.
void draw_sum_legend(const RibbonDrawing& drawing, float top);

}  // namespace attend
