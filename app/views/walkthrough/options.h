#pragma once
#include <string>

namespace attend {

/// What is chosen of the steps.
struct StepsOptions {
    std::string order;  // the scene's own order of steps: parse_steps(); empty: the graph's
    double speed = 2;   // terms of a sum a second, where it is played
    bool operator==(const StepsOptions&) const = default;
};

}  // namespace attend
