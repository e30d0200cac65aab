#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// r = 1 − t + t·g: a gate that counts by a share t, from 0 (1 everywhere) to 1 (the gate itself).
/// (n, m) -> (n, m)
class PartlyOpen final : public InPlaceOf<PartlyOpen> {
  public:
    explicit PartlyOpen(double share) : share_(share) {}
    auto key() const { return std::tuple(share_); }

    std::string_view name() const override { return "partly_open"; }
    std::string_view in_words() const override {
        return "A gate that counts in part: the rest of it stays open.";
    }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t) const override { return true; }
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    double share_;
};

inline Expression partly_open(Ref gate, double share) { return express(PartlyOpen(share), gate); }

}  // namespace attend
