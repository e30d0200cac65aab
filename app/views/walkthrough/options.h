#pragma once
#include <optional>
#include <string>

namespace attend {

/// What is chosen of the steps.
struct StepsOptions {
    std::string order;  // the scene's own order of steps: parse_steps(); empty: the graph's
    double speed = 2;   // terms of a sum a second, where it is played
    /// The step that is gone to, counted from 1; none: that of the selected cell.
    std::optional<int> at = {};
    bool all_rows = false;  // of scores and weights, where one row tells how they are made
    bool operator==(const StepsOptions&) const = default;
};

}  // namespace attend
