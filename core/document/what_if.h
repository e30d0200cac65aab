#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/document/compute.h"

namespace attend {

/// What is changed. Either may be empty.
struct Alteration {
    std::function<void(Choices& choices)> choices;
    /// Of the new scene, the base's edits having followed to it.
    std::function<void(Edits& edits)> edits;
};

/// The changed document.
struct WhatIf {
    Scene scene;
    Evaluation evaluation;
    std::vector<std::string> edits_left;  // paths whose edits, or some of them, have no place there
};

/// Which nodes are computed at once, with all that they are made of; empty: all but those on
/// demand. The evaluation computes any other that it is asked for.
using Wanted = std::function<std::vector<NodeId>(const Scene& scene)>;

/// What would be if a document were changed: as if a person had chosen it, edits following by the
/// rule of core/document/follow.h. Every value that did not change is the base's. Throws Error
/// where the changed document cannot be computed, Cancelled.
WhatIf what_if(const Computed& base, const Alteration& change, const Progress& progress = {},
               const Wanted& wanted = {});

// Numbers that stand in place of a node's own, to see what becomes of what follows.

/// Each row shares evenly among the keys that it may look at: `seen` is −∞ where it may not.
Matrix uniform_weights(const Matrix& seen);
/// Each row looks at the token before it, and where it may not, at the nearest one that it may.
Matrix previous_weights(const Matrix& seen);

/// The same node where the model reads another sentence, with nothing edited. Throws Error where it
/// has another shape there, Cancelled.
Value value_elsewhere(const Computed& base, const std::string& path, const std::string& sentence,
                      const Progress& progress = {});

/// What becomes of the probability of a token where heads are switched off.
struct HeadTrialRequest {
    Index row = 0, token = 0;
    NumberList off;  // counted on from layer to layer
    int draws = 0;   // of as many random heads
    std::uint64_t seed = 0;
    bool operator==(const HeadTrialRequest&) const = default;
};
struct HeadTrials {
    double none = 0;            // with all on
    std::vector<double> alone;  // each of `off` by itself
    double together = 0;
    std::vector<double> random;     // as many random heads together, a draw each
    std::vector<NumberList> drawn;  // which
};

/// The middle one, or the mean of both; NaN of none.
double median_of(std::vector<double> numbers);

/// Of a scene that foretells the next token, with its edits; each trial shares with `base` all that
/// stays. Throws Error, Cancelled.
HeadTrials try_heads(const Computed& base, const HeadTrialRequest& request,
                     const Progress& progress = {});

}  // namespace attend
