#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

using Inputs = std::span<const Value>;

/// What an operation keeps beside a result, so that the next one takes less: nothing that a result
/// depends on.
using KeptBeside = std::vector<Value>;
using KeptBesidePtr = std::shared_ptr<const KeptBeside>;

/// What an operation was given the last time, what it gave, and what it kept then; null where it
/// kept nothing.
struct MadeBefore {
    Inputs inputs;
    Value result;
    KeptBesidePtr kept;
};

/// What it gives now; a null value where there is no shorter way than forward().
struct Remade {
    Value value;
    KeptBesidePtr kept;
};

}  // namespace attend
