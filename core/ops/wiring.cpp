#include "core/ops/wiring.h"

#include <fmt/format.h>

#include <algorithm>

namespace attend {

Value Wiring::forward(Inputs) const {
    Matrix matrix = Matrix::Zero(shape().rows, shape().columns);
    for (const Wire& wire : wires_) matrix(wire.from, wire.to) = wire.strength;
    return share(std::move(matrix));
}

std::string Wiring::note(Cell cell) const {
    const bool wired = std::any_of(wires_.begin(), wires_.end(), [&](const Wire& wire) {
        return wire.from == cell.row && wire.to == cell.column;
    });
    return fmt::format("set by hand: {}{}", purpose_, wired ? "" : "; nothing is copied here");
}

}  // namespace attend
