#pragma once
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/fields/parameter.h"
#include "core/graph/scope.h"
#include "core/ops/principal_axes.h"

namespace attend {

inline constexpr ParameterOf<std::uint32_t> seed{
    "seed", "Seed", "Of everything that is drawn at random", 0, 4294967295u, 0};

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
    // NextTokenPrediction by Parameters, of the place where the leaf stands:
    Index layer = 0;
    std::string name = {};  // in its layer, or in its head: "w_q", "feed_forward/b_1"
    std::string path = {};
};

/// The deviation with which a sum of `terms` products with numbers of variance 1 has variance 1.
inline double keeping_variance(Index terms) { return 1 / std::sqrt(static_cast<double>(terms)); }

/// Where numbers come from that nobody typed: a kind of it is a function below. Null: it has
/// none of that kind.
using ParameterSource = std::function<OperationPtr(const WantedLeaf& wanted)>;

/// Sources that are asked one after the other, until one has the leaf.
class Parameters {
  public:
    /// `made_when_read`: matrices of weights are not kept, but made while others are made of them.
    explicit Parameters(std::vector<ParameterSource> sources, bool made_when_read = false)
        : sources_(std::move(sources)), made_when_read_(made_when_read) {}

    OperationPtr leaf(const WantedLeaf& wanted) const;
    /// Adds the leaf `name` to a graph; its path follows from where it stands.
    Ref add(Scope& place, const std::string& name, WantedLeaf wanted, Notation notation) const;
    /// One row, as a bias is.
    Ref add_row(Scope& place, const std::string& name, const Axis& columns, LeafUse use,
                Notation notation, Index first = 0) const;

  private:
    std::vector<ParameterSource> sources_;
    bool made_when_read_;
};

/// What the columns of x stand for: words, places beside them, and room to write into.
struct ColumnParts {
    Index words = 0, places = 0, room = 0;
};

// The first four have W_Q, W_K, W_V and W_O alone.

/// Columns of W_Q, W_K and W_V are principal axes of the embedding that is projected; the rows of
/// W_O are those of x's, so that without training the output lives in the embedding's space.
ParameterSource principal_source(Basis x, Basis memory);

ParameterSource identity_source();

/// Attends to the token before, and gives its word.
ParameterSource previous_token_source(const ColumnParts& parts);

/// Layer 0 is a previous-token head that writes into the room. Every later layer asks for its own
/// word among the words before (composition through K), and so attends to what came after the last
/// time.
ParameterSource induction_source(const ColumnParts& parts);

/// Drawn with the seed and the path: all but biases, gains and shifts.
ParameterSource random_source(std::uint32_t seed);

/// Biases, gains and shifts before training: they change nothing.
ParameterSource neutral_source();

}  // namespace attend
