#include "core/ops/random_normal.h"
#include "core/parameters/sources.h"

namespace attend {

ParameterSource random_source(std::uint32_t seed) {
    return [seed](const WantedLeaf& wanted) -> OperationPtr {
        if (wanted.use >= LeafUse::bias) return nullptr;  // nor gains and shifts
        return std::make_shared<const RandomNormal>(wanted.axes, seed, wanted.path,
                                                    wanted.deviation);
    };
}

}  // namespace attend
