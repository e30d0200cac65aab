#pragma once
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/heads/head_place.h"

namespace attend {

/// The heads that are made into one map, and the pair of tokens that is looked at.
struct CombinedHeads {
    std::vector<HeadPlace> places;
    bool over_layers = false;
    bool takes_shares = false;  // the rule: each head has a share of its own
    std::string_view rule;      // "mean"
    Cell pair;                  // of the weights
    NodeId node = 0;            // that the rule makes
    double combined = 0;        // what the rule makes of it
    double end = 1;             // of the bars
};

/// What each head gives the pair, as bars, and what they come to; where the rule takes shares, a
/// slider a head. A click on a head shows it in the other views, too; one on what they come to says
/// how it came about. `heads` must outlive the frame.
Box heads_of_pair(Frame& frame, const CombinedHeads& heads);

/// One head's weight of a pair. Needs an evaluation.
double weight_in(const Frame& frame, HeadPlace place, Cell pair);

}  // namespace attend
