#include "core/ops/equal_length.h"

#include <fmt/format.h>

#include "core/texts/notes.h"

namespace attend {

namespace {

Eigen::VectorXd lengths_of(const Matrix& vectors) {
    return vectors.cast<double>().rowwise().norm();
}

double mean_of(const Eigen::VectorXd& lengths) { return lengths.size() > 0 ? lengths.mean() : 0; }

}  // namespace

Value EqualLength::forward(Inputs inputs) const {
    Matrix result = *inputs[0];
    const Eigen::VectorXd lengths = lengths_of(result);
    const double mean = mean_of(lengths);
    for (Index j = 0; j < result.rows(); ++j)
        if (lengths(j) > 0)
            result.row(j) =
                (result.row(j).cast<double>() * (mean / lengths(j))).template cast<Scalar>();
    return share(std::move(result));
}

Gradients EqualLength::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    // r_j = L·u_j with u_j = k_j/‖k_j‖ and L the mean length: L moves with each length by 1/m, u_j
    // across its own direction.
    const Eigen::VectorXd lengths = lengths_of(*inputs[0]);
    const double mean = mean_of(lengths), count = static_cast<double>(lengths.size());
    Eigen::MatrixXd directions = inputs[0]->cast<double>();
    for (Index j = 0; j < directions.rows(); ++j)
        if (lengths(j) > 0) directions.row(j) /= lengths(j);
    const Eigen::MatrixXd by_result = gradient.cast<double>();
    const Eigen::VectorXd along = by_result.cwiseProduct(directions).rowwise().sum();
    Matrix by_vectors = Matrix::Zero(gradient.rows(), gradient.cols());
    for (Index j = 0; j < by_vectors.rows(); ++j)
        if (lengths(j) > 0)
            by_vectors.row(j) =
                (along.sum() / count * directions.row(j) +
                 mean / lengths(j) * (by_result.row(j) - along(j) * directions.row(j)))
                    .template cast<Scalar>();
    return {std::move(by_vectors)};
}

Explanation EqualLength::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Eigen::VectorXd lengths = lengths_of(*inputs[0]);
    const Operand own = read(inputs, 0, cell);
    const double mean = mean_of(lengths), length = lengths(cell.row);
    Explanation explanation(result, cell, "{r} = {0} · mean‖{0}‖ / ‖{0}‖");
    explanation.terms = {{{own}, length > 0 ? own.value * mean / length : 0}};
    explanation.steps = {
        fmt::format("{} · {} / {}", digits(own.value), digits(mean), digits(length))};
    if (length == 0) return explanation.by_rule(say<texts::notes::no_direction_stays>());
    return explanation;
}

}  // namespace attend
