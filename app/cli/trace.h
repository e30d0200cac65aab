#pragma once
#include <vector>

#include "core/graph/explain.h"

namespace attend::cli {

/// One number, how it came about, and the same for the numbers that made most of it, down to the
/// leaves. Where it leads to the same number again, that one's origins stand at the first place
/// alone: else a trace would double with every layer.
struct Trace {
    ExplainedCell cell;
    bool told_above = false;
    std::vector<Trace> origins;
};

/// Follows what core/graph/origins.h says that a number was made from, a number of each input.
Trace trace(const Evaluation& evaluation, NodeId node, Cell cell);

/// The node that an operand of `cell` was read from.
const Node& read_from(const Graph& graph, const ExplainedCell& cell, const Operand& operand);

std::string trace_text(const Graph& graph, const Trace& trace);
std::string trace_json(const Graph& graph, const Trace& trace);
/// The formula of the one cell, with the numbers put in: an align* environment.
std::string trace_tex(const ExplainedCell& cell);

}  // namespace attend::cli
