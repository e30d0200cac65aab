#include "core/ops/distance_bias.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "core/error.h"

namespace attend {

double alibi_slope_of_program(Index head, Index heads) {
    const auto below = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
    return head < below ? alibi_slope(head, below) : alibi_slope(2 * (head - below), 2 * below);
}

Value DistanceBias::forward(Inputs) const {
    Matrix bias(shape().rows, shape().columns);
    for (Index i = 0; i < bias.rows(); ++i)
        for (Index j = 0; j < bias.cols(); ++j)
            bias(i, j) =
                static_cast<Scalar>(0 - slope_ * static_cast<double>(std::abs(i - j)));  // no −0
    return share(std::move(bias));
}

std::string DistanceBias::note(Cell cell) const {
    return fmt::format("−{} · |{} − {}|", digits(slope_), cell.row, cell.column);
}

Index RelativeBias::bucket_of(Index query, Index key, bool both_ways) {
    const Index count = both_ways ? buckets / 2 : buckets, exact = count / 2;
    const Index side = both_ways && key > query ? count : 0,
                distance = both_ways ? std::abs(key - query) : std::max<Index>(query - key, 0);
    if (distance < exact) return side + distance;
    // Logarithmic from `exact` to `farthest`.
    const double part = std::log(static_cast<double>(distance) / static_cast<double>(exact)) /
                        std::log(static_cast<double>(farthest) / static_cast<double>(exact));
    const auto beyond = static_cast<Index>(part * static_cast<double>(count - exact));
    return side + std::min(exact + beyond, count - 1);
}

Axes RelativeBias::axes(InputAxes inputs) const {
    if (inputs[0].shape() != Shape{1, buckets})
        throw Error("relative",
                    fmt::format("{} × {} numbers", inputs[0].rows.size(), inputs[0].columns.size()),
                    fmt::format("1 × {}, one a bucket", buckets));
    return axes_;
}

Value RelativeBias::forward(Inputs inputs) const {
    Matrix bias(axes_.rows.size(), axes_.columns.size());
    for (Index i = 0; i < bias.rows(); ++i)
        for (Index j = 0; j < bias.cols(); ++j)
            bias(i, j) = (*inputs[0])(0, bucket_of(i, j, both_ways_));
    return share(std::move(bias));
}

Gradients RelativeBias::backward(Inputs, const Matrix&, const Matrix& gradient) const {
    Matrix by_bucket = Matrix::Zero(1, buckets);
    for (Index i = 0; i < gradient.rows(); ++i)
        for (Index j = 0; j < gradient.cols(); ++j)
            by_bucket(0, bucket_of(i, j, both_ways_)) += gradient(i, j);
    return {std::move(by_bucket)};
}

Explanation RelativeBias::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Index bucket = bucket_of(cell.row, cell.column, both_ways_);
    const Operand own = read(inputs, 0, {0, bucket});
    Explanation explanation(result, cell, "{r} = {0}");
    explanation.terms = {alone(own)};
    explanation.steps = {digits(own.value)};
    explanation.note =
        fmt::format("a distance of {} lies in bucket {}{}", cell.column - cell.row, bucket,
                    both_ways_ ? "" : ": all 32 look back, as the mask does");
    return explanation;
}

}  // namespace attend
