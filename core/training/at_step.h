#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/matrix.h"

namespace attend {

/// What the path of a node at another step than the shown one begins with, and that of how much a
/// node differs from itself at the step that is compared with.
inline constexpr std::string_view at_prefix = "at/", difference_prefix = "difference/";

/// A node at a step: "at/160/layer.0/w_o" in its parts.
struct AtStep {
    Index step = 0;
    std::string_view path;  // of the node
};
/// Nothing where the path names no step. As long as the path is.
std::optional<AtStep> parse_at_step(std::string_view path);
std::string path_at_step(Index step, std::string_view path);

}  // namespace attend
