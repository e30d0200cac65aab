#include "app/cli/bare_layer.h"

#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/tasks.h"

namespace attend::cli {

namespace {

int integer(Index number) { return static_cast<int>(number); }

/// result = factor · a · b, or a · bᵀ; rows of the result lie `stride` numbers apart.
void multiply(const Matrix& a, const Matrix& b, bool transposed, float factor, float* result,
              Index stride) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans,
                integer(a.rows()), integer(transposed ? b.rows() : b.cols()), integer(a.cols()),
                factor, a.row_begin(0), integer(a.outerStride()), b.row_begin(0),
                integer(b.outerStride()), 0, result, integer(stride));
}

void plain_softmax(Matrix& scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
        float* const numbers = scores.row(row).data();
        const float largest = *std::max_element(numbers, numbers + scores.cols());
        double sum = 0;
        for (Index j = 0; j < scores.cols(); ++j) {
            numbers[j] = std::exp(numbers[j] - largest);
            sum += static_cast<double>(numbers[j]);
        }
        const auto factor = static_cast<float>(1 / sum);
        for (Index j = 0; j < scores.cols(); ++j) numbers[j] *= factor;
    }
}

void vectorized_softmax(Matrix& scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
        auto numbers = scores.row(row).array();
        const float largest = numbers.maxCoeff();
        numbers = (numbers - largest).exp();
        numbers *= 1 / numbers.sum();
    }
}

}  // namespace

BareLayer::BareLayer(const Evaluation& evaluation, Softmax softmax) : softmax_(softmax) {
    const auto value = [&](const std::string& path) {
        return evaluation.at(evaluation.graph->at(path));
    };
    x_ = value("x");
    w_o_ = value("w_o");
    const Index n = x_->rows();
    for (int head = 0; evaluation.graph->find(fmt::format("head.{}/w_q", head)); ++head) {
        const auto leaf = [&](const char* name) {
            return value(fmt::format("head.{}/{}", head, name));
        };
        Head made{leaf("w_q"), leaf("w_k"), leaf("w_v"), {}, {}, {}, {}};
        for (Matrix* matrix : {&made.q, &made.k, &made.v}) matrix->resize(n, made.w_q->cols());
        made.weights.resize(n, n);
        heads_.push_back(std::move(made));
    }
    concat_.resize(n, w_o_->rows());
    output_.resize(n, w_o_->cols());
}

void BareLayer::run_head(Head& head, Index first_column) {
    const Index width = head.w_q->cols();
    multiply(*x_, *head.w_q, false, 1, head.q.row_begin(0), width);
    multiply(*x_, *head.w_k, false, 1, head.k.row_begin(0), width);
    multiply(*x_, *head.w_v, false, 1, head.v.row_begin(0), width);
    multiply(head.q, head.k, true, 1 / std::sqrt(static_cast<float>(width)),
             head.weights.row_begin(0), head.weights.cols());
    (softmax_ == Softmax::plain ? plain_softmax : vectorized_softmax)(head.weights);
    multiply(head.weights, head.v, false, 1, concat_.row_begin(0) + first_column, concat_.cols());
}

const Matrix& BareLayer::run() {
    // OpenBLAS's own threads: there is nobody else here who would divide the work.
    openblas_set_num_threads(static_cast<int>(worker_count()));
    Index first_column = 0;
    for (Head& head : heads_) {
        run_head(head, first_column);
        first_column += head.w_v->cols();
    }
    multiply(concat_, *w_o_, false, 1, output_.row_begin(0), output_.cols());
    openblas_set_num_threads(1);
    return output_;
}

}  // namespace attend::cli
