#pragma once
#include "core/graph/operation.h"

namespace attend {

// What operations that norm rows share.

/// Throws Error unless each input behind the first is a row with a number for each of its columns.
void check_norm_parameters(InputAxes inputs);
/// A cell of a row that stays as it is.
Explanation explain_kept(const Matrix& x, Cell cell);

}  // namespace attend
