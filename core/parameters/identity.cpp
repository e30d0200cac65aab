#include "core/ops/constant.h"
#include "core/parameters/sources.h"

namespace attend {

ParameterSource identity_source() {
    return [](const WantedLeaf& wanted) -> OperationPtr {
        if (!is_projection(wanted.use)) return nullptr;
        return std::make_shared<const Identity>(wanted.axes);
    };
}

}  // namespace attend
