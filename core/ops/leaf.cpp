#include "core/ops/leaf.h"

#include "core/random.h"
#include "core/texts/notes.h"

namespace attend {

bool SameNumbers::operator==(const SameNumbers& other) const {
    constexpr Index few = 4096;  // compared in some microseconds
    const Matrix &a = *value, &b = *other.value;
    if (value == other.value) return true;
    if (shape_of(a) != shape_of(b) || a.size() > few) return false;
    for (Index row = 0; row < a.rows(); ++row)
        if (!same_in_row(a, b, row, 0, a.cols())) return false;
    return true;
}

Value Identity::forward(Inputs) const {
    Matrix matrix = Matrix::Zero(shape().rows, shape().columns);
    for (Index row = 0; row < shape().rows; ++row) matrix(row, row % shape().columns) = 1;
    return share(std::move(matrix));
}

std::string Identity::note(Cell cell) const {
    return say<texts::notes::identity>("diagonal"_is = cell.row % shape().columns == cell.column);
}

Value RandomNormal::forward(Inputs) const {
    RandomStream random(seed_, stream_);
    Matrix matrix(shape().rows, shape().columns);
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.cols(); ++column)
            matrix(row, column) = static_cast<Scalar>(deviation_ * random.normal());
    return share(std::move(matrix));
}

std::string RandomNormal::note(Cell) const {
    return say<texts::notes::drawn>("seed"_is = std::to_string(seed_),
                                    "deviation"_is = digits(deviation_));
}

}  // namespace attend
