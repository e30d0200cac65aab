#pragma once
#include <functional>
#include <optional>
#include <string>

#include "core/graph/evaluate.h"

namespace attend {

/// The first number that is none: NaN or infinite, made from numbers that are finite. A −∞ that
/// says "masked", and what is infinite because it was made from one, is none of these.
struct NotFinite {
    NodeId node;
    Cell cell;
    Scalar number;
    std::string reason;  // why there is no number, where the operation knows; else empty
};

/// Of all nodes, or of one and all that it is computed from.
std::optional<NotFinite> first_not_finite(const Evaluation& evaluation,
                                          std::optional<NodeId> of = std::nullopt);

/// In one value of `graph`; `inputs` gives the values that it is made from.
std::optional<NotFinite> not_finite_in(const Graph& graph, NodeId id, const Edit& edit,
                                       const Matrix& value,
                                       const std::function<std::vector<Value>()>& inputs);

/// "head.0/dot[0,2]: found inf, expected a finite number; …"
std::string not_finite_text(const Graph& graph, const NotFinite& found);

}  // namespace attend
