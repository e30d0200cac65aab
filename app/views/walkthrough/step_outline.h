#pragma once
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "app/views/frame.h"
#include "app/views/walkthrough/step_list.h"

namespace attend {

/// Which layers of the list of steps stand open: that of the step one is at, and what was clicked.
struct StepOutline {
    std::set<int> open;
    std::optional<std::size_t> shown;  // the step whose layer was opened last
};

/// The steps as rows to choose from; of a stack of layers each has a heading with its count, and
/// folds. `follow` brings the row of the step `at` into sight. Returns what was clicked.
std::optional<std::size_t> draw_step_outline(const Frame& frame, StepOutline& outline,
                                             const std::vector<Step>& steps, std::size_t at,
                                             bool follow);

}  // namespace attend
