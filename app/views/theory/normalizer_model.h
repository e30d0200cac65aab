#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/views/frame.h"
#include "core/analysis/normalizer_steps.h"

namespace attend {

/// The steps from scores to weights of the chosen head, made once a value.
struct StepsMemory {
    Value scores, weights;
    const Normalizer* normalizer = nullptr;
    double temperature = 1;
    NormalizerSteps steps;
    std::vector<Value> columns;      // one of each of the row's numbers, (n, 1)
    Value cells, cells_drawn, sums;  // drawn: −∞ where masked
};
/// `weights`: the node of the head's weights.
const StepsMemory& steps_of(Frame& frame, NodeId weights);

/// One of the parts that stand side by side: a map (n, m), or one number a row (n, 1).
struct StepPart {
    std::string name, symbol, help;
    Value value, drawn;  // drawn: −∞ where masked
    ColorScale scale;
    bool narrow = false;
    std::optional<NodeId> node;  // where its numbers are those of a node
    Role role = Role::other;
};
std::vector<StepPart> parts_of(Frame& frame, NodeId weights, const StepsMemory& kept);

/// The normalizer's formula, without a temperature of 1.
std::string formula_of(const StepsMemory& kept);

}  // namespace attend
