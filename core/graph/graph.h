#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/edit.h"
#include "core/graph/operation.h"

namespace attend {

using NodeId = std::size_t;

/// What a matrix is to attention. Decides its hue; of weights, too, on which scale they are colored
/// and what is said of their rows, which share 1.
enum class Role { other, input, query, key, value, score, weights, output };

/// How people write a node and what they may do with it: said once, by whoever adds it.
struct Notation {
    std::string matrix;   // "W_Q", as the formula of matrices names it
    std::string element;  // "w", one number of it inside an explanation
    Role role = Role::other;
    std::string title = {};             // in words, as a step is called: "Queries"; empty: `matrix`
    std::string scale = {};             // the path of the node whose scale of colors it shares
    Numbers numbers = Numbers::finite;  // that a person may put in
    /// What the arrow says that leads to it, in a formula that is laid out, line by line:
    /// "+ x"; empty: what its operation is called. And more of that, in a sentence; empty: the
    /// operation's.
    std::string arrow = {}, arrow_help = {};
    std::string formula = {};      // in the mark-up of core/graph/explanation.h; may be empty
    std::string_view source = {};  // who published it; empty: nobody in particular
    bool answers = false;          // keys and values are made of its rows
    float scale_end = 0;           // that its scale of colors reaches at least
};

/// The notation, and what the arrow says that leads to its matrix: see Notation.
inline Notation led_to_by(Notation notation, std::string arrow, std::string help = {}) {
    notation.arrow = std::move(arrow);
    notation.arrow_help = std::move(help);
    return notation;
}

/// The notation of what somebody published.
inline Notation published(Notation notation, std::string_view source) {
    notation.source = source;
    return notation;
}

/// Where a node belongs.
struct NodePlace {
    bool on_demand = false;
    int layer = -1;  // which of several; −1: to none, or to the only one
    int head = -1;   // −1: to none
    bool passing = false, transient = false;
};

/// One named matrix of a computation: a description, without its value.
struct Node {
    std::string path;  // "head.0/weights"; unique
    Notation notation;
    OperationPtr operation;
    std::vector<NodeId> inputs;  // smaller ids: the nodes stand in topological order
    Axes axes;
    /// Computed when its value is asked for and not before: what a view measures, what is large and
    /// seldom looked at. Who reads one is one.
    bool on_demand = false;
    /// On demand, too, but whoever reads it need not be: it is made for them some rows at a time
    /// and not kept, such as the scores of a model with hundreds of heads.
    bool passing = false;
    /// Passing, and of a scene so large that its value is not kept either when somebody asked for
    /// it: as long as it is looked at, and no longer.
    bool transient = false;
    int layer = -1, head = -1;  // as NodePlace says

    bool is_leaf() const { return inputs.empty(); }
    /// What it is called where it stands: "weights" of "head.0/weights".
    std::string_view name() const {
        return std::string_view(path).substr(path.rfind('/') + 1);  // npos + 1 is 0
    }
    Shape shape() const { return axes.shape(); }
    /// A step of the computation, also where the scene is too large to keep it.
    bool is_step() const { return !on_demand || (transient && notation.role == Role::weights); }
};

/// The nodes by which a sequence comes into a graph.
struct SequenceNodes {
    std::optional<NodeId> vectors = {};             // what attention reads, a row for each token
    std::optional<NodeId> words = {}, places = {};  // vectors of words and of places in them
};

/// The nodes by which sequences come into a graph, said by whoever builds it.
struct EntryNodes {
    std::vector<SequenceNodes> sequences = {};  // by their numbers in the scene
    /// The rows that answer, where they are those of several sequences, one below the other.
    std::optional<NodeId> joined = {};
    std::optional<NodeId> mask = {};  // that all heads share
};

/// A computation as a list of nodes. Cheap to build anew on every keystroke, since it holds no
/// value; evaluate() recognises what did not change.
class Graph {
  public:
    /// Appends a node. Throws Error where the inputs' shapes do not fit; a path that is taken is a
    /// bug.
    NodeId add(std::string path, OperationPtr operation, std::vector<NodeId> inputs,
               Notation notation, NodePlace place = {});

    const std::vector<Node>& nodes() const { return nodes_; }
    const Node& node(NodeId id) const { return nodes_.at(id); }
    std::size_t size() const { return nodes_.size(); }

    const EntryNodes& entry() const { return entry_; }
    EntryNodes& entry() { return entry_; }
    /// The nodes of a sequence; of one that is not there none.
    SequenceNodes sequence(std::size_t number) const {
        return number < entry_.sequences.size() ? entry_.sequences[number] : SequenceNodes{};
    }

    /// How a node is written from now on.
    void write(NodeId id, Notation notation) { nodes_.at(id).notation = std::move(notation); }

    /// Makes room for so many, so that none is moved while they are added.
    void reserve(std::size_t nodes);

    std::optional<NodeId> find(std::string_view path) const;
    /// Throws Error that names the path and the nearest one that exists.
    NodeId at(std::string_view path) const;

  private:
    /// The place in slots_ where a path's node stands, or would.
    std::size_t slot_of(std::string_view path) const;

    std::vector<Node> nodes_;
    std::vector<std::uint32_t> slots_;  // by the paths' hashes: a node's id + 1; 0: free
    std::vector<Axes> input_axes_;      // of the node that is being added
    EntryNodes entry_;
};

/// The nodes and all that they are computed from, as a graph of its own: what is to be evaluated
/// where nothing else is looked at.
std::shared_ptr<const Graph> upstream_of(const Graph& graph, const std::vector<NodeId>& ids);

/// By node: whether it is marked, or computed from one that is.
std::vector<bool> downstream_of(const Graph& graph, std::vector<bool> marked);

}  // namespace attend
