#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// A step of a walk through a computation: how a matrix is made, or one row of it.
struct StepPlace {
    std::string node;          // path
    std::optional<Index> row;  // the query that is looked at; empty: all
    bool terms = false;        // the addends of the row, before they are summed

    bool operator==(const StepPlace&) const = default;
};

/// A scene's own order of steps, as documents write it in their view: paths with commas between,
/// `PATH[ROW]` for one row, `terms of PATH[ROW]` for its addends. Empty: the order of the graph.
/// Throws Error that begins with "steps".
///     head.0/k, head.0/scores[0], terms of head.0/output[0], head.0/output[0]
std::vector<StepPlace> parse_steps(std::string_view text);

}  // namespace attend
