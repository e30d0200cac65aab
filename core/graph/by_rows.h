#pragma once
#include <functional>
#include <unordered_map>
#include <vector>

#include "core/graph/edit.h"
#include "core/graph/evaluation.h"
#include "core/graph/graph.h"
#include "core/memory.h"
#include "core/progress.h"

namespace attend {

/// Which nodes a value by rows holds whole, and how many bytes that and a stretch of rows take.
struct RowPlan {
    std::vector<bool> needed, whole;  // by NodeId
    Index rows_at_once = 1;
    double bytes = 0;
};

/// A node is held whole where somebody reads all of it (keys, values), and made some rows at a
/// time where each row reads that row of it alone (scores, weights).
RowPlan plan_by_rows(const Graph& graph, NodeId wanted);

/// The value of one node, a stretch of rows after the other: a map of 30,000 × 30,000 weights on
/// the way to it is never there as a whole. Throws Error, also where what the plan holds takes more
/// memory than is left; Cancelled.
Value value_by_rows(const Graph& graph, const Edits& edits, NodeId wanted, const RowPlan& plan,
                    const Progress& progress = {},
                    const std::function<double()>& left = memory_left);

/// Whether a node is on demand, and a row of it reads that row alone of what it is made of.
bool made_by_rows(const Node& node);

/// One row of such a node, (1, columns), with what it was made of: that row of what is read by
/// rows, all of the other inputs.
struct RowMade {
    std::vector<Value> inputs;
    Value own, value;  // before and after the node's edit
};
RowMade row_made(const Evaluation& evaluation, NodeId id, Index row);

/// One row of a node, (1, columns): of a large one on demand, such as the probabilities of all
/// words after each token, no other row is made. Throws Error as its operations do.
Value row_of(const Evaluation& evaluation, NodeId id, Index row);

/// The same row of several nodes; what they are made of is made once.
class AskedRow {
  public:
    AskedRow(const Evaluation& evaluation, Index row) : evaluation_(evaluation), row_(row) {}

    /// Throws Error as its operations do.
    const Value& of(NodeId id);
    RowMade made(NodeId id);
    /// So that it need not be made: the node's row, its edit in it.
    void know(NodeId id, Value row) { rows_[id] = std::move(row); }

  private:
    const Evaluation& evaluation_;
    Index row_;
    std::unordered_map<NodeId, Value> rows_;
};

}  // namespace attend
