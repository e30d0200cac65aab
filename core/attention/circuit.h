#pragma once
#include "core/attention/projection.h"

namespace attend {

// Weights that are built by hand, on one-hot words and one-hot places. Of the columns of x the
// first stand for the word, the next for the place, and the last, where there are, are room that a
// head writes the word before into. Elhage et al. 2021, "A Mathematical Framework for Transformer
// Circuits".

struct LayerOptions;

/// Attends to the token before, and gives its word.
OperationPtr previous_token(const ProjectionRequest& request);

/// Layer 0 is a previous-token head that writes into the room. Every later layer asks for its own
/// word among the words before (composition through K), and so attends to what came after the last
/// time.
OperationPtr induction(const ProjectionRequest& request);

/// Throw Error that names the choice that leaves nothing of the circuit, and what it should be.
void check_previous_token(const LayerOptions& options);
void check_induction(const LayerOptions& options);

}  // namespace attend
