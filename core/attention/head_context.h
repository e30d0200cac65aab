#pragma once
#include <string>

#include "core/attention/choices.h"
#include "core/attention/leaves.h"
#include "core/parameters/seed.h"

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
        return add_drawn(head, name, std::move(axes), fan_in, choices[seed], std::move(notation));
    }
};

}  // namespace attend
