#pragma once
#include <vector>

#include "core/analysis/temperature_shares.h"

namespace attend {

/// Answers that come first at some temperature, from hard on, four at most; two at least, where
/// there are two. The same at every temperature, so that each keeps its hue.
std::vector<std::size_t> told_curves(const ShareCurves& curves);

}  // namespace attend
