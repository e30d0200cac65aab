#pragma once
#include <string>
#include <vector>

#include "core/ops/leaf.h"

namespace attend {

/// A weight matrix that is built by hand: 0 but for some cells of one strength, which copy a number
/// from the row's dimension to the column's.
class Wiring final : public Leaf<Wiring> {
  public:
    struct Wire {
        Index from = 0, to = 0;
        Scalar strength = 1;
        bool operator==(const Wire&) const = default;
    };
    /// `purpose` says what it is wired for.
    Wiring(Axes axes, std::vector<Wire> wires, std::string purpose)
        : Leaf(std::move(axes)), wires_(std::move(wires)), purpose_(std::move(purpose)) {}
    auto key() const { return std::tie(wires_, purpose_); }

    std::string_view name() const override { return "wiring"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::vector<Wire> wires_;
    std::string purpose_;
};

}  // namespace attend
