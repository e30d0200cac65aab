#pragma once
#include <string>
#include <vector>

#include "core/document/what_if.h"
#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What tells attention where the words of the sentence stand, as a phrase: "the position rope",
/// "the mask causal", "numbers set by hand". Empty where nothing does: then the words are a set,
/// and two of them that change places take their new vectors along (permutation equivariance).
std::string order_told_by(const Scene& scene, const Evaluation& evaluation);

/// What swapping two words does: the same computation, in which the vectors of the words
/// `first` and `second` have changed places, positions staying where they are.
struct Swapped {
    Index first = 0, second = 0;
    /// By word (the row where it stood before): ‖o′ − o‖, how far its new vector is from what it
    /// was. All 0, up to rounding, where attention does not know places (permutation
    /// equivariance).
    std::vector<double> changes;
    double largest = 0;       // of the changes
    double largest_norm = 0;  // of the outputs before: what the changes are measured against
};

/// Throws Error where an edit does not fit, Cancelled. Rows must exist.
Swapped swap_words(const Computed& base, Index first, Index second, const Progress& progress = {});

}  // namespace attend
