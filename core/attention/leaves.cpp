#include "core/attention/leaves.h"

#include <cmath>

#include "core/ops/fill.h"
#include "core/ops/random_normal.h"

namespace attend {

Ref add_drawn(Scope& place, const std::string& name, Axes axes, Index fan_in, std::uint32_t seed,
              Notation notation) {
    const double deviation = 1 / std::sqrt(static_cast<double>(fan_in));
    OperationPtr drawn =
        std::make_shared<const RandomNormal>(std::move(axes), seed, place.path(name), deviation);
    return place.add(name, {std::move(drawn), {}}, std::move(notation));
}

Ref add_row(Scope& place, const std::string& name, const Axis& columns, Scalar number,
            const char* origin, Notation notation) {
    OperationPtr filled =
        std::make_shared<const Fill>(Axes{Axis("parameter", 1), columns}, number, origin);
    return place.add(name, {std::move(filled), {}}, std::move(notation));
}

Ref add_bias(Scope& place, const std::string& name, const Axis& columns, Notation notation) {
    return add_row(place, name, columns, 0, "0: a bias before training", std::move(notation));
}

}  // namespace attend
