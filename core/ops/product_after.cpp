#include "core/ops/product_after.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/ops/product.h"
#include "core/parallel.h"
#include "core/simd/product.h"

namespace attend {

namespace {

constexpr Index stretch_columns = simd::summed_together;
constexpr double worth_keeping = 2e7;  // multiplications of all of it
constexpr double most_bytes = 64e6;
/// Of all stretches, at most one of so many may change: adding the sums takes time, too.
constexpr std::size_t one_of = 3;

/// Of each stretch: (rows, columns of the result). The first begins with the bias.
using StretchSums = KeptBeside;

std::size_t stretches_of(const Matrix& a) {
    return static_cast<std::size_t>((a.cols() + stretch_columns - 1) / stretch_columns);
}

Index columns_of(const Matrix& a, std::size_t stretch) {
    return std::min(stretch_columns, a.cols() - static_cast<Index>(stretch) * stretch_columns);
}

bool is_worth_it(const MadeBefore& before, Inputs inputs) {
    const Matrix &a = *inputs[0], &b = *inputs[1];
    const double numbers = static_cast<double>(a.rows()) * static_cast<double>(b.cols());
    return std::ranges::equal(before.inputs.subspan(1), inputs.subspan(1)) &&
           shape_of(*before.inputs[0]) == shape_of(a) && !has_few_rows(a) &&
           numbers * static_cast<double>(a.cols()) >= worth_keeping &&
           numbers * static_cast<double>(stretches_of(a)) * sizeof(Scalar) <= most_bytes;
}

/// By stretch, whether any of its numbers is another.
std::vector<char> changed_stretches(const Matrix& before, const Matrix& now) {
    std::vector<char> changed(stretches_of(now), 0);
    side_by_side(changed.size(), [&](std::size_t stretch) {
        const Index first = static_cast<Index>(stretch) * stretch_columns;
        const std::size_t bytes =
            static_cast<std::size_t>(columns_of(now, stretch)) * sizeof(Scalar);
        for (Index row = 0; row < now.rows() && !changed[stretch]; ++row)
            changed[stretch] =
                std::memcmp(before.row_begin(row) + first, now.row_begin(row) + first, bytes) != 0;
    });
    return changed;
}

Value sum_of(Inputs inputs, std::size_t stretch) {
    const Value &a = inputs[0], &b = inputs[1];
    const Index first = static_cast<Index>(stretch) * stretch_columns,
                count = columns_of(*a, stretch);
    const Value columns = part_of_value(a, 0, a->rows(), first, count),
                rows = part_of_value(b, first, count, 0, b->cols());
    if (stretch == 0 && inputs.size() > 2)
        return share(product_and_bias(*columns, *rows, *inputs[2]));
    return share(product(*columns, *rows));
}

Matrix added_up(const StretchSums& sums) {
    Matrix result(sums[0]->rows(), sums[0]->cols());
    const double operations = static_cast<double>(result.size()) * static_cast<double>(sums.size());
    each_row(result.rows(), operations, [&](Index row) {
        result.row(row) = sums[0]->row(row);
        for (std::size_t i = 1; i < sums.size(); ++i) result.row(row) += sums[i]->row(row);
    });
    return result;
}

}  // namespace

Remade product_after(const MadeBefore& before, Inputs inputs) {
    if (!is_worth_it(before, inputs)) return {};
    const std::vector<char> changed = changed_stretches(*before.inputs[0], *inputs[0]);
    const auto count = static_cast<std::size_t>(std::ranges::count(changed, 1));
    if (count * one_of > changed.size()) return {};
    auto now = std::make_shared<StretchSums>();
    for (std::size_t i = 0; i < changed.size(); ++i)
        now->push_back(before.kept && !changed[i] ? (*before.kept)[i] : sum_of(inputs, i));
    return {share(added_up(*now)), std::move(now)};
}

}  // namespace attend
