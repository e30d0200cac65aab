#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/sum/sum_drag.h"
#include "app/views/sum/weight_bar.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

// What one query takes from each value, and what that adds up to: a picture of ribbons, which
// stands on the road, in the view and on the stage, and the same as bars.

/// What the sum keeps from frame to frame.
struct SumState {
    int mode = 0;                    // 0: one head, 1: all heads
    int order = 0;                   // 0: as in the sentence, 1: by weight
    bool order_chosen = false;       // else long texts begin with what weighs most
    std::vector<std::size_t> shown;  // row by place: stands still while a weight is dragged
    WeightGesture gesture, typing;   // of a bar, of a ribbon
    std::optional<WeightDrag> drag;
    std::optional<Index> column;  // of the output that is taken apart, once one was chosen
    Index columns = 0;            // that it had then: of another one nobody chose
    bool read_out = false;        // while values are drawn as the answers that they are read as
};

/// The sum of the chosen head for the query that asks, made anew where one of them is another one.
/// Needs a scene.
const WeightedSum& shown_sum(Frame& frame);
/// Where its head's scales end, whichever query is chosen.
const SumEnds& ends_of_head(Frame& frame);
/// Its rows in the order in which they stand.
const std::vector<std::size_t>& shown_rows(Frame& frame);
/// The number of the output that is taken apart: one that was chosen, here or elsewhere, or that in
/// which the chosen word, else the heaviest, is largest.
Index column_apart(Frame& frame);
/// The key whose weight is selected, else the heaviest.
std::optional<Index> chosen_key(const Frame& frame, const WeightedSum& sum);

/// More rows than these are bars.
constexpr std::size_t most_ribbon_rows = 30;
/// Why the rows are bars although ribbons are asked for; empty: they can be ribbons.
std::string no_ribbons(const WeightedSum& sum);
bool are_bars(Frame& frame);

/// The picture. `leads`: as the view, whose values are dragged and where a column is framed.
Box sum_ribbons(Frame& frame, bool leads, std::optional<ColorScale> scale = {});
/// The values as points of a plane, the figure that they span, and the output within it.
Box value_plane(Frame& frame);
/// One number of the output as a list of what adds to it.
Box sum_apart(Frame& frame);
Box sum_bars(Frame& frame);
/// What the heads give to the output of all of them.
Box heads_bars(Frame& frame);
/// Ribbons, or bars where there can be none: the sum beside other objects; `scale`: of theirs in
/// place of its own.
Box sum_alone(Frame& frame, std::optional<ColorScale> scale);
Box sum_alone(Frame& frame);
/// The same of a model that learns, each value read as answers; nothing where none is. Drawn at
/// once.
bool draw_read_out(Frame& frame, Place place);

/// What the picture shows, or that the head is off.
RichText weighted_sum_subtitle(const Frame& frame);

}  // namespace attend
