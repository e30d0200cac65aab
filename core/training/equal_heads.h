#pragma once
#include "core/graph/edit.h"
#include "core/training/setup.h"

namespace attend {

/// Numbers put in at step 0 by which all heads of a layer begin as its first one does: their
/// W_Q, W_K, W_V, and their rows of W_O. By paths as "at/0/layer.0/head.1/w_q".
Edits equal_heads(const TrainingSetup& setup);

}  // namespace attend
