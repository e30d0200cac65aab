#pragma once
#include "app/views/frame.h"

namespace attend {

// What a person does to the points of the regression, on the draft of this frame. Where a number
// does not fit, the message goes to the store and nothing changes.

/// Puts other numbers in the place of a point's key and value: edits of the nodes k and v.
void move_point(Frame& frame, Index point, double x, double y, bool vertical_only);
/// What was moved stands in the table: the point is called after its key again.
void settle_points(Frame& frame);
/// Another row of the table. What was moved before becomes part of the table, too.
void add_point(Frame& frame, double x, double y);
/// Takes a row out of the table; the last one stays.
void remove_point(Frame& frame, Index point);
/// What is asked.
void ask_for(Frame& frame, double query);

}  // namespace attend
