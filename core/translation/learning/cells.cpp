#include "core/translation/learning/cells.h"

#include "core/ops/product.h"
#include "core/simd/rows.h"

namespace attend {

PackedSteps::PackedSteps(const std::vector<Index>& lengths) {
    for (Index step = 0; !lengths.empty() && step < lengths.front(); ++step) {
        Index rows = 0;
        while (rows < std::ssize(lengths) && lengths[static_cast<std::size_t>(rows)] > step) ++rows;
        count.push_back(rows), first.push_back(all);
        all += rows;
    }
}

CellPass::CellPass(Index all, Index size)
    : gates(all, 3 * size), before(all, size), kept(all, size), after(all, size) {}

void cell_forward(CellNumbers& numbers, CellPass& pass, Index first, Index rows) {
    const Index k = numbers.size();
    const Matrix before = Matrix::rows_of(pass.before, first, rows);
    Matrix two = part_of(pass.gates, first, rows, 0, 2 * k),
           candidate = part_of(pass.gates, first, rows, 2 * k, k),
           kept = Matrix::rows_of(pass.kept, first, rows),
           after = Matrix::rows_of(pass.after, first, rows);
    add_product(before, numbers.u, Turned::none, two);
    for (Index i = 0; i < rows; ++i) simd::logistic(two.row_begin(i), two.row_begin(i), 2 * k);
    kept.array() = two.rightCols(k).array() * before.array();
    add_product(kept, numbers.u_candidate, Turned::none, candidate);
    for (Index i = 0; i < rows; ++i) simd::tanh(candidate.row_begin(i), candidate.row_begin(i), k);
    after.array() = before.array() + two.leftCols(k).array() * (candidate.array() - before.array());
}

void cell_backward(CellNumbers& numbers, CellPass& pass, Index first, Index rows,
                   const Matrix& by_after, Matrix& by_before) {
    const Index k = numbers.size();
    const auto before = Matrix::rows_of(pass.before, first, rows);
    Matrix two = part_of(pass.gates, first, rows, 0, 2 * k),
           reset = part_of(pass.gates, first, rows, k, k),
           candidate = part_of(pass.gates, first, rows, 2 * k, k);
    auto z = two.leftCols(k).array();
    by_before.array() = by_after.array() * (1 - z);
    // σ' = σ(1 − σ), tanh' = 1 − tanh².
    const Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> by_update =
        by_after.array() * (candidate.array() - before.array()) * z * (1 - z);
    candidate.array() = by_after.array() * z * (1 - candidate.array().square());
    z = by_update;
    Matrix by_kept = Matrix::Zero(rows, k);
    add_product(candidate, numbers.u_candidate, Turned::second, by_kept);
    by_before.array() += by_kept.array() * reset.array();
    reset.array() = by_kept.array() * before.array() * reset.array() * (1 - reset.array());
    add_product(two, numbers.u, Turned::second, by_before);
}

void add_cell_gradients(CellPass& pass, CellNumbers& sums) {
    const Index k = sums.size(), all = pass.gates.rows();
    const Matrix two = part_of(pass.gates, 0, all, 0, 2 * k),
                 candidate = part_of(pass.gates, 0, all, 2 * k, k);
    add_product(pass.before, two, Turned::first, sums.u);
    add_product(pass.kept, candidate, Turned::first, sums.u_candidate);
    sums.b += pass.gates.colwise().sum();
}

}  // namespace attend
