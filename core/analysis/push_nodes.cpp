#include "core/analysis/push_nodes.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ops/product.h"
#include "core/simd/rows.h"
#include "core/texts/measures.h"

namespace attend {

std::pair<std::size_t, Cell> LogitDirection::other(Index column) const {
    return against_ ? std::pair{std::size_t{0}, Cell{*against_, column}}
                    : std::pair{std::size_t{1}, Cell{0, column}};
}

Value LogitDirection::forward(Inputs inputs) const {
    const auto [input, cell] = other(0);
    const Matrix difference = inputs[0]->row(word_) - inputs[input]->row(cell.row);
    return share(Matrix(difference.replicate(rows_.size(), 1)));
}

Explanation LogitDirection::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const auto [input, there] = other(cell.column);
    const Operand of_word = read(inputs, 0, {word_, cell.column}),
                  of_other = read(inputs, input, there);
    Explanation explanation(result, cell, against_ ? "{r} = {0}_A − {0}_B" : "{r} = {0} − {1}");
    explanation.steps = {
        fmt::format("{} − {}", digits(of_word.value), digits_after_sign(of_other.value))};
    explanation.terms = {alone(of_word), {{of_other}, -of_other.value}};
    return explanation;
}

Value LogitBias::forward(Inputs inputs) const {
    const Matrix& bias = *inputs[0];
    const Scalar other = against_ ? bias(0, *against_) : bias.mean();
    return share(Matrix(Matrix::Constant(rows_.size(), 1, bias(0, word_) - other)));
}

Explanation LogitBias::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell,
                            against_ ? "{r} = {0}_A − {0}_B" : "{r} = {0}_A − Σ_i {0}_i / N");
    const Operand of_word = read(inputs, 0, {0, word_});
    explanation.terms = {alone(of_word)};
    const Index first = against_.value_or(0), end = against_ ? *against_ + 1 : inputs[0]->cols();
    const double share = 1.0 / static_cast<double>(end - first);
    double other = 0;
    for (Index i = first; i < end; ++i) {
        const Operand of_other = read(inputs, 0, {0, i});
        explanation.terms.push_back({{of_other}, -share * of_other.value});
        other += share * of_other.value;
    }
    explanation.steps = {fmt::format("{} − {}", digits(of_word.value), digits_after_sign(other))};
    return explanation;
}

HeldNorm::Row HeldNorm::row(Inputs inputs, Index row) const {
    const Matrix &x = *inputs[0], &gain = *inputs[1], &e = *inputs[2];
    const simd::Moments of = simd::moments(x.row_begin(row), x.cols());
    const double square = of.variance + (centered_ ? 0 : of.mean * of.mean);
    const double mean =
        centered_ ? (gain.row(0).array().cast<double>() * e.row(row).array().cast<double>()).mean()
                  : 0;
    return {1 / std::sqrt(square + epsilon_), square, mean};
}

Value HeldNorm::forward(Inputs inputs) const {
    const Matrix &gain = *inputs[1], &e = *inputs[2];
    Matrix result(e.rows(), e.cols());
    for (Index i = 0; i < e.rows(); ++i) {
        const Row of = row(inputs, i);
        result.row(i) =
            ((gain.row(0).array().cast<double>() * e.row(i).array().cast<double>() - of.mean) *
             of.scale)
                .matrix()
                .cast<Scalar>();
    }
    return share(std::move(result));
}

Explanation HeldNorm::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Row of = row(inputs, cell.row);
    const Operand of_gain = read(inputs, 1, {0, cell.column}), of_e = read(inputs, 2, cell);
    const double gain = of_gain.value, e = of_e.value;
    Explanation explanation(
        result, cell, centered_ ? "{r} = ({1} {2} − m) / √(s + ε)" : "{r} = {1} {2} / √(s + ε)");
    explanation.steps = {
        centered_ ? fmt::format("({} · {} − {}) / √({} + {})", digits(gain), digits_after_sign(e),
                                digits_after_sign(of.mean), digits(of.square), digits(epsilon_))
                  : fmt::format("{} · {} / √({} + {})", digits(gain), digits_after_sign(e),
                                digits(of.square), digits(epsilon_))};
    explanation.terms = {{{of_gain, of_e}, (gain * e - of.mean) * of.scale}};
    explanation.note =
        centered_ ? say<texts::measures::variance_of_last>("square"_is = digits(of.square),
                                                           "mean"_is = digits(of.mean))
                  : say<texts::measures::mean_square_of_last>("square"_is = digits(of.square));
    return explanation;
}

Value HeadWritten::forward(Inputs inputs) const {
    const Value own = part_of_value(inputs[1], first_, inputs[0]->cols(), 0, inputs[1]->cols());
    return share(product(*inputs[0], *own));
}

Explanation HeadWritten::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    return sum_of_products({result, cell, "{r} = Σ_j {0}_j {1}_j"}, inputs[0]->cols(),
                           [&](Index j) {
                               return product_of(read(inputs, 0, {cell.row, j}),
                                                 read(inputs, 1, {first_ + j, cell.column}));
                           });
}

Value RowDots::forward(Inputs inputs) const {
    const Matrix &a = *inputs[0], &b = *inputs[1];
    Matrix sums(b.rows(), 1);
    for (Index i = 0; i < b.rows(); ++i)
        sums(i, 0) = static_cast<Scalar>(
            (a.row(constant_ ? 0 : i).array().cast<double>() * b.row(i).array().cast<double>())
                .sum());
    return share(std::move(sums));
}

Explanation RowDots::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    return sum_of_products({result, cell, "{r} = Σ_j {0}_j {1}_j"}, inputs[1]->cols(),
                           [&](Index j) {
                               return product_of(read(inputs, 0, {constant_ ? 0 : cell.row, j}),
                                                 read(inputs, 1, {cell.row, j}));
                           });
}

Value Remainder::forward(Inputs inputs) const {
    Matrix rest(inputs[0]->rows(), 1);
    for (Index i = 0; i < rest.rows(); ++i) {
        auto left = static_cast<double>((*inputs[0])(i, 0));
        for (const Value& part : inputs.subspan(1)) left -= static_cast<double>((*part)(i, 0));
        rest(i, 0) = static_cast<Scalar>(left);
    }
    return share(std::move(rest));
}

Explanation Remainder::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0} − Σ of all parts");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Operand part = read(inputs, i, cell);
        explanation.terms.push_back({{part}, i == 0 ? part.value : -part.value});
    }
    explanation.note = say<texts::measures::by_hand_on_the_way>();
    return explanation;
}

}  // namespace attend
