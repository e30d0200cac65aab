#pragma once
#include <cstdint>

#include "core/ops/principal_axes.h"
#include "core/parameters/source.h"

namespace attend {

/// What the columns of x stand for: words, places beside them, and room to write into.
struct ColumnParts {
    Index words = 0, places = 0, room = 0;
};

// The first four have W_Q, W_K, W_V and W_O alone.

/// Columns of W_Q, W_K and W_V are principal axes of the embedding that is projected; the rows of
/// W_O are those of x's, so that without training the output lives in the embedding's space.
ParameterSource principal_source(Basis x, Basis memory);

ParameterSource identity_source();

/// Attends to the token before, and gives its word.
ParameterSource previous_token_source(const ColumnParts& parts);

/// Layer 0 is a previous-token head that writes into the room. Every later layer asks for its own
/// word among the words before (composition through K), and so attends to what came after the last
/// time.
ParameterSource induction_source(const ColumnParts& parts);

/// Drawn with the seed and the path: all but biases, gains and shifts.
ParameterSource random_source(std::uint32_t seed);

/// Biases, gains and shifts before training: they change nothing.
ParameterSource neutral_source();

}  // namespace attend
