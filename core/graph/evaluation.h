#pragma once
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/edit.h"
#include "core/graph/graph.h"

namespace attend {

/// A node's value, and everything that it follows from.
struct KnownValue {
    OperationPtr operation;
    std::vector<Value> inputs;
    Edit edit;
    Value own;    // what the operation gives; without an edit the same as `value`
    Value value;  // null: not known
    /// Of inputs that are transient: how they are made, and in `inputs` what they are made of.
    std::vector<std::pair<OperationPtr, Edit>> through = {};
};

struct Evaluation;

/// Values of nodes on demand, from one evaluation to the next. May be asked from several threads.
class KnownValues {
  public:
    static std::shared_ptr<KnownValues> none();
    KnownValue of(const Evaluation& evaluation, NodeId id, const Progress& progress);
    /// Forgets the nodes that a graph does not have.
    void keep_only(const Graph& graph);

  private:
    std::mutex mutex_;
    std::unordered_map<std::string, KnownValue> values_;
};

/// What was asked of one evaluation: stays as long as that does.
struct AskedValues {
    static std::shared_ptr<AskedValues> none();
    std::mutex mutex;
    std::unordered_map<NodeId, KnownValue> values;
};

/// Values of transient nodes that somebody looks at. A copy of an evaluation, as work beside the
/// window has one, keeps its own: what is let go of here may be read there.
class LookedAt {
  public:
    LookedAt() = default;
    LookedAt(const LookedAt&) : LookedAt() {}
    LookedAt(LookedAt&&) = default;
    LookedAt& operator=(const LookedAt& other) {
        if (this != &other) *this = LookedAt();
        return *this;
    }
    LookedAt& operator=(LookedAt&&) = default;
    ~LookedAt() = default;

    /// Null where it is not there; else it is looked at.
    const KnownValue* find(NodeId id) const;
    const KnownValue& keep(NodeId id, KnownValue made) const;
    void forget_unseen() const;

  private:
    struct Looked {
        KnownValue made;
        bool seen = true;  // since forget_unseen()
    };
    struct Values {
        std::mutex mutex;
        std::unordered_map<NodeId, Looked> values;
        static std::shared_ptr<Values> none();
    };
    std::shared_ptr<Values> values_ = Values::none();
};

/// A finished computation: a graph and the value of each node. A snapshot that never changes, cheap
/// to copy; the screen may go on drawing it while a newer one is computed.
struct Evaluation {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Edits> edits;
    std::vector<Value> values;       // by NodeId: what stands on the screen; null: on demand
    std::vector<Value> own;          // by NodeId: what the operation gave, before the node's edit
    std::vector<NodeId> recomputed;  // whose value was not taken over from the evaluation before
    std::shared_ptr<KnownValues> on_demand = KnownValues::none();
    std::shared_ptr<AskedValues> asked = AskedValues::none();
    LookedAt looked_at = {};
    /// By NodeId, or empty: what operations kept of the last change, beside their values.
    std::vector<KeptBesidePtr> kept = {};

    // Made once, in evaluation.cpp: much, and most files copy or drop some.
    Evaluation();
    Evaluation(const Evaluation& other);
    Evaluation(Evaluation&& other) noexcept;
    Evaluation& operator=(const Evaluation& other);
    Evaluation& operator=(Evaluation&& other) noexcept;
    ~Evaluation();

    /// The value of a node. One on demand is computed now, on the thread that asks, where it is
    /// not known; that of its own operation is told. Throws Error as its operation does, and where
    /// it takes more memory than is left; Cancelled.
    const Value& at(NodeId id, const Progress& progress = {}) const;
    /// What its operation gave, before its edit.
    const Value& own_at(NodeId id) const;
    const Matrix& value(NodeId id) const { return *at(id); }
    const Matrix& value(std::string_view path) const { return *at(graph->at(path)); }
    /// Floating-point operations that at() would do now for all of these at most, roughly: what
    /// several read is made once, and what is taken over from an evaluation before is counted.
    double cost(std::span<const NodeId> ids) const;
    /// The edit of a node, or null.
    const Edit* edit(NodeId id) const;
    bool is_edited(NodeId id, Cell cell) const {
        const Edit* found = edit(id);
        return found && found->holds(cell);
    }
    std::vector<Value> inputs(NodeId id) const;
    bool has(NodeId id) const { return values.at(id) || known(id); }
    /// Lets go of transient values that nobody asked for since it was called last: what at() gave
    /// of them before is gone. For whoever looks again and again, such as once a frame.
    void forget_unseen() const { looked_at.forget_unseen(); }

  private:
    const KnownValue* known(NodeId id) const;
    const KnownValue& ask(NodeId id, const Progress& progress = {}) const;
};

}  // namespace attend
