#include "core/analysis/difference.h"

#include "core/parallel.h"

namespace attend {

Matrix difference(const Matrix& b, const Matrix& a) {
    Matrix result(b.rows(), b.cols());
    each_row(b.rows(), static_cast<double>(b.size()), [&](Index row) {
        const auto now = b.row(row).array(), before = a.row(row).array();
        result.row(row) = (now == before).select(Scalar(0), now - before).matrix();
    });
    return result;
}

}  // namespace attend
