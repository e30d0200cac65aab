#include "core/parameters/source.h"

#include <algorithm>
#include <stdexcept>

#include "core/ops/leaf.h"

namespace attend {

OperationPtr Parameters::leaf(const WantedLeaf& wanted) const {
    for (const ParameterSource& source : sources_)
        if (OperationPtr leaf = source(wanted)) return leaf;
    throw std::logic_error("no source has " + wanted.path);
}

Ref Parameters::add(Scope& place, const std::string& name, WantedLeaf wanted,
                    Notation notation) const {
    wanted.layer = std::max(0, place.layer());
    wanted.name = name;
    wanted.path = place.path(name);
    const Scope there =
        made_when_read_ && wanted.use <= LeafUse::weight ? place.passing(true) : place;
    return Scope(there).add(name, {leaf(wanted), {}}, std::move(notation));
}

Ref Parameters::add_row(Scope& place, const std::string& name, const Axis& columns, LeafUse use,
                        Notation notation, Index first) const {
    return add(place, name, {{Axis("parameter", 1), columns}, use, 1, first}, std::move(notation));
}

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
