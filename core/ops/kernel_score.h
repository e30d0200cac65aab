#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// A score that depends on the squared distance of query and key alone, D = ‖q − k‖², and on a
/// bandwidth σ > 0. Nadaraya 1964, Watson 1964: kernel regression is attention with such scores.
struct Kernel {
    std::string_view name;
    std::string_view label;                         // inside a sentence: "Gaussian", "boxcar"
    std::string_view formula;                       // of the score, {r} and inputs put in later
    double (*score)(double squared, double sigma);  // s(D)
    double (*slope)(double squared, double sigma);  // ds/dD; 0 where there is none
    bool reads_distance = true;                     // false: the same for every pair
    /// Whether a distance of σ is meant to be within reach: a slack of 1e-6 · max(1, ‖q‖, ‖k‖)
    /// keeps what rounding takes away.
    bool has_slack = false;
    /// Further away than σ nothing weighs anything.
    bool ends_at_sigma = false;
};

/// gaussian −D/(2σ²) and laplacian −√D/σ, the logarithms of their kernels; boxcar 1 where √D ≤ σ,
/// else 0; epanechnikov max(0, 1 − D/σ²); constant 1.
std::span<const Kernel> kernels();
/// Throws Error with the nearest name.
const Kernel& kernel(std::string_view name);

/// A formula of vectors as one writes it of numbers: (q − k)² for ‖q − k‖², |q − k| for ‖q − k‖.
std::string of_numbers(std::string_view formula);

/// s_ij = kernel(‖q_i − k_j‖²).   (n, d), (m, d) -> (n, m)
/// Where the queries are some of the keys, taken evenly (even_rows.h), and none is to see itself,
/// its own score is −∞.
/// Distances are summed up in double, difference by difference: ‖q‖² + ‖k‖² − 2q·k would cancel.
class KernelScore final : public OperationOf<KernelScore> {
  public:
    /// `left_out`: how many queries do not see the key that they are; 0: all see all.
    KernelScore(const Kernel& kernel, double sigma, Index left_out = 0)
        : kernel_(&kernel), sigma_(sigma), left_out_(left_out) {}
    auto key() const { return std::tuple(kernel_, sigma_, left_out_); }

    std::string_view name() const override { return kernel_->name; }
    std::string_view in_words() const override {
        return "Each query is compared with each key by how far apart they are.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    bool masks() const override { return left_out_ > 0; }
    Value forward(Inputs inputs) const override { return forward_rows(inputs, 0); }
    Value forward_rows(Inputs inputs, Index first) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 4.0 * cells_in(result) * static_cast<double>(inputs[0].columns);
    }

  private:
    /// σ, with the slack of this pair.
    double reach(double longest) const {
        return kernel_->has_slack ? sigma_ + 1e-6 * std::max(1.0, longest) : sigma_;
    }

    const Kernel* kernel_;
    double sigma_;
    Index left_out_;
};

inline Expression kernel_score(std::string_view name, Ref q, Ref k, double sigma) {
    return express(KernelScore(kernel(name), sigma), q, k);
}

}  // namespace attend
