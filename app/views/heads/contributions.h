#pragma once
#include "app/gui/box/box.h"
#include "app/views/heads/head_place.h"

namespace attend {

/// What each word adds to those that look at it, of one head: α ‖v W_O‖.
struct ContributionsLook {
    HeadPlace place;
    const Block* block = nullptr;
    const Node* weights = nullptr;
    Value alpha, added, lengths;  // (n, s), (n, s), (s, 1)
    double longest = 0;           // value of all heads: they have one scale
    bool projected = false;       // by W_O
    bool current = true;

    double number(const Value& of, Index row, Index column) const {
        return static_cast<double>((*of)(row, column));
    }
    const char* length_symbol() const { return projected ? "‖v W_O‖" : "‖v‖"; }
    const char* added_symbol() const { return projected ? "α ‖v W_O‖" : "α ‖v‖"; }
};

/// The row's weights on top of each other: as high as the weight, as wide as what the word gives is
/// long, so that the area is what it adds. Tags: "contributions/area/3". `look` must outlive the
/// frame.
Box contribution_areas(Frame& frame, const ContributionsLook& look, Index row);
/// The mouse is over what a word adds to the row: lit everywhere, and told.
void point_at_contribution(Frame& frame, const ContributionsLook& look, Cell cell);

}  // namespace attend
