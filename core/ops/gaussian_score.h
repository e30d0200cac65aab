#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/kernel_score.h"

namespace attend {

/// s_ij = −‖q_i − k_j‖² / (2σ²), as KernelScore, of a bandwidth σ that is a node: it can be
/// learned. (n, d), (m, d), (1, 1) -> (n, m)
class GaussianScore final : public OperationOf<GaussianScore> {
  public:
    /// `left_out`: how many queries do not see the key that they are.
    explicit GaussianScore(Index left_out = 0) : left_out_(left_out) {}
    auto key() const { return std::tuple(left_out_); }

    std::string_view name() const override { return "gaussian"; }
    std::string_view in_words() const override {
        return "Each query is compared with each key by how far apart they are.";
    }
    Axes axes(InputAxes inputs) const override;
    bool masks() const override { return left_out_ > 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    KernelScore at(Inputs inputs) const {
        return {kernel("gaussian"), static_cast<double>((*inputs[2])(0, 0)), left_out_};
    }

    Index left_out_;
};

inline Expression gaussian_score(Ref q, Ref k, Ref bandwidth, Index left_out = 0) {
    return express(GaussianScore(left_out), q, k, bandwidth);
}

}  // namespace attend
