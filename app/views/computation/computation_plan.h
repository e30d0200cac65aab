#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// "Qᵀ" in the hue of queries: a run of an operation's text, in the mark-up of formulas.
struct OperationRun {
    std::string markup;
    Role role = Role::other;
};
using OperationLine = std::vector<OperationRun>;

/// How much of the formula is written: less of it where room is short.
enum class Detail { whole, brief, briefest };

/// With how much detail a column is there: from the first to the last.
struct Shown {
    Detail first = Detail::whole, last = Detail::briefest;
    bool with(Detail detail) const { return first <= detail && detail <= last; }
};
constexpr Shown where_room{Detail::whole, Detail::whole},
    where_short{Detail::brief, Detail::briefest};  // what is drawn instead of what "whole" has
constexpr Shown unless_tight{Detail::whole, Detail::brief},
    where_tight{Detail::briefest, Detail::briefest};

/// A matrix, or what is written between two, before it has a place.
struct PlannedPiece {
    std::optional<NodeId> node;        // a matrix
    std::vector<OperationLine> lines;  // an operation; stacked, each has a line of its own
    bool arrow = false;                // behind it, or below when stacked
    std::string help;                  // tooltip of an operation
    std::optional<NodeId> large;       // what a double click on an operation shows large
    float top = 0, bottom = 1;         // the part of the height in which it stands
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
