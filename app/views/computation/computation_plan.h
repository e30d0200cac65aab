#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/views/computation/computation_layout.h"
#include "app/views/frame.h"

namespace attend {

/// "Qᵀ" in the hue of queries: a run of an operation's text, in the mark-up of formulas.
struct OperationRun {
    std::string markup;
    Role role = Role::other;
};
using OperationLine = std::vector<OperationRun>;

/// A matrix, or what is written between two, before it has a place.
struct PlannedPiece {
    std::optional<NodeId> node;        // a matrix
    std::vector<OperationLine> lines;  // an operation; stacked, each has a line of its own
    bool arrow = false;                // behind it, or below when stacked
    std::string help;                  // tooltip of an operation
    std::optional<NodeId> large;       // what a double click on an operation shows large
    float top = 0, bottom = 1;         // as in PieceSpec
};

struct PlannedColumn {
    std::vector<PlannedPiece> pieces;
    Shown shown = {};
};

/// The computation of the chosen head as a formula, from x to the output, by the nodes that the
/// graph has: with a mask and with W_O only where there are, with `memory` where it is not x.
/// Needs an evaluation.
std::vector<PlannedColumn> plan_formula(const Frame& frame);

}  // namespace attend
