#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// `weights` with −∞ where the score is −∞ and the weight 0, so that they are drawn hatched there:
/// a weight that was overridden stays visible even where its score is masked. (n, s) all three. The
/// same pointer where nothing is masked.
Value hatched_weights(const Value& weights, const Matrix& scores);
/// `value` with −∞ where the mask is 0. The same pointer where it is 0 nowhere.
Value hatched_by_mask(const Value& value, const Matrix& mask);

}  // namespace attend
