#include "core/ops/fill.h"
#include "core/parameters/sources.h"

namespace attend {

ParameterSource neutral_source() {
    return [](const WantedLeaf& wanted) -> OperationPtr {
        const auto filled = [&](Scalar number, const char* origin) {
            return std::make_shared<const Fill>(wanted.axes, number, origin);
        };
        if (wanted.use == LeafUse::bias) return filled(0, "0: a bias before training");
        if (wanted.use == LeafUse::gain) return filled(1, "1: a gain before training");
        if (wanted.use == LeafUse::shift) return filled(0, "0: a shift before training");
        return nullptr;
    };
}

}  // namespace attend
