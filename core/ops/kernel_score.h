#pragma once
#include <span>
#include <string_view>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// A score that depends on the squared distance of query and key alone, D = ‖q − k‖², and on a
/// bandwidth σ > 0. Nadaraya 1964, Watson 1964: kernel regression is attention with such scores.
struct Kernel {
    std::string_view name;
    std::string_view formula;                       // of the score, {r} and inputs put in later
    double (*score)(double squared, double sigma);  // s(D)
    double (*slope)(double squared, double sigma);  // ds/dD; 0 where there is none
    bool reads_distance = true;                     // false: the same for every pair
};

/// gaussian −D/(2σ²) and laplacian −√D/σ, the logarithms of their kernels; boxcar 1 where √D ≤ σ,
/// else 0; epanechnikov max(0, 1 − D/σ²); constant 1.
std::span<const Kernel> kernels();
/// Throws Error with the nearest name.
const Kernel& kernel(std::string_view name);

/// s_ij = kernel(‖q_i − k_j‖²).   (n, d), (m, d) -> (n, m)
/// Distances are summed up in double, difference by difference: ‖q‖² + ‖k‖² − 2q·k would cancel.
class KernelScore final : public OperationOf<KernelScore> {
  public:
    KernelScore(const Kernel& kernel, double sigma) : kernel_(&kernel), sigma_(sigma) {}
    auto key() const { return std::tuple(kernel_, sigma_); }

    std::string_view name() const override { return kernel_->name; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    const Kernel* kernel_;
    double sigma_;
};

inline Expression kernel_score(std::string_view name, Ref q, Ref k, double sigma) {
    return express(KernelScore(kernel(name), sigma), q, k);
}

}  // namespace attend
