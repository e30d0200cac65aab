#pragma once
#include <vector>

#include "core/graph/evaluator.h"

namespace attend::cli {

/// The products of a multi-head layer as bare OpenBLAS calls, and a softmax: what a program that
/// keeps no intermediate value would do. The bench holds the graph against it.
///
/// Sizes: n tokens, d width, H heads of d_k = d_v columns. Reads the leaves of an evaluation whose
/// nodes are those of core/attention/layer.h, with self-attention, scaled_dot, softmax and W_O.
class BareLayer {
  public:
    explicit BareLayer(const Evaluation& evaluation);

    /// Computes everything from x to the output, (n, d).
    const Matrix& run();

  private:
    struct Head {
        Value w_q, w_k, w_v;  // (d, d_k)
    };
    void run_head(const Head& head, Index first_column);
    void softmax();

    Value x_, w_o_;
    std::vector<Head> heads_;
    Matrix q_, k_, v_;  // (n, d_k)
    Matrix scores_;     // (n, n)
    Matrix concat_;     // (n, H·d_v)
    Matrix output_;     // (n, d)
};

}  // namespace attend::cli
