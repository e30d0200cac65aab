#pragma once
#include <string>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Parts of the view of positions.

/// Pairs of columns of a matrix of places, up to six from the fastest on: names, how many places a
/// turn takes, a clock with the words as its hands, and both columns as curves over the places. A
/// line stands at the asking word: dragging it asks of another. Tag: "places/curves".
Box place_clocks(Frame& frame, NodeId vectors);
/// How alike each two places are. A click swaps the two words. Tag: "places/similarity".
Box place_similarity(Frame& frame, NodeId similarity);
/// What each head of the layer adds to a score, over the distance j − i. Tag: "places/distance".
Box distance_curves(Frame& frame);

/// order_told_by() of the present scene, computed once for each.
const std::string& order_told(const Frame& frame);
/// What is so without positions. `told_by`: what tells the order all the same (order_told_by()).
RichText without_positions(const std::string& told_by);

/// Two words change places: how far the new vector of every word moves by it. Tag:
/// "places/changes".
Box swapped_words(Frame& frame);
/// Of the next swap: `row` and the one that was chosen last.
void choose_to_swap(Frame& frame, Index row);

}  // namespace attend
