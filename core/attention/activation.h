#pragma once
#include <span>
#include <string_view>

#include "core/ops/elementwise.h"

namespace attend {

/// φ, what makes a layer more than a product of matrices: of the feed-forward network, and of what
/// attention gives. A new one: its rule and a line in the table of activation.cpp.
struct Activation {
    std::string_view name;  // as the choices `feed_forward` and `activation` are written
    std::string_view label;
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;
    const ElementwiseRule* rule = nullptr;  // null: `none`
};

std::span<const Activation> activations();
/// Throws Error with the nearest name; `field` says which choice it is.
const Activation& activation(std::string_view field, std::string_view name);

}  // namespace attend
