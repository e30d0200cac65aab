#include "core/parameters/source.h"

#include <algorithm>
#include <stdexcept>

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
    return place.add(name, {leaf(wanted), {}}, std::move(notation));
}

Ref Parameters::add_row(Scope& place, const std::string& name, const Axis& columns, LeafUse use,
                        Notation notation, Index first) const {
    return add(place, name, {{Axis("parameter", 1), columns}, use, 1, first}, std::move(notation));
}

}  // namespace attend
