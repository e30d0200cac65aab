#pragma once
#include <string>

#include "core/graph/graph.h"
#include "core/ops/leaf.h"

namespace attend {

/// What the paths of gradients begin with: "gradient/layer.0/head.0/weights".
inline constexpr std::string_view gradient_prefix = "gradient/";

/// `gradient/PATH` of a node; nothing where no gradients were added.
std::optional<NodeId> gradient_of(const Graph& graph, NodeId node);

/// The gradient of a number by itself: 1 in its cell, else 0.
class GradientSeed final : public Leaf<GradientSeed> {
  public:
    GradientSeed(Axes axes, Cell cell) : Leaf(std::move(axes)), cell_(cell) {}
    auto key() const { return std::tuple(shape().rows, shape().columns, cell_); }

    std::string_view name() const override { return "gradient_seed"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    Cell cell_;
};

/// Adds, on demand, the gradient of one number by every node, "gradient/PATH": through each node
/// that is made of PATH, "gradient/PATH/through/NODE" where there are several, added up; zeros
/// where the number does not depend on it. Throws Error where there is a step on the way, or the
/// node itself, that only looks at a computation and has no gradient.
void add_gradients(Graph& graph, NodeId target, Cell cell);

}  // namespace attend
