#pragma once
#include <cmath>
#include <optional>
#include <string>

#include "app/views/frame.h"
#include "core/analysis/kernel_regression.h"

namespace attend {

/// What the kernel room draws of the scene's query: plain data, read from its nodes.
struct Estimate {
    Value x, y;              // the points (m, 1)
    Value weights, scores;   // of the query (1, m)
    double query = 0;        // the number that is asked
    std::string query_text;  // as it was typed, but for the true minus sign
    double f = 0;            // not a number where no point is in reach
    std::string key, value;  // names of the columns

    bool exists() const { return std::isfinite(f); }
    /// Of one that does not: "no estimate", or that a weight was set too large.
    std::string missing() const;
    Index points() const { return x->rows(); }
    double x_of(Index i) const { return static_cast<double>((*x)(i, 0)); }
    double y_of(Index i) const { return static_cast<double>((*y)(i, 0)); }
    double weight_of(Index i) const { return static_cast<double>((*weights)(0, i)); }
    Index nearest() const;  // the point nearest to the query
    double away() const { return std::abs(x_of(nearest()) - query); }
    /// A bandwidth with which a kernel that ends there reaches the nearest point: a little more
    /// than is needed, so that rounding does not miss it.
    double reaching() const;
};
/// Needs an evaluation.
Estimate estimate_of(const Frame& frame);
/// The numbers that the validation asks, (n, 1). Needs an evaluation.
inline const Value& validation_places(const Frame& frame) {
    return frame.evaluation()->at(frame.scene()->measures.regression->validation.q);
}
/// Whether the mouse is over a matrix with a row for each of them.
bool hovers_validation(const Frame& frame);

/// The scene's regression, to be asked where no node asks it.
KernelRegression regression_of(const Frame& frame);
/// The same points with the second kernel that the view compares.
struct ComparedKernel {
    Choices choices;
    KernelRegression regression;
};
/// None where it is the first.
std::optional<ComparedKernel> compared_kernel(const Frame& frame);
/// "boxcar ± 0.1", "Gaussian, σ = 0.1"
std::string kernel_in_words(const Choices& choices);

/// The bandwidth whose scores are those of this one divided by the temperature, at every distance;
/// nothing where there is none.
std::optional<double> sigma_for_temperature(const Kernel& kernel, double sigma, double temperature);

/// Whether the score is the logarithm of what it weighs, as gaussian's and laplacian's.
bool is_logarithm(std::string_view kernel);
/// What a kernel of this bandwidth weighs at a distance, 1 at its middle: exp(s) of those whose
/// scores are logarithms.
class KernelHeight {
  public:
    KernelHeight(std::string_view kernel, double sigma);
    double operator()(double distance) const;

  private:
    const Kernel& kernel_;
    double sigma_;
    bool logarithm_;
};

}  // namespace attend
