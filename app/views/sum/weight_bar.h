#pragma once
#include <optional>
#include <string>

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
    bool masked = false;  // it is 0 by the mask, which says more than the number
    float track = 0;     // pixels of the bar; the number stands right of it, to the end of the size
    bool number = true;  // it has one
    bool steps_back = false;  // another one is looked at
};

/// A weight as a bar with its number beside it. A click selects it; a drag to the left or right
/// overrides it (Shift: finer), a double click types, a right click resets. The tag is `name`.
void weight_bar(Frame& frame, const std::string& name, const WeightBar& bar, WeightGesture& gesture,
                ImVec2 position, ImVec2 size);

/// Pixels that numbers beside bars of this range take.
float weight_number_width(const Ui& ui, double low, double high);
/// What they leave of a width for the bars.
float weight_track(const Ui& ui, float width, double low, double high);

// What other pictures of a weight share with its bar.

/// Makes the weight one that is typed into: weight_field() is drawn in its place until it is done.
void begin_typing(WeightGesture& gesture, const WeightBar& bar);
/// A field in the place of the number, every keystroke taken at once. Enter keeps it, Escape does
/// not. Tag: `name`/typed.
void weight_field(Frame& frame, const std::string& name, const WeightBar& bar,
                  WeightGesture& gesture, ImVec2 size);
/// For the item just made: what the weight is, and `how` it is changed.
void weight_tooltip(const Frame& frame, const WeightBar& bar, const std::string& how);

}  // namespace attend
