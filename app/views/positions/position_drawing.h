#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Parts of the view of positions, each in `size` pixels at `min`.

/// Some columns of a matrix of places as curves over the places: up to eight, from the first to the
/// last, each named; the row that is pointed at anywhere is marked.
void draw_place_curves(Frame& frame, const Matrix& vectors, const Axes& axes, ImVec2 min,
                       ImVec2 size);

/// order_told_by() of what is shown, asked once for each state of it.
const std::string& order_told(const Frame& frame);

/// What is so without positions. `told_by`: what tells the order all the same (order_told_by()).
RichText without_positions(const std::string& told_by);

/// What each head of the layer adds to a score, over the distance j − i.
void draw_distance_curves(Frame& frame, ImVec2 min, ImVec2 size);

/// Two words change places: how far the new vector of every word moves by it.
void draw_swapped(Frame& frame, ImVec2 min, ImVec2 size);

}  // namespace attend
