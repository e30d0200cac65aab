#include "core/ops/random_normal.h"

#include <fmt/format.h>

#include "core/random.h"

namespace attend {

Value RandomNormal::forward(Inputs) const {
    RandomStream random(seed_, stream_);
    Matrix matrix(shape().rows, shape().columns);
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.cols(); ++column)
            matrix(row, column) = static_cast<Scalar>(deviation_ * random.normal());
    return share(std::move(matrix));
}

std::string RandomNormal::note(Cell) const {
    return fmt::format("drawn at random with seed {}: normal, mean 0, deviation {}", seed_,
                       digits(deviation_));
}

}  // namespace attend
