#pragma once
#include <string>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// What a formula calls the matrices of a node: its own, and by input those that it is made of.
struct Symbols {
    std::string result;
    std::vector<std::string> inputs;  // of those that the formula does not write: empty
};

/// The symbols of the nodes that a formula writes as `{r}`, `{0}`, `{1}` …: see Explanation. Where
/// two of them have one symbol, or one matrix is two inputs, the later one is primed, and the
/// result last of all: "x′ = x + o", "|k − k′|". In one formula a symbol is one matrix.
Symbols symbols_in(const std::string& formula, const Graph& graph, const Node& node);

/// The formula with the symbols put in.
std::string with_symbols(std::string formula, const Symbols& symbols);

}  // namespace attend
