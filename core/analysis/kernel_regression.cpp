#include "core/analysis/kernel_regression.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/ops/weighted_mean.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

Value column_of_places(double low, double high) {
    Matrix places(curve_places, 1);
    for (Index i = 0; i < curve_places; ++i) {
        const double share = static_cast<double>(i) / (curve_places - 1);
        places(i, 0) = static_cast<Scalar>(low + share * (high - low));
    }
    return share(std::move(places));
}

double square_sum(const Matrix& weights, Index row) {
    return weights.row(row).cast<double>().squaredNorm();
}

double inverse_of(double sum, double) { return sum > 0 ? 1 / sum : no_number; }

}  // namespace

bool KernelRegression::operator==(const KernelRegression& other) const {
    return kernel == other.kernel && sigma == other.sigma && k == other.k && v == other.v &&
           (normalizer == other.normalizer || same_operation(*normalizer, *other.normalizer));
}

KernelRegression KernelRegression::at(double other_sigma) const {
    KernelRegression changed = *this;
    changed.sigma = other_sigma;
    return changed;
}

Estimates estimates_of(const KernelRegression& regression, const Value& places, Index left_out,
                       Index first) {
    const KernelScore score(*regression.kernel, regression.sigma, left_out);
    const Value scores = score.forward_rows(std::array{places, regression.k}, first);
    const Value weights = regression.normalizer->forward_rows(std::array{scores}, first);
    return {weights, WeightedMean().forward(std::array{weights, regression.v})};
}

Curve curve_of(const KernelRegression& regression, double low, double high,
               const Progress& progress) {
    constexpr Index numbers_at_once = 4'000'000;
    const Value places = column_of_places(low, high);
    Curve curve{*places, Matrix(curve_places, 1), Matrix(curve_places, 1)};
    const Index most = std::clamp<Index>(numbers_at_once / regression.k->rows(), 1, curve_places);
    for (Index first = 0; first < curve_places; first += most) {
        progress.at(static_cast<double>(first) / static_cast<double>(curve_places));
        const Index rows = std::min(most, curve_places - first);
        const Estimates made =
            estimates_of(regression, part_of_value(places, first, rows, 0, 1), 0, first);
        curve.f.middleRows(first, rows) = *made.f;
        for (Index i = 0; i < rows; ++i)
            curve.equal_points(first + i, 0) =
                static_cast<Scalar>(inverse_of(square_sum(*made.weights, i), 0));
    }
    return curve;
}

CurveEnds curve_ends(const Matrix& points, const Matrix& places) {
    const auto low = static_cast<double>(std::min(points.minCoeff(), places.minCoeff())),
               high = static_cast<double>(std::max(points.maxCoeff(), places.maxCoeff()));
    const double beyond = high > low ? (high - low) * 0.025 : around_one(low);
    return {low - beyond, high + beyond};
}

Curve curve_in(const Matrix& columns) { return {columns.col(0), columns.col(1), columns.col(2)}; }

std::vector<Gap> gaps_of(const Curve& curve) {
    std::vector<Gap> gaps;
    const Index count = curve.places.rows();
    const auto place = [&](Index i) {
        return static_cast<double>(curve.places(std::clamp<Index>(i, 0, count - 1), 0));
    };
    for (Index i = 0; i < count; ++i) {
        if (std::isfinite(curve.f(i, 0))) continue;
        Index end = i;
        while (end < count && !std::isfinite(curve.f(end, 0))) ++end;
        gaps.push_back({(place(i - 1) + place(i)) / 2, (place(end - 1) + place(end)) / 2});
        i = end;
    }
    return gaps;
}

Axes KernelCurve::axes(InputAxes) const {
    static const Axes axes{Axis("place", curve_places),
                           Axis("number", {"place", "estimate", "equal points"})};
    return axes;
}

Value KernelCurve::forward_slowly(Inputs inputs, const Progress& progress) const {
    const auto [low, high] = curve_ends(*inputs[0], *inputs[2]);
    const Curve curve = curve_of(regression(inputs), low, high, progress);
    Matrix columns(curve_places, 3);
    columns << curve.places, curve.f, curve.equal_points;
    return share(std::move(columns));
}

Explanation KernelCurve::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    if (cell.column == place || std::isnan(explanation.result))
        return explanation.by_rule(cell.column == place
                                       ? say<texts::measures::even_places>()
                                       : say<texts::measures::none_within_reach>());
    const Value there = share(Matrix::Constant(1, 1, result(cell.row, place)));
    const Estimates made = estimates_of(regression(inputs), there);
    const Matrix& weights = *made.weights;
    for (Index j = 0; j < weights.cols(); ++j) {
        const auto weight = static_cast<double>(weights(0, j));
        const Operand own = read(inputs, cell.column == estimate ? 1 : 0, {j, 0});
        explanation.terms.push_back(
            {{own}, weight * (cell.column == estimate ? own.value : weight)});
    }
    explanation.formula = cell.column == estimate ? "{r} = Σ_j α_j {1}_j" : "{r} = 1 / Σ_j α_j^2";
    explanation.note = say<texts::measures::weights_at>(
        "place"_is = digits(static_cast<double>(result(cell.row, place))));
    if (cell.column == estimate) return explanation;
    explanation.apply(inverse_of);
    return explanation;
}

}  // namespace attend
