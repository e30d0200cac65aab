#pragma once
#include <cstdint>
#include <vector>

#include "core/document/compute.h"

namespace attend {

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
