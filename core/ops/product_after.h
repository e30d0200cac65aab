#pragma once
#include "core/graph/made_before.h"

namespace attend {

/// a · b, or a · b + bias, of `inputs` {a, b} or {a, b, bias}, where little of `a` is other than
/// before: W_O when one head changes. To the last bit what product() gives: the products of a
/// stretch of a's columns (`summed_together` of them, see core/simd/product.h) are added up by
/// themselves there; here those sums are kept from the first change on, and only those of
/// stretches that change are made anew.
/// Nothing where b or the bias or a's shape is another, where much of `a` changed, and where the
/// product is small or the sums would take more than 64 MB.
Remade product_after(const MadeBefore& before, Inputs inputs);

}  // namespace attend
