#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// Values of nodes on demand, as a view shows them.
struct Measured {
    std::vector<Value> values;  // one a node; empty until they were made once
    bool current = false;       // of what is shown; else those of before, to be drawn dimmed
    std::string why_none = {};  // a sentence for the values' place, where there are none

    explicit operator bool() const { return !values.empty(); }
};

/// Asks the evaluation that is shown for its nodes: at once where that is little, else beside the
/// frame, under the name `what`: "Measuring the heads". Of one name the last list of nodes stays.
Measured measured(const Frame& frame, std::string_view what, const std::vector<NodeId>& nodes);

}  // namespace attend
