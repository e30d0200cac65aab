#pragma once
#include <algorithm>

#include "core/graph/matrix.h"

namespace attend {

/// Calls make(first, count) for all rows, at most `at_once` of them at a time and about as many
/// each time: none of them is left with a few.
template <class Make>
void in_stretches(Index rows, Index at_once, Make make) {
    const Index stretches = (rows + at_once - 1) / std::max(at_once, Index{1});
    for (Index i = 0; i < stretches; ++i) {
        const Index first = rows * i / stretches;
        make(first, rows * (i + 1) / stretches - first);
    }
}

}  // namespace attend
