#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

// A matrix of parameters fills the view as a table that one edits: W_Q, W_K, W_V and W_O. Beside it
// stands what follows from it.

bool is_parameter_table(const Frame& frame, NodeId id);
Box parameter_table(Frame& frame, NodeId id);
Box parameter_controls(Frame& frame, NodeId id);
std::string parameter_title(const Frame& frame, NodeId id);
/// "turns x into q: 50 × 12 numbers of head 2"
std::string parameter_subtitle(const Frame& frame, NodeId id);

/// A matrix of parameters, and the product that is made with it.
struct ParameterProduct {
    NodeId parameters = 0, input = 0, product = 0;
    Index row = 0;  // of the token whose vector is looked at, in input and product
};
ParameterProduct product_with(const Frame& frame, NodeId parameters);

inline bool is_node(const std::optional<NodeId>& one, NodeId id) { return one && *one == id; }

/// A number on the way from a parameter to a weight, or to an output.
struct ParameterStop {
    NodeId node = 0;
    Cell cell;
};
/// From a cell of the parameters on.
std::vector<ParameterStop> stops_from(const Frame& frame, const ParameterProduct& of, Cell cell);
/// What follows from the chosen cell: the map now, how it changed, and the numbers on the way.
Box what_follows(Frame& frame, const ParameterProduct& of, Cell cell);

}  // namespace attend
