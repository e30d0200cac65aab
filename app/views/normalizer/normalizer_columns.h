#pragma once
#include <string>
#include <vector>

#include "app/views/frame.h"
#include "core/analysis/normalizer_step.h"

namespace attend {

/// One of the nodes that stand side by side: a map (n, m), or one number a row (n, 1).
struct NormalizerColumn {
    std::string name, symbol, help;
    NodeId node = 0;
    Role role = Role::other;
    bool narrow = false;
    Value value = {}, drawn = {};  // drawn: −∞ where masked
    ColorScale scale = {};
};

/// The way of the chosen head from scores to weights; no parts until they were made once.
struct NormalizerColumns {
    const Normalizer* normalizer = nullptr;
    double temperature = 1;
    std::vector<NormalizerColumn> parts;
    std::vector<const NormalizerColumn*> numbers;  // of a row, by the normalizer's StepRule
    bool current = false;
};
NormalizerColumns normalizer_columns(Frame& frame);

/// The normalizer's formula, without a temperature of 1, and as it is made where that is another:
/// "α = exp(s) / Σ_j exp(s_j) = exp(s − max) / Σ_j exp(s_j − max)".
std::string formula_of(const NormalizerColumns& model);

}  // namespace attend
