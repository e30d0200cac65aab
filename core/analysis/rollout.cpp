#include "core/analysis/rollout.h"

namespace attend {

namespace {

using Wide = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

MixedLayer mixed_layer(const Matrix& mean, bool residual, Index others) {
    const Index n = mean.rows(), own = mean.cols() - others;
    const Scalar kept = residual ? Scalar(0.5) : Scalar(0), taken = 1 - kept;
    Matrix mixing = Matrix::Zero(n + others, n + others);
    mixing.topLeftCorner(n, n) = kept * Matrix::Identity(n, n);
    mixing.topLeftCorner(n, own) += taken * mean.rightCols(own);
    mixing.topRightCorner(n, others) = taken * mean.leftCols(others);
    mixing.bottomRightCorner(others, others).setIdentity();
    return {share(std::move(mixing)), n};
}

Matrix rollout(std::span<const MixedLayer> layers) {
    Wide result = layers.front().mixing->cast<double>();
    for (const MixedLayer& layer : layers.subspan(1))
        result = (layer.mixing->cast<double>() * result).eval();
    return result.cast<Scalar>();
}

RolloutTrace trace_rollout(std::span<const MixedLayer> layers, Index level, Index state) {
    const Index states = layers.front().mixing->rows();
    RolloutTrace trace;
    trace.shares.resize(static_cast<std::size_t>(level) + 1);
    Eigen::RowVectorXd shares = Eigen::RowVectorXd::Zero(states);
    shares(state) = 1;
    for (auto l = static_cast<std::size_t>(level);; --l) {
        trace.shares[l].assign(shares.begin(), shares.end());
        if (l == 0) return trace;
        Eigen::RowVectorXd before = Eigen::RowVectorXd::Zero(states);
        for (Index i = 0; i < states; ++i)
            if (shares(i) != 0) before += shares(i) * layers[l - 1].mixing->row(i).cast<double>();
        shares = std::move(before);
    }
}

}  // namespace attend
