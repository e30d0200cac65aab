#include "core/analysis/overview.h"

#include "core/texts/measures.h"

namespace attend {

namespace {

/// The farther one from 0.
Scalar farther(Scalar most, Scalar least) { return -least > most ? least : most; }

/// "token 8 to 15": every place where nothing is put together keeps its name.
Axis pooled_axis(const Axis& axis) {
    const Index places = std::min(axis.size(), Overview::most);
    return places == axis.size() ? axis : Axis(axis.name() + "s", places);
}

double sum_of_column(const Matrix& numbers, Index column) {
    double sum = 0;
    for (Index row = 0; row < numbers.rows(); ++row)
        sum += static_cast<double>(numbers(row, column));
    return sum;
}

}  // namespace

Matrix pooled(const Matrix& numbers, Index most_rows, Index most_columns) {
    const Index rows = std::min(numbers.rows(), most_rows),
                columns = std::min(numbers.cols(), most_columns);
    if (rows == numbers.rows() && columns == numbers.cols()) return numbers;
    Matrix result(rows, columns);
    using Line = Eigen::Array<Scalar, 1, Eigen::Dynamic>;
    for (Index i = 0; i < rows; ++i) {
        const auto [top, bottom] = pooled_rows(i, rows, numbers.rows());
        Line most = numbers.row(top).array(), least = most;
        for (Index row = top + 1; row < bottom; ++row) {
            most = most.max(numbers.row(row).array());
            least = least.min(numbers.row(row).array());
        }
        for (Index j = 0; j < columns; ++j) {
            const auto [left, right] = pooled_rows(j, columns, numbers.cols());
            result(i, j) = farther(most.segment(left, right - left).maxCoeff(),
                                   least.segment(left, right - left).minCoeff());
        }
    }
    return result;
}

Axes Overview::axes(InputAxes inputs) const {
    return {pooled_axis(inputs[0].rows), pooled_axis(inputs[0].columns)};
}

Explanation Overview::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& numbers = *inputs[0];
    const auto [top, bottom] = pooled_rows(cell.row, result.rows(), numbers.rows());
    const auto [left, right] = pooled_rows(cell.column, result.cols(), numbers.cols());
    Explanation explanation(result, cell, "{r} = {0}");
    for (Index row = top; row < bottom && explanation.terms.empty(); ++row)
        for (Index column = left; column < right && explanation.terms.empty(); ++column)
            if (numbers(row, column) == result(cell.row, cell.column))
                explanation.terms = {alone(read(inputs, 0, {row, column}))};
    if ((bottom - top) * (right - left) > 1)
        explanation.note = say<texts::measures::farthest_from_0>(
            "top"_is = std::to_string(top), "bottom"_is = std::to_string(bottom - 1),
            "left"_is = std::to_string(left), "right"_is = std::to_string(right - 1));
    return explanation;
}

Value ColumnSums::forward(Inputs inputs) const {
    Eigen::ArrayXd sums = Eigen::ArrayXd::Zero(inputs[0]->cols());
    for (Index row = 0; row < inputs[0]->rows(); ++row)
        sums += inputs[0]->row(row).transpose().array().cast<double>();
    Matrix result(2, sums.size());
    result.row(0) = sums.cast<Scalar>().matrix().transpose();
    result.row(1) = (sums - sums.cast<Scalar>().cast<double>()).cast<Scalar>().matrix().transpose();
    return share(std::move(result));
}

Explanation ColumnSums::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& numbers = *inputs[0];
    Explanation explanation(result, cell, "{r} = Σ_i {0}_i");
    if (cell.row > 0)
        return explanation.by_rule(say<texts::measures::cut_off>(
                                       "sum"_is = digits(sum_of_column(numbers, cell.column), 12)),
                                   "{r}");
    for (Index row = 0; row < numbers.rows(); ++row)
        explanation.terms.push_back(alone(read(inputs, 0, {row, cell.column})));
    return explanation;
}

}  // namespace attend
