#pragma once
#include <vector>

#include "core/graph/evaluate.h"

namespace attend::cli {

/// The products of a multi-head layer as bare OpenBLAS calls, and a softmax: what a program does
/// that keeps every product and leaves them to that library, into memory that is there already. The
/// bench holds the graph against it.
///
/// Sizes: n tokens, d width, H heads of d_k = d_v columns. Reads the leaves of an evaluation whose
/// nodes are those of core/attention/layer.h, with self-attention, scaled_dot, softmax and W_O.
class BareLayer {
  public:
    /// In place, row by row: as one writes it down, with std::exp, or with Eigen's vectorized one.
    enum class Softmax { plain, vectorized };
    BareLayer(const Evaluation& evaluation, Softmax softmax);

    /// Computes everything from x to the output, (n, d).
    const Matrix& run();

  private:
    struct Head {
        Value w_q, w_k, w_v;  // (d, d_k)
        Matrix q, k, v;       // (n, d_k)
        Matrix weights;       // (n, n): the scores, scaled, until softmax is taken in place
    };
    void run_head(Head& head, Index first_column);

    Softmax softmax_;
    Value x_, w_o_;
    std::vector<Head> heads_;
    Matrix concat_;  // (n, H·d_v)
    Matrix output_;  // (n, d)
};

}  // namespace attend::cli
