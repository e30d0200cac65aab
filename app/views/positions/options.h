#pragma once
#include <optional>

namespace attend {

/// What is chosen of positions: the two words that change places, by row; none: the program's.
struct PositionsOptions {
    std::optional<int> first = {}, second = {};
    bool operator==(const PositionsOptions&) const = default;
};

}  // namespace attend
