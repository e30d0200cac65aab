#pragma once
#include <vector>

#include "core/graph/before.h"

namespace attend {

/// Makes the values of an evaluation, each after those that it reads; several at the same time.
///
/// Where a text changed at its end and every token looks back alone, the rows before that end are
/// as they were, through all layers: they are taken over, and the new ones are made. Numbers then
/// differ from those made all at once by their rounding, as those of two processors do; therefore
/// only graphs do so that are too large to keep everything, and have nodes that pass.
class Making {
  public:
    /// `held`: the nodes whose values are kept; what else is read only passes.
    Making(Evaluation& result, const Before& before, const std::vector<bool>& held);

    void make(NodeId id);

  private:
    /// Of a node that passes, of one that is made, or of one that stays.
    KeptRows kept_of(NodeId id) const;
    /// As its operation says of what it reads.
    KeptRows kept_by_operation(NodeId id) const;
    bool reads_passing(NodeId id) const;

    Value own_rows(NodeId id, Index first, Index rows) const;
    Value rows_read(NodeId id, Index first, Index rows) const;
    /// The rows that are kept, and below them those that are made.
    Value taken_over(NodeId id, const KeptRows& kept) const;

    Evaluation& result_;
    const Before& before_;
    const std::vector<bool>& held_;
    bool takes_rows_;             // from before
    std::vector<KeptRows> kept_;  // by NodeId, of those that are made
};

}  // namespace attend
