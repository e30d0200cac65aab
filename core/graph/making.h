#pragma once
#include <span>
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
    /// Nodes that made_together() joined. What one of them need not be made anew for, it takes over
    /// by itself.
    void make_together(std::span<const NodeId> ids);

  private:
    /// Of a node that passes, of one that is made, or of one that stays.
    KeptRows kept_of(NodeId id) const;
    /// As its operation says of what it reads.
    KeptRows kept_by_operation(NodeId id) const;
    bool reads_passing(NodeId id) const;
    bool takes_rows_over(NodeId id, const KeptRows& kept) const;
    /// Whether all of its own value has to be computed, of values that are there.
    bool is_made_anew(NodeId id) const;
    void keep(NodeId id, KnownValue known, const KeptRows& kept);

    Value own_rows(NodeId id, Index first, Index rows) const;
    /// What rows of a node and of all that passes on the way to it take: numbers of the widest row,
    /// and of the largest matrix of which each of them reads all.
    struct Stretch {
        Index widest = 0, read_whole = 0;
        bool by_rows = true;  // as far as what passes is read
    };
    Stretch stretch_of(NodeId id) const;
    /// All of a node that reads what passes, some rows at a time: so few that they stay in the
    /// cache, and so many that what each time is read whole does not matter.
    Value own_in_stretches(NodeId id) const;
    /// Writes rows of a node to where they will be. What passes on the way is written there, too,
    /// where it may be.
    void write(NodeId id, Index first, Matrix& rows) const;
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
