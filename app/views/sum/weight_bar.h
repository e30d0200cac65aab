#pragma once
#include <optional>
#include <string>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The weight that is dragged or typed into at the moment.
struct WeightGesture {
    std::optional<Cell> cell;
    bool dragging = false, typing = false, begun = false;
    double value = 0;      // what the gesture has made of it
    double before = 0;     // what Escape brings back
    bool edited = false;   // whether the weight was set by hand before
    double range_end = 1;  // bars keep their scale while one is dragged
    std::string text;      // what is typed
};

struct WeightBar {
    NodeId node = 0;  // the weights
    Cell cell;
    double weight = 0;
    double range_low = 0, range_high = 1;  // numbers at the ends of the bar
    bool edited = false, lit = false;
    bool masked = false;      // it is 0 by the mask, which says more than the number
    bool steps_back = false;  // another one is looked at
};

/// A weight as a bar, `high` em. A click selects it; a drag to the left or right overrides it
/// (Shift: finer), a double click types, a right click resets. `gesture` must outlive the frame.
/// Tag: `name`.
Box weight_box(Frame& frame, const std::string& name, const WeightBar& bar, WeightGesture& gesture,
               float high);
/// The same with its number at the right.
Box weight_with_number(Frame& frame, const std::string& name, const WeightBar& bar,
                       WeightGesture& gesture, float high);

// What other pictures of a weight share with its bar.

/// Pointing at it lights all that belongs to it, a click selects it, a double click types it, the
/// right button takes it back.
BoxActs weight_acts(Frame& frame, const WeightBar& bar, WeightGesture& gesture);
/// "weights[station, train] = 0.7", whether it is masked, and what it was before it was set; `how`
/// it is changed, with what else changes it.
std::string weight_tip(const Frame& frame, const WeightBar& bar);
std::string weight_keys(const WeightBar& bar, std::string_view how);
/// Whether the weight is typed into: then a field stands in its place, every keystroke taken at
/// once. Enter keeps it, Escape does not. Tag: `name`/typed.
bool is_typed(const WeightGesture& gesture, const WeightBar& bar);
Box weight_field(Frame& frame, const std::string& name, const WeightBar& bar,
                 WeightGesture& gesture, float high);

}  // namespace attend
