#pragma once
#include <cstddef>
#include <string>
#include <utility>
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
    std::size_t origins_left_out = 0, terms_left_out = 0;
    double left_out_contribution = 0;             // of these terms
    std::vector<std::pair<NodeId, Cell>> untold;  // of the whole trace, the nearest first
};

/// So many terms and numbers that they read are told where nobody asked for more: some megabytes.
constexpr std::size_t usual_limit = 20'000;

/// Follows what core/graph/origins.h says that a number was made from, a number of each input,
/// level by level: what is told comes to about `limit` terms and numbers read, a tenth of it at
/// most of one number. What is farther away, and each number's smallest terms, are left out, and
/// counted.
Trace trace(const Evaluation& evaluation, NodeId node, Cell cell, std::size_t limit = usual_limit);

/// What was left out, in a sentence that says how to go on; else empty.
std::string untold_text(const Graph& graph, const Trace& trace, std::size_t limit);

/// The node that an operand of `cell` was read from.
const Node& read_from(const Graph& graph, const ExplainedCell& cell, const Operand& operand);

std::string trace_text(const Graph& graph, const Trace& trace);
std::string trace_json(const Graph& graph, const Trace& trace);
/// The formula of the one cell, with the numbers put in: an align* environment.
std::string trace_tex(const ExplainedCell& cell);

}  // namespace attend::cli
