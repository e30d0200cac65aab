#pragma once
#include <optional>
#include <set>

#include "core/training/model.h"
#include "core/training/run_leaves.h"

namespace attend {

/// Adds, on demand, all nodes of a graph once more as they are at each of these steps of the run,
/// of the same probe: "at/STEP/PATH". Leaves that are learned have their numbers of that step; all
/// others are made of them as at the shown step. With a step to compare with, `difference/PATH`:
/// how much a node differs from itself at that step.
void add_steps(const LearnedModel& model, const TrainingRunPtr& run, std::set<Index> steps,
               std::optional<Index> compared);

}  // namespace attend
