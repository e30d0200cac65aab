#include "core/parameters/sources.h"

#include "core/ops/constant.h"
#include "core/ops/random_normal.h"

namespace attend {

ParameterSource principal_source(Basis x, Basis memory) {
    return
        [x = std::move(x), memory = std::move(memory)](const WantedLeaf& wanted) -> OperationPtr {
            if (!is_projection(wanted.use)) return nullptr;
            const bool of_memory = wanted.use == LeafUse::key || wanted.use == LeafUse::value;
            return shared<PrincipalAxes>(wanted.axes, of_memory ? memory : x, wanted.first,
                                         wanted.use == LeafUse::output);
        };
}

ParameterSource identity_source() {
    return [](const WantedLeaf& wanted) -> OperationPtr {
        if (!is_projection(wanted.use)) return nullptr;
        return shared<Identity>(wanted.axes);
    };
}

ParameterSource random_source(std::uint32_t seed) {
    return [seed](const WantedLeaf& wanted) -> OperationPtr {
        if (wanted.use >= LeafUse::bias) return nullptr;  // nor gains and shifts
        return shared<RandomNormal>(wanted.axes, seed, wanted.path, wanted.deviation);
    };
}

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
