#pragma once
#include <optional>

#include "app/views/sum/ribbon_places.h"
#include "app/views/sum/sum_rows.h"
#include "app/views/sum/weight_bar.h"

namespace attend {

/// A weight that is dragged by the edge of its ribbon: where it began.
struct RibbonDrag {
    Index query = 0, key = 0;
    float up = 1;  // 1 by the lower edge, −1 by the upper one
    std::vector<double> weights;
    std::vector<bool> open;      // those that are not masked
    std::optional<Edit> before;  // of the node
    double moved = 0;
    RibbonPlaces held;
};

/// What the ribbons keep from frame to frame.
struct RibbonState {
    std::optional<Index> column;  // of the output that is taken apart, once one was chosen
    Index columns = 0;            // that it had then: of another one nobody chose
    std::optional<RibbonDrag> drag;
    WeightGesture typing;
};

/// Where the columns of the ribbons stand: pixels from the left edge of the panel. Without room
/// for it the stack is left out, or the words beside it.
struct RibbonColumns {
    float label_end = 0, strip = 0, strip_width = 0, ribbon = 0, output = 0;
    float stack = 0, stack_width = 0, words = 0, end = 0;
    bool has_stack = true, has_words = true;
};
constexpr float ribbon_figures = 0.8f;  // relative to body text, at the desk
RibbonColumns ribbon_columns(const Ui& ui, float width, float label, Index cells,
                             float figures = ribbon_figures, bool with_stack = true);

/// More rows than these are bars.
constexpr std::size_t most_ribbon_rows = 30;
/// Why the rows are bars although ribbons are asked for; empty: they can be ribbons.
std::string no_ribbons(const WeightedSum& sum);

/// One head's weighted sum: each value as a strip as high as its weight, a ribbon as thick to the
/// output, which is as high as 1, and one number of the output taken apart. `order`: the rows as
/// they stand; `names` of all rows, `largest` number of v and of the output, which share a scale
/// unless v would be dark on it.
struct RibbonSum {
    const WeightedSum& sum;
    std::span<const std::size_t> order;
    const std::vector<std::string>& names;
    float largest_value = 0, largest = 0;
    bool plain = false;  // beside other objects: shares in percent, no number taken apart

    float end_of_values() const {
        return largest_value < SumEnds::dark * largest ? largest_value : largest;
    }
};
/// In so many pixels of height.
RibbonPlaces ribbon_places_in(const Ui& ui, const RibbonSum& what, const RibbonState& state,
                              float height);
void draw_ribbon_sum(Frame& frame, const RibbonSum& sum, RibbonState& state);

/// What the stack shows, at its place on the screen.
struct SumStack {
    const WeightedSum& sum;
    const RibbonPlaces& places;
    const RibbonColumns& columns;
    ColorScale scale;
    Index column = 0;             // of the output
    std::optional<Index> lit;     // a key
    ImVec2 min;                   // its top left corner
    float height = 0, right = 0;  // of the stack; where its figures end, on the screen
    float figures = ribbon_figures;
};
void draw_sum_stack(Frame& frame, const SumStack& stack);
/// "train", or "31 others" of a joined one, "2 masked".
std::string ribbon_name(const WeightedSum& sum, const RibbonPlace& ribbon);

}  // namespace attend
