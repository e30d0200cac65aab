#pragma once
#include <algorithm>

namespace attend {

/// So many pixels, parts or cells: `number` without its fraction, at least `least` and at most
/// `most`. It may be any: larger than an int holds, or none (NaN, which gives `least`).
inline int whole_within(float number, int least, int most) {
    if (!(number > static_cast<float>(least))) return least;
    return static_cast<int>(std::min(number, static_cast<float>(most)));
}

/// The same of the next whole number where `number` has a fraction.
inline int whole_above(float number, int least, int most) {
    const int below = whole_within(number, least, most);
    return below < most && static_cast<float>(below) < number ? below + 1 : below;
}

}  // namespace attend
