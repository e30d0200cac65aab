#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/evaluate.h"

namespace attend {

/// How a kind of position tells places apart.
struct Places {
    /// (n, c): a row for each place. Of vectors that are added or stand beside, those; of rotary
    /// positions, what they make of a row of ones: (cos − sin, sin + cos) of each pair's angle.
    Value vectors;
    Value similarity;  // (n, n): p_i · p_j / c
    Axes axes;         // of the vectors
    bool turned = false;
};

/// Empty for positions that are numbers for a distance (`alibi`, `relative`), and for none.
/// `head` is the prefix of the head that is looked at.
std::optional<Places> places_of(const Evaluation& evaluation, const std::string& head);

}  // namespace attend
