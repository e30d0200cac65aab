#include "core/analysis/rollout.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;

Matrix mixed(Inputs in, const MeasureNumbers& numbers) {
    const Matrix& mean = *in[0];
    const auto others = static_cast<Index>(numbers[1]);
    const Index n = mean.rows(), own = mean.cols() - others;
    const Scalar kept = numbers[0] != 0 ? Scalar(0.5) : Scalar(0), taken = 1 - kept;
    Matrix mixing = Matrix::Zero(n, n + others);
    mixing.leftCols(n) = kept * Matrix::Identity(n, n);
    mixing.leftCols(own) += taken * mean.rightCols(own);
    mixing.rightCols(others) = taken * mean.leftCols(others);
    return mixing;
}

Matrix reached(Inputs in, const MeasureNumbers&) {
    if (in.size() == 1) return *in[0];
    using Wide = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Wide mixing = in[0]->cast<double>();
    const Index n = mixing.rows(), others = mixing.cols() - n;
    Wide result = mixing.leftCols(n) * in[1]->cast<double>();
    result.rightCols(others) += mixing.rightCols(others);
    return result.cast<Scalar>();
}

std::vector<Term> reached_terms(Inputs in, const MeasureNumbers&, Cell cell) {
    const auto at = [&](std::size_t input, Cell place) {
        return Operand{input, place, static_cast<double>((*in[input])(place.row, place.column))};
    };
    if (in.size() == 1) return {{{at(0, cell)}, at(0, cell).value}};
    std::vector<Term> terms;
    const Index n = in[0]->rows();
    for (Index state = 0; state < n; ++state) {
        const Operand share = at(0, {cell.row, state}), before = at(1, {state, cell.column});
        terms.push_back({{share, before}, share.value * before.value});
    }
    if (cell.column >= n) terms.push_back({{at(0, cell)}, at(0, cell).value});
    return terms;
}

Matrix as_keys_stand(Inputs in, const MeasureNumbers& numbers) {
    const Index n = in[0]->rows(), m = in[0]->cols(), others = static_cast<Index>(numbers[0]);
    Matrix shown(n, m);
    shown.leftCols(others) = in[1]->middleCols(n, others);
    shown.rightCols(m - others) = in[1]->leftCols(m - others);
    return shown;
}

}  // namespace

const MeasureRule mixing_rule{
    "mixing", "Â = ½{0} + ½I, or {0}", Result::states, mixed, nullptr, nullptr, 2};
const MeasureRule reached_rule{
    "rollout", "Â_l R_{l−1}", Result::cells, reached, nullptr, reached_terms, 500};
const MeasureRule rollout_rule{
    "rollout", "{1}, its columns as the keys stand", Result::cells, as_keys_stand, nullptr, nullptr,
    2};

Axis states_axis(const Axes& weights, Index others) {
    if (others == 0) return weights.rows;
    std::vector<std::string> labels = weights.rows.labels();
    for (Index i = 0; i < others; ++i) labels.push_back(weights.columns.label(i));
    return {weights.rows.name(), std::move(labels)};
}

std::vector<std::vector<double>> trace_rollout(std::span<const Value> mixing, Index state) {
    const Index states = mixing.front()->cols();
    std::vector<std::vector<double>> levels(mixing.size() + 1);
    Eigen::RowVectorXd shares = Eigen::RowVectorXd::Zero(states);
    shares(state) = 1;
    for (std::size_t level = mixing.size();; --level) {
        levels[level].assign(shares.begin(), shares.end());
        if (level == 0) return levels;
        const Matrix& layer = *mixing[level - 1];
        Eigen::RowVectorXd before = shares;  // a second text's tokens stay
        before.head(layer.rows()).setZero();
        for (Index i = 0; i < layer.rows(); ++i)
            if (shares(i) != 0) before += shares(i) * layer.row(i).cast<double>();
        shares = std::move(before);
    }
}

}  // namespace attend
