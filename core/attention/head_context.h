#pragma once
#include <string>

#include "core/attention/choices.h"
#include "core/parameters/source.h"

namespace attend {

/// What the rows of the tables of scores and positions build with: where the head's nodes go, and
/// what was chosen.
struct HeadContext {
    Scope head;  // "head.3/"
    const AttentionChoices& choices;
    const Parameters& parameters;
    Index index = 0, heads = 1;  // which of how many

    Ref add(const std::string& name, Expression expression, Notation notation) {
        return head.add(name, std::move(expression), std::move(notation));
    }
    /// A leaf of the head's own, `fan_in` of whose numbers are summed up.
    Ref parameter(const std::string& name, Axes axes, Index fan_in, Notation notation) {
        return parameters.add(head, name,
                              {std::move(axes), LeafUse::weight, keeping_variance(fan_in)},
                              std::move(notation));
    }
};

}  // namespace attend
