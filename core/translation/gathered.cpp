#include "core/translation/gathered.h"

#include "core/ops/join.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"

namespace attend {

namespace {

/// What follows from gathered numbers alone: nothing reads it.
Notation shown_of(Notation notation) {
    notation.numbers = Numbers::none;
    return notation;
}

/// A row for each step.
class Gathering {
  public:
    Gathering(Graph& graph, const Written& written, const std::vector<std::string>& words)
        : graph_(graph), written_(written), rows_("token", words) {}

    template <class Of>
    NodeId add(const char* name, Of of, Notation notation) {
        std::vector<Ref> parts;
        for (const StepNodes& step : written_.steps) parts.push_back(of(step));
        return scope().add_node(name, below(std::move(parts), rows_), std::move(notation));
    }

    /// The same, each as wide as the widest: `later` stands where a word was not written yet.
    NodeId add_widened(const char* name, std::optional<Ref> StepNodes::*part, const Axis& columns,
                       Scalar later, Notation notation) {
        Index step = 0;
        return add(
            name,
            [&](const StepNodes& nodes) {
                const Ref own = *(nodes.*part);
                const Index missing = columns.size() - own.shape().columns;
                Scope place = Scope(graph_).child(step_place(step++)).child(name);
                return missing == 0
                           ? own
                           : place.add(
                                 "all",
                                 beside(
                                     {own,
                                      place.add("later", none_yet(own, missing, later),
                                                {"0", "0", Role::other, {}, {}, notation.numbers})},
                                     columns),
                                 notation);
            },
            notation);
    }

    Scope scope() const { return Scope(graph_).child("decoder"); }
    const Axis& rows() const { return rows_; }

  private:
    static Expression none_yet(Ref own, Index missing, Scalar later) {
        return leaf<Fill>(Axes{own.axes().rows, Axis("token", missing)}, later,
                          "a word that is written later");
    }

    Graph& graph_;
    const Written& written_;
    Axis rows_;
};

/// Where nothing is attended to: one vector, which weighs 1 for every word.
Block fixed_block(Graph& graph, const GatheredNodes& gathered) {
    Scope scope = Scope(graph).child("fixed");
    const NodeId all = graph.at("decoder/context/all");
    const Axis words = graph.node(gathered.state).axes.rows,
               states("state", std::vector<std::string>{"last states"});
    const Ref scores = scope.add("scores",
                                 leaf<Fill>(Axes{words, states}, Scalar{0},
                                            "nothing is compared: there is one vector"),
                                 {"scores", "a", Role::score, "Scores of the one vector"}),
              weights = scope.add("weights", softmax_rows(scores, 1),
                                  {"weights", "α", Role::weights, "Weights of the one vector"});
    Block block;
    block.asks = 1, block.answers = {2};
    block.q = gathered.state, block.k = block.v = all;
    block.scores = block.masked = scores.id, block.weights = block.applied = weights.id;
    return block;
}

Block looking_block(const GatheredNodes& gathered, bool own) {
    Block block;
    block.asks = 1, block.answers = {0};
    if (own) block.answers.push_back(1);
    block.q = *gathered.query, block.k = block.v = *gathered.keys;
    block.scores = block.masked = *gathered.scores;
    block.weights = block.applied = *gathered.weights;
    return block;
}

}  // namespace

GatheredNodes add_gathered(Graph& graph, const NetworkSizes& sizes, const EncodedNodes& encoded,
                           const Written& written, const std::vector<std::string>& words) {
    Gathering gather(graph, written, words);
    GatheredNodes nodes;
    if (sizes.attends()) {
        std::vector<std::string> labels = encoded.h.axes().rows.labels();
        std::vector<Ref> keys{encoded.h};
        if (sizes.own())
            for (std::size_t i = 0; i + 1 < words.size(); ++i) {
                labels.push_back(words[i]);
                keys.push_back({&graph, graph.at(step_place(static_cast<Index>(i)) + "/own")});
            }
        const Axis looked_at("token", std::move(labels));
        nodes.keys = keys.size() == 1
                         ? encoded.h.id
                         : gather.scope().add_node(
                               "keys", below(std::move(keys), looked_at),
                               shown_of({"K", "k", Role::key, "The source, and what is written"}));
        nodes.query = gather.add("query", [](const StepNodes& step) { return *step.query; },
                                 {"Q", "q", Role::query, "Queries: states before each word"});
        nodes.scores = gather.add_widened(
            "scores", &StepNodes::scores, looked_at, minus_infinity,
            {"scores", "a", Role::score, "Scores", {}, Numbers::finite_or_negative_infinity});
        nodes.weights =
            gather.add_widened("weights", &StepNodes::weights, looked_at, 0,
                               {"weights", "α", Role::weights, "Where each word looks"});
    }
    nodes.context = gather.add("context", [](const StepNodes& step) { return step.context; },
                               {"C", "c", Role::output, "Contexts"});
    nodes.state = gather.add("state", [](const StepNodes& step) { return step.state; },
                             {"S", "s", Role::query, "States"});
    nodes.logits = gather.add("logits", [](const StepNodes& step) { return step.logits; },
                              {"logits", "l", Role::score, "Logits of each word"});
    nodes.probabilities =
        gather.add("probabilities", [](const StepNodes& step) { return step.probabilities; },
                   {"P", "p", Role::weights, "Probabilities of each word"});
    return nodes;
}

Block add_block(Graph& graph, const GatheredNodes& gathered, bool own) {
    Block block = gathered.weights ? looking_block(gathered, own) : fixed_block(graph, gathered);
    block.seen = block.masked;
    const Ref weights{&graph, block.weights}, values{&graph, block.v};
    block.output = Scope(graph).child("decoder").add_node(
        "mixed", matmul(weights, values),
        shown_of({"α H", "c", Role::output, "What the weights mix"}));
    return block;
}

}  // namespace attend
