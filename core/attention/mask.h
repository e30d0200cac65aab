#pragma once
#include <span>
#include <string_view>

#include "core/graph/scope.h"

namespace attend {

/// Which keys a query may attend to. A new one: a leaf operation in core/ops that gives the matrix
/// of ones and zeros, and a line in the table of mask.cpp.
struct MaskKind {
    std::string_view name;   // as the choice `mask` is written
    std::string_view label;  // on the screen
    std::string_view help;
    /// The mask (n, m): 1 = may attend, 0 = masked. Null: there is no mask.
    OperationPtr (*pattern)(const Axes& axes);
};

std::span<const MaskKind> mask_kinds();
/// Throws Error with the nearest name.
const MaskKind& mask_kind(std::string_view name);

}  // namespace attend
