#pragma once
#include <vector>

#include "core/translation/learning/numbers.h"

namespace attend {

/// Rows of texts that are read side by side, the longest first: step after step, those that are not
/// at their end yet, packed one step behind the other.
struct PackedSteps {
    std::vector<Index> count, first;  // rows of a step, and where they begin
    Index all = 0;

    /// `lengths`: descending.
    explicit PackedSteps(const std::vector<Index>& lengths);
    Index steps() const { return static_cast<Index>(count.size()); }
    Index rows(Index step) const { return count[static_cast<std::size_t>(step)]; }
    Index begin(Index step) const { return first[static_cast<std::size_t>(step)]; }
    Matrix of(Matrix& packed, Index step) const {
        return Matrix::rows_of(packed, begin(step), rows(step));
    }
};

/// A gated recurrent unit over packed steps, each row a text: what it computed, for the way back.
struct CellPass {
    Matrix gates;   // (all, 3k): first what the inputs add up to, then z, r and the candidate
    Matrix before;  // (all, k): the state that a row began with
    Matrix kept;    // (all, k): what the reset gate let through of it
    Matrix after;   // (all, k)

    CellPass() = default;
    CellPass(Index all, Index size);
};

/// Some rows of it: `gates` with their inputs added up, and `before`, become all the others.
void cell_forward(CellNumbers& numbers, CellPass& pass, Index first, Index rows);
/// The gradient by `after` of these rows (rows, k) is handed on: to the inputs' sums, which take
/// the place of `gates`, and to `before`, (rows, k), which is overwritten.
void cell_backward(CellNumbers& numbers, CellPass& pass, Index first, Index rows,
                   const Matrix& by_after, Matrix& by_before);
/// When all rows were gone back: adds the gradients by u, u_candidate and b.
void add_cell_gradients(CellPass& pass, CellNumbers& sums);

}  // namespace attend
