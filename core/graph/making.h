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

    /// One node, or several that batches_of() joined.
    void make(std::span<const NodeId> ids);

  private:
    /// Of a node that passes, of one that is made, or of one that stays.
    KeptRows kept_of(NodeId id) const;
    /// As its operation says of what it reads.
    KeptRows kept_by_operation(NodeId id) const;
    bool reads_unheld(NodeId id) const;
    /// What is there without computing all of it: its own value, or all; else nothing.
    KnownValue known_before(NodeId id);
    /// By what was made before of other inputs, where its operation can.
    Value remade(NodeId id, const KnownValue& before, Inputs now);
    void keep(NodeId id, KnownValue known);

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
    /// Whether its first input only passes, and may stand where its own rows will be.
    bool may_be_made_in_place(NodeId id) const;
    /// Writes rows of a node to where they will be. What passes on the way is written there, too,
    /// where it may be.
    void write(NodeId id, Index first, Matrix& rows) const;
    Value rows_read(NodeId id, Index first, Index rows) const;
    /// Of a leaf that nobody keeps, by which a node multiplies a few rows: as its file packs it,
    /// without its numbers. Null for others.
    Value packed_alone(NodeId reader, NodeId input, Index rows) const;
    /// The rows that are kept, and below them those that are made.
    Value taken_over(NodeId id, const KeptRows& kept) const;

    Evaluation& result_;
    const Before& before_;
    const std::vector<bool>& held_;
    bool takes_rows_;             // from before
    std::vector<KeptRows> kept_;  // by NodeId, of those that are made
};

}  // namespace attend
