#include "app/cli/bare_layer.h"

#include <cblas.h>
#include <fmt/format.h>

#include <cmath>

namespace attend::cli {

namespace {

int integer(Index number) { return static_cast<int>(number); }

/// result = factor · a · b, or a · bᵀ; rows of the result lie `stride` numbers apart.
void multiply(const Matrix& a, const Matrix& b, bool transposed, float factor, float* result,
              Index stride) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans,
                integer(a.rows()), integer(transposed ? b.rows() : b.cols()), integer(a.cols()),
                factor, a.data(), integer(a.cols()), b.data(), integer(b.cols()), 0, result,
                integer(stride));
}

}  // namespace

BareLayer::BareLayer(const Evaluation& evaluation) {
    const auto value = [&](const std::string& path) {
        return evaluation.values.at(evaluation.graph->at(path));
    };
    x_ = value("x");
    w_o_ = value("w_o");
    for (int head = 0; evaluation.graph->find(fmt::format("head.{}/w_q", head)); ++head)
        heads_.push_back({value(fmt::format("head.{}/w_q", head)),
                          value(fmt::format("head.{}/w_k", head)),
                          value(fmt::format("head.{}/w_v", head))});
    const Index n = x_->rows(), width = heads_[0].w_q->cols();
    for (Matrix* matrix : {&q_, &k_, &v_}) matrix->resize(n, width);
    scores_.resize(n, n);
    concat_.resize(n, width * static_cast<Index>(heads_.size()));
    output_.resize(n, w_o_->cols());
}

void BareLayer::softmax() {
    for (Index row = 0; row < scores_.rows(); ++row) {
        auto numbers = scores_.row(row).array();
        const float largest = numbers.maxCoeff();
        numbers = (numbers - largest).exp();
        numbers *= 1 / numbers.sum();
    }
}

void BareLayer::run_head(const Head& head, Index first_column) {
    const Index width = head.w_q->cols();
    multiply(*x_, *head.w_q, false, 1, q_.data(), width);
    multiply(*x_, *head.w_k, false, 1, k_.data(), width);
    multiply(*x_, *head.w_v, false, 1, v_.data(), width);
    multiply(q_, k_, true, 1 / std::sqrt(static_cast<float>(width)), scores_.data(),
             scores_.cols());
    softmax();
    multiply(scores_, v_, false, 1, concat_.data() + first_column, concat_.cols());
}

const Matrix& BareLayer::run() {
    Index first_column = 0;
    for (const Head& head : heads_) {
        run_head(head, first_column);
        first_column += head.w_v->cols();
    }
    multiply(concat_, *w_o_, false, 1, output_.data(), output_.cols());
    return output_;
}

}  // namespace attend::cli
