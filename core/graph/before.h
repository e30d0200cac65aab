#pragma once
#include <optional>
#include <vector>

#include "core/graph/evaluation.h"

namespace attend {

/// What an evaluation before says of the nodes of a graph: by their paths.
class Before {
  public:
    Before(const Graph& graph, const Edits& edits, const Evaluation& before);

    /// Whether the node has the operation, inputs and edit that it had before, so that its value is
    /// the same. Told of passing nodes, too, whose value is not kept.
    bool stays(NodeId id) const { return stays_[id]; }
    /// Whether the operation and the inputs are the same, so that what the operation gives is; the
    /// node's own edit, which is put over that, may differ.
    bool own_stays(NodeId id) const { return own_stays_[id]; }

    /// The node's matrix of before, with its edit in it. Null where no node had this path, or its
    /// value was not kept.
    Value value(NodeId id) const {
        return same_path_[id] ? before_.values[*same_path_[id]] : Value();
    }
    /// The same without the edit: what the operation gave.
    Value own(NodeId id) const { return same_path_[id] ? before_.own[*same_path_[id]] : Value(); }

    /// What the node's operation kept beside its value; mostly null.
    KeptBesidePtr kept(NodeId id) const {
        return same_path_[id] && !before_.kept.empty() ? before_.kept[*same_path_[id]] : nullptr;
    }

    /// Everything that is known of a node that reads no passing one.
    KnownValue known(NodeId id) const;

    /// Whether it is made by the same operation of the nodes of the same paths, and neither was nor
    /// is edited: then it keeps what that operation says.
    bool is_comparable(NodeId id) const;

  private:
    bool has_same_inputs(const Node& node, const Node& old) const;
    bool has_known_inputs(const Node& node, const Node& old) const;

    const Graph& graph_;
    const Edits& edits_;
    const Evaluation& before_;
    std::vector<std::optional<NodeId>> same_path_;
    std::vector<bool> stays_, own_stays_;
};

}  // namespace attend
