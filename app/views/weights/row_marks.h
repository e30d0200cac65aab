#pragma once
#include <optional>
#include <string>

#include "app/views/frame.h"

namespace attend {

/// What is wrong with a row of weights, or with that row of the mask or the scores.
struct RowMark {
    std::string name;   // tag
    std::string words;  // "Σ 1.20"
    std::string help;
};

/// Of one matrix: rows of weights that do not sum to 1, and rows with no key left, which give
/// zeros. Asked in each frame.
class RowMarks {
  public:
    RowMarks(Frame& frame, NodeId id);
    std::optional<RowMark> of(const Frame& frame, Index row) const;

  private:
    NodeId id_;
    Value sums_;  // (n, 1); null: they are 1 in any case, or not known yet
    const MatrixWork::Emptied& emptied_;
};

/// Whether each row of the matrix is a share of 100 %.
bool rows_are_shares(const Frame& frame, NodeId id);

}  // namespace attend
