#pragma once
#include "app/gui/formula.h"
#include "app/views/staged.h"
#include "app/views/walkthrough/step_list.h"

namespace attend {

struct Frame;

/// A step as it is said while presenting, for the last row of a lecture hall.
struct StagedStep {
    const std::vector<Step>& steps;
    std::size_t at = 0;
    const StepWords& words;
    const SymbolRoles& symbols;
    Box matrices;        // those of the step, live
    std::string played;  // the sum as far as it is added up; empty: it is not played
    std::function<void(std::size_t)> go_to;
};

/// Title, what happens, and its matrices; of the weights of softmax, how scores become shares.
Staged staged_step(Frame& frame, StagedStep step);

}  // namespace attend
