#pragma once
#include <algorithm>
#include <cmath>

#include "core/ops/kernel_score.h"

namespace attend {

/// Kernel regression of points, to be asked anywhere and at any bandwidth: what the nodes of the
/// room give, by the same operations.
struct KernelRegression {
    const Kernel* kernel = nullptr;
    double sigma = 1;
    OperationPtr normalizer;  // of scores
    Value k, v;               // the points (m, 1) and their values (m, 1)

    bool operator==(const KernelRegression& other) const;
    KernelRegression at(double other_sigma) const;
};

/// Weights of places (n, 1) and their estimates (n, 1), which are no numbers where no point is
/// within reach. With `left_out` the places are so many of the points, evenly chosen, and none sees
/// itself; with `first` they are rows of more places.
struct Estimates {
    Value weights;  // (n, m)
    Value f;
};
Estimates estimates_of(const KernelRegression& regression, const Value& places, Index left_out = 0,
                       Index first = 0);

/// The estimates from one number to another, evenly.
struct Curve {
    Matrix places, f;     // (n, 1); f is not a number where no point is in reach
    Matrix equal_points;  // (n, 1): 1 / Σ α², as many as would say as much with equal weights
};
inline constexpr Index curve_places = 241;
/// Throws Cancelled.
Curve curve_of(const KernelRegression& regression, double low, double high,
               const Progress& progress = {});

/// From where to where a curve of all that is there goes: a little beyond points and places.
struct CurveEnds {
    double low = 0, high = 1;
};
CurveEnds curve_ends(const Matrix& points, const Matrix& places);
/// Half a unit, or a tenth of a larger number: around what has no range.
inline double around_one(double number) { return std::max(std::abs(number) * 0.1, 0.5); }

/// Of the value of the node.
Curve curve_in(const Matrix& columns);

/// Runs of places without estimate, as numbers of the axis.
struct Gap {
    double low = 0, high = 0;
};
std::vector<Gap> gaps_of(const Curve& curve);

/// The curve as a node: columns place, estimate, equal points.
/// (m, 1), (m, 1), (p, 1) -> (241, 3): points, values, and the places that are asked.
class KernelCurve final : public SlowMeasureOf<KernelCurve> {
  public:
    enum Column : Index { place, estimate, equal_points };

    KernelCurve(const Kernel& kernel, double sigma, OperationPtr normalizer)
        : kernel_(&kernel), sigma_(sigma), normalizer_(std::move(normalizer)) {}
    auto key() const { return std::tuple(kernel_, sigma_, SameOperation{normalizer_}); }

    std::string_view name() const override { return "kernel_curve"; }
    Axes axes(InputAxes inputs) const override;
    Value forward_slowly(Inputs inputs, const Progress& progress) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 40.0 * static_cast<double>(curve_places) * static_cast<double>(inputs[0].rows);
    }

  private:
    KernelRegression regression(Inputs inputs) const {
        return {kernel_, sigma_, normalizer_, inputs[0], inputs[1]};
    }

    const Kernel* kernel_;
    double sigma_;
    OperationPtr normalizer_;
};

}  // namespace attend
