#pragma once
#include <vector>

#include "core/graph/operation.h"

namespace attend {

/// Supplies backward() of an operation that has add_backward(): it adds to zeros.
template <class Base>
class AddsBackward : public Base {
  public:
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const final {
        Gradients gradients;
        for (const Value& input : inputs)
            gradients.emplace_back(Matrix::Zero(input->rows(), input->cols()));
        std::vector<Matrix*> sums;
        for (Matrix& sum : gradients) sums.push_back(&sum);
        this->add_backward(inputs, result, gradient, sums);
        return gradients;
    }
};

}  // namespace attend
