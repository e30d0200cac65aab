#pragma once
#include "core/graph/axis.h"

namespace attend {

/// The axes (n, m) of a score of every query (n, d) against every key (m, d). Throws Error, naming
/// the score, where the widths differ.
Axes pairwise_axes(std::string_view score, const Axes& queries, const Axes& keys);

}  // namespace attend
