#pragma once
#include <string>

#include "core/graph/evaluate.h"

namespace attend {

/// One number of an evaluation and how it came about, ready to be shown: the nodes' symbols stand
/// in the formula, operands are found as (nodes()[node].inputs[operand.input], operand.cell).
struct ExplainedCell {
    NodeId node = 0;
    Cell cell;
    std::string name;     // "head.0/weights[station, train]": path and labels
    double value = 0;     // what stands on the screen
    bool edited = false;  // set by hand; the explanation is of the number that it replaced
    bool is_leaf = false;
    Explanation explanation;
};

/// Throws Error where the cell lies outside the matrix.
ExplainedCell explain(const Evaluation& evaluation, NodeId node, Cell cell);

/// The number that a cell would have if the node had no edit. Of a large node on demand its row is
/// made alone, as to explain it. Throws Error as its operations do.
double own_number(const Evaluation& evaluation, NodeId node, Cell cell);

/// What each column of the first input adds to each number of a row of `node`, a product of
/// matrices, by the terms with which the operation explains itself: what each key adds to each
/// number of a head's output, (m, d_v).
Matrix addends_of(const Evaluation& evaluation, NodeId node, Index row);

/// "head.0/weights[station, train]"
std::string cell_name(const Node& node, Cell cell);

}  // namespace attend
