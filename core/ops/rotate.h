#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Which columns are turned, and how far by each place: pair i of width d by base^(−2i/d).
struct Rotation {
    bool halves = false;  // pairs (i, i + d/2), as Hugging Face's models have them; else (2i, 2i+1)
    double base = 10'000;
    std::vector<double> divisors = {};  // of each pair's angle; empty: 1

    double turn(Index pair, Index width) const;
    bool operator==(const Rotation&) const = default;
};

/// Llama 3.1's divisors: slow turns, fewer than `low` in `places`, are `factor` times slower, fast
/// ones, more than `high`, as they were, and those between in between.
struct TurnBands {
    double factor = 8, low = 1, high = 4, places = 8192;
};
std::vector<double> divisors_of(const TurnBands& bands, const Rotation& rotation, Index width);

/// Turns each pair of columns of row p by p times the pair's angle, so that the dot product of two
/// rows depends on how far they are apart. The last column of an odd width stays.
/// (n, d) -> (n, d). Su et al. 2021 (RoFormer), equation 15.
class Rotate final : public OperationOf<Rotate> {
  public:
    explicit Rotate(Rotation rotation = {}) : rotation_(std::move(rotation)) {}
    auto key() const { return std::tie(rotation_); }

    std::string_view name() const override { return "rotate"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    bool counts_rows() const override { return true; }
    Value forward(Inputs inputs) const override { return forward_rows(inputs, 0); }
    Value forward_rows(Inputs inputs, Index first) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    Rotation rotation_;
};

inline Expression rotate(Ref vectors, const Rotation& rotation) {
    return express(Rotate(rotation), vectors);
}

}  // namespace attend
