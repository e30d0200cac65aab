#pragma once
#include <cstdint>
#include <string>

#include "core/graph/scope.h"

namespace attend {

// What would be trained: leaves of a graph under construction.

/// Drawn with the seed and the path: mean 0, variance 1/`fan_in`.
Ref add_drawn(Scope& place, const std::string& name, Axes axes, Index fan_in, std::uint32_t seed,
              Notation notation);

/// One row of the same number; `origin` says why it is that.
Ref add_row(Scope& place, const std::string& name, const Axis& columns, Scalar number,
            const char* origin, Notation notation);

/// One row of zeros.
Ref add_bias(Scope& place, const std::string& name, const Axis& columns, Notation notation);

}  // namespace attend
