#include "core/ops/apply_mask.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

Axes ApplyMask::axes(InputAxes inputs) const {
    const Shape scores = inputs[0].shape(), mask = inputs[1].shape();
    if (scores != mask)
        throw Error("the mask", fmt::format("{} × {}", mask.rows, mask.columns),
                    fmt::format("{} × {} like the scores", scores.rows, scores.columns));
    return inputs[0];
}

void ApplyMask::forward_to(Inputs inputs, Index, Matrix& rows) const {
    for (Index row = 0; row < rows.rows(); ++row) {
        const Scalar *const scores = inputs[0]->row_begin(row), *const mask =
                                                                    inputs[1]->row_begin(row);
        Scalar* const to = rows.row_begin(row);
        for (Index j = 0; j < rows.cols(); ++j) {
            const Scalar score = scores[j];
            to[j] = mask[j] == 0 ? minus_infinity : score;
        }
    }
}

/// The rows to which all that is new is masked, then and now.
KeptRows ApplyMask::keeps(std::span<const ChangedInput> inputs) const {
    KeptRows kept = inputs[0].kept;
    const Value &before = inputs[1].before, &now = inputs[1].now;
    if (!before || !now) return {};
    if (kept.beyond == Beyond::nothing) {
        if (before->cols() != now->cols()) return {};
        kept.columns = now->cols();
    }
    const auto masked_beyond = [&](const Matrix& mask, Index row) {
        return mask.row(row).rightCols(mask.cols() - kept.columns).isZero(0);
    };
    // Bit by bit: every head asks this of the same mask at each letter.
    const auto is_kept = [&](Index row) {
        return same_in_row(*before, *now, row, 0, kept.columns) && masked_beyond(*before, row) &&
               masked_beyond(*now, row);
    };
    Index rows = 0;
    while (rows < std::min({kept.rows, before->rows(), now->rows()}) && is_kept(rows)) ++rows;
    kept.rows = rows;
    if (kept.beyond != Beyond::nothing) kept.beyond = Beyond::minus_infinity;
    return kept;
}

void ApplyMask::add_backward(Inputs inputs, const Matrix&, const Matrix& gradient,
                             std::span<Matrix* const> sums) const {
    if (!sums[0]) return;
    for (Index row = 0; row < gradient.rows(); ++row) {
        const Scalar *const by = gradient.row_begin(row), *const mask = inputs[1]->row_begin(row);
        Scalar* const sum = sums[0]->row_begin(row);
        for (Index j = 0; j < gradient.cols(); ++j) {
            const Scalar open = by[j];
            sum[j] += mask[j] == 0 ? 0 : open;
        }
    }
}

Explanation ApplyMask::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand score = read(inputs, 0, cell), mask = read(inputs, 1, cell);
    Explanation explanation(result, cell, "{r} = {0}");
    if (mask.value == 0) {
        explanation.terms = {{{mask}, 0}};
        return explanation.by_rule(say<texts::notes::may_not_attend>(), "{r} = −∞");
    }
    explanation.steps = {digits(score.value)};
    explanation.note = say<texts::notes::not_masked>();
    explanation.terms = {alone(score)};
    return explanation;
}

}  // namespace attend
