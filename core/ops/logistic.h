#pragma once
#include <cmath>

namespace attend {

/// σ(x) = 1 / (1 + exp(−x)), in the form that OuterFunction takes: it has no parameter.
inline double logistic(double x, double = 0) { return 1 / (1 + std::exp(-x)); }

}  // namespace attend
