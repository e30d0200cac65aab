#pragma once
#include "core/graph/made_before.h"

namespace attend {

/// a · b, or a · b + bias, of `inputs` {a, b} or {a, b, bias}, where little is other than before,
/// and to the last bit what product() gives:
/// - Where a few columns of b changed (a weight of a wide W), those columns of the result are made
/// anew.
/// - Where a few columns of a changed (W_O when one head does), what they add: a product is a sum
///   of sums over stretches of a's columns (core/simd/product.h), of which those that stay are kept
///   from the first change on.
/// Nothing where more or another matrix changed, and where the product is small or what would be
/// kept takes more than 64 MB.
Remade product_after(const MadeBefore& before, Inputs inputs);

}  // namespace attend
