#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/graph/scope.h"

namespace attend {

/// What a leaf is in a computation.
enum class LeafUse { query, key, value, output, weight, positions, bias, gain, shift };
/// W_Q, W_K, W_V and W_O.
inline bool is_projection(LeafUse use) { return use <= LeafUse::output; }

/// A leaf that would be trained: what it is for, and what a source may make its numbers from.
struct WantedLeaf {
    Axes axes;
    LeafUse use = LeafUse::weight;
    double deviation = 1;  // of numbers that are drawn
    Index first = 0;       // of a head's w_q, b_q …: its first column among those of all heads
    // Said by Parameters, of the place where the leaf stands:
    Index layer = 0;
    std::string name = {};  // in its layer, or in its head: "w_q", "feed_forward/b_1"
    std::string path = {};
};

/// The deviation with which a sum of `terms` products with numbers of variance 1 has variance 1.
inline double keeping_variance(Index terms) { return 1 / std::sqrt(static_cast<double>(terms)); }

/// Where numbers come from that nobody typed: a kind of it is a file of this folder. Null: it has
/// none of that kind.
using ParameterSource = std::function<OperationPtr(const WantedLeaf& wanted)>;

/// Sources that are asked one after the other, until one has the leaf.
class Parameters {
  public:
    explicit Parameters(std::vector<ParameterSource> sources) : sources_(std::move(sources)) {}

    OperationPtr leaf(const WantedLeaf& wanted) const;
    /// Adds the leaf `name` to a graph; its path follows from where it stands.
    Ref add(Scope& place, const std::string& name, WantedLeaf wanted, Notation notation) const;
    /// One row, as a bias is.
    Ref add_row(Scope& place, const std::string& name, const Axis& columns, LeafUse use,
                Notation notation, Index first = 0) const;

  private:
    std::vector<ParameterSource> sources_;
};

}  // namespace attend
