#pragma once
#include <algorithm>

namespace attend {

/// So many pixels, parts or cells: `number` without its fraction, at least `least` and at most
/// `most`. It may be any: larger than an int holds, or none (NaN, which gives `least`).
inline int whole_within(float number, int least, int most) {
    if (!(number > static_cast<float>(least))) return least;
    return static_cast<int>(std::min(number, static_cast<float>(most)));
}

}  // namespace attend
