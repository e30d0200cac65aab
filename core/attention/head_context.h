#pragma once
#include <cmath>
#include <string>

#include "core/attention/choices.h"
#include "core/graph/scope.h"
#include "core/ops/random_normal.h"

namespace attend {

/// What the rows of the tables of scores and positions build with: where the head's nodes go, and
/// what was chosen.
struct HeadContext {
    Scope head;  // "head.3/"
    const AttentionChoices& choices;
    Index index = 0, heads = 1;  // which of how many

    Ref add(const std::string& name, Expression expression, Notation notation) {
        return head.add(name, std::move(expression), std::move(notation));
    }
    /// A leaf of the head's own parameters, drawn with the seed: mean 0, variance 1/`fan_in`.
    Ref parameter(const std::string& name, Axes axes, Index fan_in, Notation notation) {
        const double deviation = 1 / std::sqrt(static_cast<double>(fan_in));
        OperationPtr drawn = std::make_shared<const RandomNormal>(std::move(axes), choices.seed,
                                                                  head.path(name), deviation);
        return head.add(name, {std::move(drawn), {}}, std::move(notation));
    }
};

}  // namespace attend
