#include "app/views/compare/align.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/document/axis_match.h"

namespace attend {

namespace {

/// Words between two common ones, as many on either side, stand beside each other.
void pair_between(std::vector<Index>& of_b, Index count_a) {
    const auto count_b = std::ssize(of_b);
    Index last_a = -1, last_b = -1;
    for (Index b = 0; b <= count_b; ++b) {
        const bool end = b == count_b;
        const Index a = end ? count_a : of_b[static_cast<std::size_t>(b)];
        if (a < 0) continue;
        if (a > last_a && a - last_a == b - last_b)
            for (Index step = 1; step < b - last_b; ++step)
                of_b[static_cast<std::size_t>(last_b + step)] = last_a + step;
        last_a = a, last_b = b;
    }
}

std::optional<std::vector<Index>> aligned(const Axis& a, const Axis& b) {
    std::vector<Index> of_b(static_cast<std::size_t>(b.size()), -1);
    if (!a.counts_tokens() || !b.counts_tokens() || a == b) {
        if (a.size() != b.size()) return std::nullopt;
        std::iota(of_b.begin(), of_b.end(), Index{0});
        return of_b;
    }
    const std::vector<Index> of_a = matched(a, b);
    for (std::size_t place = 0; place < of_a.size(); ++place)
        if (of_a[place] >= 0)
            of_b[static_cast<std::size_t>(of_a[place])] = static_cast<Index>(place);
    pair_between(of_b, a.size());
    return of_b;
}

std::optional<Index> place_of(const std::vector<Index>& of_b, Index a) {
    const auto found = std::ranges::find(of_b, a);
    return found == of_b.end() ? std::nullopt : std::optional<Index>(found - of_b.begin());
}

}  // namespace

std::optional<Cell> AlignedAxes::in_a(Cell b) const {
    const Cell a{place_in(rows, b.row), place_in(columns, b.column)};
    return a.row < 0 || a.column < 0 ? std::nullopt : std::optional(a);
}

std::optional<Cell> AlignedAxes::in_b(Cell a) const {
    const auto row = place_of(rows, a.row), column = place_of(columns, a.column);
    return row && column ? std::optional(Cell{*row, *column}) : std::nullopt;
}

std::optional<AlignedAxes> aligned(const Axes& a, const Axes& b) {
    auto rows = aligned(a.rows, b.rows), columns = aligned(a.columns, b.columns);
    if (!rows || !columns) return std::nullopt;
    return AlignedAxes{std::move(*rows), std::move(*columns)};
}

Matrix aligned_difference(const Matrix& b, const Matrix& a, const AlignedAxes& beside) {
    Matrix of_a = Matrix::Constant(b.rows(), b.cols(), std::numeric_limits<Scalar>::quiet_NaN());
    for (Index row = 0; row < b.rows(); ++row)
        for (Index column = 0; column < b.cols(); ++column)
            if (const auto cell = beside.in_a({row, column}))
                of_a(row, column) = a(cell->row, cell->column);
    return difference(b, of_a);
}

}  // namespace attend
