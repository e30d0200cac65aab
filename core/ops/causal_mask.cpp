#include "core/ops/causal_mask.h"

namespace attend {

Value CausalMask::forward(Inputs) const {
    Matrix mask = Matrix::Zero(shape().rows, shape().columns);
    for (Index row = 0; row < mask.rows(); ++row)
        mask.row(row).head(std::min(row + 1, mask.cols())).setOnes();
    return share(std::move(mask));
}

std::string CausalMask::note(Cell cell) const {
    return cell.column <= cell.row ? "1: a query attends to itself and to earlier tokens"
                                   : "0: a query does not attend to later tokens";
}

}  // namespace attend
