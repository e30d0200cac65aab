#pragma once
#include "core/graph/edit.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The node that holds the vectors of a side's words before anything is added to them.
/// `second`: of the second text.
std::string words_path(const Scene& scene, bool second);

/// Where the vector of the token in `row` is from, numbers that were put in by hand included.
TokenOrigin origin_of(const Scene& scene, bool second, Index row, const Edits& edits);

}  // namespace attend
