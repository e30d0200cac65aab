#include "core/parameters/sources.h"

namespace attend {

ParameterSource principal_source(Basis x, Basis memory) {
    return
        [x = std::move(x), memory = std::move(memory)](const WantedLeaf& wanted) -> OperationPtr {
            if (!is_projection(wanted.use)) return nullptr;
            const bool of_memory = wanted.use == LeafUse::key || wanted.use == LeafUse::value;
            return std::make_shared<const PrincipalAxes>(
                wanted.axes, of_memory ? memory : x, wanted.first, wanted.use == LeafUse::output);
        };
}

}  // namespace attend
