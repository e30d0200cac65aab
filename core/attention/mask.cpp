#include "core/attention/mask.h"

#include <array>

#include "core/named.h"
#include "core/ops/causal_mask.h"

namespace attend {

namespace {

OperationPtr none(const Axes&) { return nullptr; }
OperationPtr causal(const Axes& axes) { return std::make_shared<const CausalMask>(axes); }

constexpr std::array all_masks{
    MaskKind{"none", "none", "every query attends to every key", none},
    MaskKind{"causal", "causal", "a query attends to itself and to earlier tokens (j ≤ i)", causal},
};

}  // namespace

std::span<const MaskKind> mask_kinds() { return all_masks; }
const MaskKind& mask_kind(std::string_view name) { return named(mask_kinds(), "mask", name); }

}  // namespace attend
