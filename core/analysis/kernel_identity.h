#pragma once
#include <array>

#include "core/graph/graph.h"

namespace attend {

/// −½‖q − k‖² = q·k − ½‖k‖² − ½‖q‖², and what softmax makes of its left side and of q·k alone: a
/// Gaussian kernel is a dot product where all keys are equally long (Tsai et al. 2019, section 3).
/// The nodes of a head (n, m) with the score `gaussian`, on demand: `identity/gaussian` = −½‖q −
/// k‖², `identity/dot` …, from what its score function compares; and at `identity/equal/` the same
/// of keys that are all as long as they are on average.
enum class IdentityNode : std::size_t {
    gaussian,
    dot,
    half_k,            // ½‖k‖²
    half_q,            // ½‖q‖²
    gaussian_weights,  // softmax of each
    dot_weights,
    remainder,   // |gaussian − (dot − half_k − half_q)|: float32 rounding
    difference,  // |dot_weights − gaussian_weights|
};

/// Adds them to one head after the other: all have the same operations.
class IdentityNodes {
  public:
    IdentityNodes();
    /// The first of keys as they are, and of those that are equally long; the others follow in
    /// their order. q and k must be equally wide.
    struct Added {
        NodeId own = 0, equal = 0;
    };
    Added add(Graph& graph, const std::string& head, NodeId q, NodeId k, NodePlace place) const;

  private:
    NodeId add_of(Graph& graph, const std::string& prefix, NodeId q, NodeId k,
                  NodePlace place) const;

    struct Row {
        OperationPtr operation;
        Notation notation;
        std::string name;
    };
    std::array<Row, 8> rows_;
    OperationPtr equal_length_;
};

}  // namespace attend
