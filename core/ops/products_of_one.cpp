#include "core/ops/products_of_one.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/ops/product.h"
#include "core/parallel.h"

namespace attend {

namespace {

using Group = std::vector<std::size_t>;  // places in the inputs, from left to right

/// Whether the columns of `right` follow those of `left` in the rows of one matrix.
bool follows(const Matrix& left, const Matrix& right) {
    return left.rows() == right.rows() && left.outerStride() == right.outerStride() &&
           left.row_begin(0) + left.cols() == right.row_begin(0) &&
           left.cols() + right.cols() <= left.outerStride();
}

std::vector<Group> side_by_side_in_memory(std::span<const std::vector<Value>> inputs) {
    Group order(inputs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::less<const Scalar*>(),
                      [&](std::size_t i) { return inputs[i][1]->row_begin(0); });
    std::vector<Group> groups;
    for (const std::size_t i : order) {
        if (groups.empty() || !follows(*inputs[groups.back().back()][1], *inputs[i][1]))
            groups.emplace_back();
        groups.back().push_back(i);
    }
    return groups;
}

Matrix product_of(const std::vector<Value>& inputs) {
    return inputs.size() > 2 ? product_and_bias(*inputs[0], *inputs[1], *inputs[2])
                             : product(*inputs[0], *inputs[1]);
}

/// The b of a group, whose columns have `width` together, and so their biases.
std::vector<Value> together(std::span<const std::vector<Value>> inputs, const Group& group,
                            Index width) {
    const std::vector<Value>& first = inputs[group.front()];
    const Matrix& b = *first[1];
    const OtherForms& forms = b.other_forms();
    const bool one = forms.tiles == inputs[group.back()][1]->other_forms().tiles;
    const Value whole = share(
        Matrix::view(b.row_begin(0), b.rows(), width, b.outerStride(), first[1],
                     one ? OtherForms{nullptr, forms.tiles, forms.first_tiled} : OtherForms{}));
    std::vector<Value> joined{first[0], whole};
    if (first.size() < 3) return joined;
    Matrix bias(1, width);
    Index column = 0;
    for (const std::size_t i : group) {
        bias.middleCols(column, inputs[i][2]->cols()) = *inputs[i][2];
        column += inputs[i][2]->cols();
    }
    joined.push_back(share(std::move(bias)));
    return joined;
}

void multiply(std::span<const std::vector<Value>> inputs, const Group& group,
              std::vector<Value>& results) {
    if (group.size() == 1) {
        results[group.front()] = share(product_of(inputs[group.front()]));
        return;
    }
    const Index width =
        std::accumulate(group.begin(), group.end(), Index{0},
                        [&](Index sum, std::size_t i) { return sum + inputs[i][1]->cols(); });
    const Value whole = share(product_of(together(inputs, group, width)));
    Index column = 0;
    for (const std::size_t i : group) {
        const Index columns = inputs[i][1]->cols();
        results[i] = part_of_value(whole, 0, whole->rows(), column, columns);
        column += columns;
    }
}

}  // namespace

std::vector<Value> products_of_one(std::span<const std::vector<Value>> inputs) {
    std::vector<Value> results(inputs.size());
    std::vector<Group> groups;
    if (has_few_rows(*inputs[0][0]))  // each b as its file has it
        for (std::size_t i = 0; i < inputs.size(); ++i) groups.push_back({i});
    else
        groups = side_by_side_in_memory(inputs);
    side_by_side(groups.size(), [&](std::size_t i) { multiply(inputs, groups[i], results); });
    return results;
}

}  // namespace attend
