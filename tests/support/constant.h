#pragma once
#include "core/ops/leaf.h"

namespace attend {

/// A constant with counted axes named `rows` and `columns`.
inline OperationPtr constant(Matrix matrix, std::string rows = "row",
                             std::string columns = "column") {
    Axes axes{Axis(std::move(rows), matrix.rows()), Axis(std::move(columns), matrix.cols())};
    return std::make_shared<const Constant>(share(std::move(matrix)), std::move(axes), "given");
}

}  // namespace attend
