#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "core/graph/scope.h"

namespace attend {

/// What brings rows to one size. A new one: its operation in core/ops and a line in the table of
/// norm.cpp.
struct NormKind {
    std::string_view name;  // as the choice `norm` is written
    std::string_view label;
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;
    bool shifts;  // has a shift beside its gain
    /// Of all rows but the `first`; `shift` is there where it has one.
    Expression (*of)(Ref x, Ref gain, std::optional<Ref> shift, Index first, double epsilon);
};

std::span<const NormKind> norm_kinds();
/// Throws Error with the nearest name.
const NormKind& norm_kind(std::string_view name);

}  // namespace attend
