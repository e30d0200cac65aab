#pragma once
#include <span>
#include <string_view>

#include "core/graph/scope.h"

namespace attend {

/// Whether weights are rounded before they are multiplied with the values, as texts do that compute
/// by hand. A new way: its operation in core/ops and a line in the table of rounding.cpp.
struct Rounding {
    std::string_view name;   // as the choice `rounding` is written
    std::string_view label;  // on the screen
    std::string_view help;
    Expression (*apply)(Ref weights);  // null: the weights as they are
};

std::span<const Rounding> roundings();
/// Throws Error with the nearest name.
const Rounding& rounding(std::string_view name);

}  // namespace attend
