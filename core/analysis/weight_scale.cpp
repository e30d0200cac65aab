#include "core/analysis/weight_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/parallel.h"

namespace attend {

namespace {

constexpr std::array steps{0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0};
constexpr std::size_t small_steps = 4;  // of long texts alone
constexpr Index long_text = 200;        // tokens
constexpr Index most_unfolded = 256, most_blocks = 128;
constexpr double slack = 1 + 1e-6;  // float32's 0.2 is a hair more than 0.2

/// The steps at which a scale may end: of rows and columns, the longer ones' `tokens`.
std::span<const double> ladder(Index tokens, Index columns) {
    const double even = 1 / static_cast<double>(std::max<Index>(columns, 1));
    const auto from = steps.begin() + (tokens > long_text ? 0 : small_steps);
    const auto above_even = std::upper_bound(from, steps.end() - 1, even * slack);
    return {above_even, steps.end()};
}

/// Whether the 99.5th percentile is at most `end`, between two numbers in a line as NumPy has it.
/// Counted, not sorted: of two thousand tokens there are four million weights.
bool percentile_within(const Matrix& weights, double end) {
    const auto numbers = static_cast<double>(weights.size());
    const double place = 0.995 * (numbers - 1), rank = std::floor(place);
    const auto limit = static_cast<Scalar>(end);
    struct Row {
        Index within = 0;
        Scalar below = 0, above = HUGE_VALF;  // the numbers next to the end
    };
    std::vector<Row> rows(static_cast<std::size_t>(weights.rows()));
    each_row(weights.rows(), numbers, [&](Index row) {
        const auto sizes = weights.row(row).array().abs();
        rows[static_cast<std::size_t>(row)] = {
            (sizes <= limit).count(), (sizes <= limit).select(sizes, Scalar(0)).maxCoeff(),
            (sizes > limit).select(sizes, Scalar(HUGE_VALF)).minCoeff()};
    });
    Row all;
    for (const Row& row : rows)
        all = {all.within + row.within, std::max(all.below, row.below),
               std::min(all.above, row.above)};
    const double more = static_cast<double>(all.within) - rank;
    if (more >= 2 || all.within == weights.size()) return true;
    if (more < 1) return false;
    const auto from = static_cast<double>(all.below), to = static_cast<double>(all.above);
    return from + (place - rank) * (to - from) <= end;
}

/// The largest weights, signs aside, of at most `most_blocks` blocks of rows and of columns.
Matrix largest_of_blocks(const Matrix& weights) {
    Matrix blocks(std::min(weights.rows(), most_blocks), std::min(weights.cols(), most_blocks));
    const auto begin = [](Index block, Index count, Index blocks_of) {
        return count * block / blocks_of;
    };
    each_row(blocks.rows(), static_cast<double>(weights.size()), [&](Index row) {
        const Index top = begin(row, weights.rows(), blocks.rows()),
                    high = begin(row + 1, weights.rows(), blocks.rows()) - top;
        for (Index column = 0; column < blocks.cols(); ++column) {
            const Index left = begin(column, weights.cols(), blocks.cols()),
                        wide = begin(column + 1, weights.cols(), blocks.cols()) - left;
            blocks(row, column) = weights.block(top, left, high, wide).cwiseAbs().maxCoeff();
        }
    });
    return blocks;
}

}  // namespace

double weight_scale_end(double largest, Index tokens) {
    for (const double step : ladder(tokens, tokens))
        if (largest <= step * slack) return largest > 0 ? step : 1;
    return std::isfinite(largest) ? largest : 1;
}

double middle_of(std::vector<double> ends) {
    if (ends.empty()) return 1;
    const auto middle = ends.begin() + static_cast<std::ptrdiff_t>(ends.size() / 2);
    std::nth_element(ends.begin(), middle, ends.end());
    return *middle;
}

double weight_scale_end(const Matrix& weights) {
    if (weights.size() == 0 || (weights.array() == Scalar(0)).all()) return 1;
    const Index tokens = std::max(weights.rows(), weights.cols());
    const Matrix folded = tokens > most_unfolded ? largest_of_blocks(weights) : Matrix();
    const Matrix& shown = tokens > most_unfolded ? folded : weights;
    for (const double step : ladder(tokens, weights.cols()))
        if (percentile_within(shown, step * slack)) return step;
    double largest = 1;
    for (Index row = 0; row < weights.rows(); ++row)
        for (const Scalar number : weights.row(row))
            if (std::isfinite(number))
                largest = std::max(largest, std::abs(static_cast<double>(number)));
    return largest;
}

}  // namespace attend
