#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// How evenly a row of weights is spread, in nats: −Σ_j a_j ln a_j, where 0·ln 0 = 0. From 0 (all
/// on one key) to ln m (the same on each of m keys), for a row that sums to 1. Shannon 1948. NaN
/// where a weight is negative or no number. The row must exist.
double row_entropy(const Matrix& weights, Index row);

/// The mean entropy of rows whose weight is the same on every key that is open to them: ln m, m
/// being the row's scores that are not −∞. Rows without an open key do not count; NaN if no row
/// does.
double even_entropy(const Matrix& masked);

}  // namespace attend
