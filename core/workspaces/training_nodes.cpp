#include "core/workspaces/training_nodes.h"

#include <fmt/format.h>

#include <array>

#include "core/ops/divide_by_root.h"
#include "core/ops/matmul.h"
#include "core/ops/slice.h"
#include "core/translation/pairs/pair.h"

namespace attend {

namespace {

Notation numbers_of(std::string matrix, std::string element) {
    return {std::move(matrix), std::move(element)};
}

/// A node for each leaf, under a prefix, with its axes.
void add_of_leaves(const LearnedModel& model, const RunMomentPtr& moment, const char* prefix,
                   OfLeaf what, std::string_view mark) {
    Scope scope = Scope(*model.graph).on_demand();
    for (const NodeId id : model.leaves) {
        const Node leaf = model.graph->node(id);
        const std::string name = fmt::format("{} {}", mark, leaf.notation.matrix);
        scope.add(fmt::format("{}/{}", prefix, leaf.path),
                  {shared<LearnedNumbers>(leaf.axes, moment, what, leaf.path), {}},
                  numbers_of(name, fmt::format("{}{}", mark, leaf.notation.element)));
    }
}

void add_batch(Graph& graph, const RunMomentPtr& moment) {
    const Trainer& trainer = moment->run().trainer();
    const LearningTask& task = trainer.task();
    const TrainingSetup& setup = trainer.setup();
    const Example first = trainer.batch(moment->step()).front();
    const Index places = task.places(setup.sizes()),
                numbers = first.keys ? first.keys->size() + first.query->size() : places,
                targets = first.values                ? first.values->size()
                          : task.pairs                ? task.pairs().longest_target
                          : task.judges || first.keys ? 1
                                                      : places;
    Scope scope = Scope(graph).child("batch").on_demand();
    const auto add = [&](const char* name, OfBatch what, Axes axes) {
        scope.add(name, leaf<BatchNumbers>(std::move(axes), moment, what),
                  numbers_of(fmt::format("batch {}", name), "b"));
    };
    const Axis examples("example", setup.batch);
    add("tokens", OfBatch::tokens, {examples, Axis("place", numbers)});
    add("targets", OfBatch::targets, {examples, Axis("place", targets)});
    add("loss", OfBatch::loss, {Axis("measure", 1), Axis("number", 1)});
}

void add_history(Graph& graph, const TrainingRunPtr& run) {
    const auto history = std::make_shared<const RunHistory>(run);
    struct Column {
        const char* name;
        OfHistory what;
    };
    constexpr std::array columns{Column{"step", OfHistory::step},
                                 Column{"loss", OfHistory::loss},
                                 Column{"validation_loss", OfHistory::validation_loss},
                                 Column{"accuracy", OfHistory::accuracy},
                                 Column{"learning_rate", OfHistory::rate},
                                 Column{"gradient_norm", OfHistory::norm}};
    Scope scope = Scope(graph).child("history").on_demand();
    const Axis rows("kept step", history_rows(*run));
    for (const Column& column : columns)
        scope.add(
            column.name,
            leaf<HistoryNumbers>(Axes{rows, Axis("number", std::vector<std::string>{column.name})},
                                 history, column.what),
            numbers_of(column.name, "h"));
    const std::vector<std::string> roles = run->trainer().role_names();
    if (!roles.empty())
        scope.add("role",
                  leaf<HistoryNumbers>(Axes{rows, Axis("role", roles)}, history, OfHistory::roles),
                  numbers_of("roles", "r"));
}

void add_validation(const LearnedModel& model, const TrainingSetup& shown) {
    using What = ValidationMeasure::What;
    const auto trainer = std::make_shared<const Trainer>(shown);
    std::vector<Ref> leaves;
    for (const NodeId id : model.leaves) leaves.push_back({model.graph.get(), id});
    Scope scope = Scope(*model.graph).child("validation").on_demand();
    for (const auto& [name, what] : {std::pair{"loss", What::loss}, {"accuracy", What::accuracy}})
        scope.add(name, {shared<ValidationMeasure>(trainer, what), leaves},
                  numbers_of(fmt::format("validation {}", name), "v"));
}

/// Q Kᵀ, divided as the scores are, of rows whatever the example.
void add_asking(Scope& scope, const std::string& name, Ref q, Ref k, bool scaled,
                std::string_view formula) {
    const Notation notation{std::string(formula), "s", Role::score};
    const Expression dot = matmul_transposed(q, k);
    if (!scaled) {
        scope.add(name, dot, notation);
        return;
    }
    const Ref products = scope.add(name + "/dot", dot, notation);
    scope.add(name, divide_by_root(products, q.shape().columns), notation);
}

/// For rows E of any table E W_Q (E W_K)ᵀ; without one W_Q W_Kᵀ.
void add_asking_of_heads(const LearnedModel& model, const char* prefix,
                         std::optional<std::string_view> table, const TrainingSetup& setup) {
    Graph& graph = *model.graph;
    const auto rows = table ? graph.find(*table) : std::nullopt;
    const bool scaled = setup.score == "scaled_dot";
    if (table && (!rows || (!scaled && setup.score != "dot"))) return;
    for (const Block& block : model.blocks) {
        if (!block.w_q || !block.w_k) continue;
        const Ref w_q{&graph, *block.w_q}, w_k{&graph, *block.w_k};
        Scope scope = Scope(graph)
                          .child(prefix)
                          .child(fmt::format("layer.{}", block.layer))
                          .of_layer(block.layer)
                          .of_head(block.head)
                          .on_demand();
        const std::string name = fmt::format("head.{}", block.head);
        if (!rows) {
            add_asking(scope, name, w_q, w_k, scaled, "W_Q W_K^T");
            continue;
        }
        const Ref e{&graph, *rows};
        if (w_q.shape().rows != e.shape().columns) continue;
        const Ref q = scope.add(name + "/q", matmul(e, w_q), {"E W_Q", "q", Role::query}),
                  k = scope.add(name + "/k", matmul(e, w_k), {"E W_K", "k", Role::key});
        add_asking(scope, name, q, k, scaled, "E W_Q W_K^T E^T");
    }
}

}  // namespace

void add_measures_of_model(const LearnedModel& model, const TrainingSetup& shown) {
    add_validation(model, shown);
    add_asking_of_heads(model, "tokens_ask", "token_vectors", shown);
    add_asking_of_heads(model, "places_ask", "position_vectors", shown);
    if (!model.graph->find("token_vectors"))
        add_asking_of_heads(model, "inputs_ask", std::nullopt, shown);
}

void add_training_nodes(const LearnedModel& model, const RunMomentPtr& moment,
                        const TrainingSetup& shown) {
    const int moments = optimizer(shown.optimizer).moments;
    const auto needing = [&](MomentNeeds needs) {
        return std::make_shared<const RunMoment>(moment->shared_run(), moment->step(), needs);
    };
    const RunMomentPtr with_gradient = needing(MomentNeeds::gradient);
    add_of_leaves(model, with_gradient, "batch_gradient", OfLeaf::batch_gradient, "∂");
    add_of_leaves(model, needing(MomentNeeds::next), "update", OfLeaf::update, "Δ");
    if (moments > 0) add_of_leaves(model, moment, "moment_1", OfLeaf::moment_1, "m of");
    if (moments > 1) add_of_leaves(model, moment, "moment_2", OfLeaf::moment_2, "v of");
    add_batch(*model.graph, with_gradient);
    add_history(*model.graph, moment->shared_run());
}

void add_says(Graph& graph, const TrainingSetup& setup, const std::vector<LayerBlock>& layers,
              std::vector<Block>& blocks) {
    const auto u = graph.find("unembedding/w");
    const bool straight =
        setup.feed_forward == "none" && setup.layer_norm == "none" && setup.pooling == "none";
    if (!u || !straight || layers.empty() || !layers.back().w_o) return;
    const int last = static_cast<int>(layers.size()) - 1;
    for (Block& block : blocks) {
        if (block.layer != last) continue;
        const Ref v{&graph, block.v}, w_o{&graph, *layers.back().w_o},
            weights{&graph, block.applied};
        const Index wide = v.shape().columns;
        Scope scope = Scope(graph)
                          .child("says")
                          .child(fmt::format("layer.{}", last))
                          .of_layer(last)
                          .of_head(block.head)
                          .on_demand();
        const std::string name = fmt::format("head.{}", block.head);
        const Ref own = scope.add(name + "/w_o", slice_rows(w_o, block.head * wide, wide),
                                  {"W_O", "w", Role::other}),
                  written =
                      scope.add(name + "/written", matmul(v, own), {"V W_O", "v", Role::value}),
                  says = scope.add(name, matmul(written, Ref{&graph, *u}),
                                   {"V W_O U", "z", Role::value, "What each value says"});
        block.says = says.id;
        block.said = scope.add_node(name + "/mixed", matmul(weights, says),
                                    {"α V W_O U", "z", Role::output, "What the head says"});
    }
}

std::optional<NodeId> batch_gradient_of(const Graph& graph, std::string_view path) {
    return graph.find(fmt::format("batch_gradient/{}", path));
}

std::optional<NodeId> asking_of_head(const Graph& graph, Asking who, int layer, int head) {
    constexpr std::array prefixes{"tokens_ask", "places_ask", "inputs_ask"};
    return graph.find(
        fmt::format("{}/layer.{}/head.{}", prefixes[static_cast<std::size_t>(who)], layer, head));
}

std::optional<LearnedKernel> learned_kernel(const Graph& graph) {
    const auto bandwidth = graph.find("bandwidth"), places = graph.find("validation/q"),
               curve = graph.find("validation/output");
    if (!graph.find("log_bandwidth") || !bandwidth || !places || !curve) return std::nullopt;
    return LearnedKernel{*bandwidth, *places, *curve};
}

std::optional<NodeId> learned_probabilities(const Graph& graph) {
    return graph.find("probabilities");
}

std::optional<NodeId> learned_loss(const Graph& graph) { return graph.find("loss"); }

}  // namespace attend
