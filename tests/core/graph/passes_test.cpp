#include "core/graph/passes.h"

#include "core/attention/layer.h"
#include "core/attention/projection.h"
#include "core/graph/backward.h"
#include "core/graph/evaluate.h"
#include "core/ops/add.h"
#include "core/ops/affine.h"
#include "core/ops/by_sequence.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/look_up_rows.h"
#include "core/ops/matmul.h"
#include "core/ops/slice.h"
#include "core/ops/stack.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

constexpr Index learner_vocabulary = 5, learner_width = 4, learner_length = 3;

/// A little model: vectors of tokens and places, two layers, logits, a loss.
struct Learner {
    std::shared_ptr<Graph> graph = std::make_shared<Graph>();
    NodeId tokens = 0, targets = 0, loss = 0;
    std::vector<NodeId> weights;
};

std::vector<Index> tokens_of(Index text) { return {text % 5, (text + 2) % 5, (3 * text + 1) % 5}; }
std::vector<Index> targets_of(Index text) { return {-1, (text + 1) % 5, text % 5}; }

Learner learner(const std::string& position) {
    Learner made;
    Scope scope(*made.graph);
    const auto given = [&](const char* name, const Value& numbers) {
        return scope.add(name, {constant(*numbers, "row", "column"), {}}, {name, name});
    };
    const Ref table = given("token_vectors", sample(learner_vocabulary, learner_width)),
              places = given("position_vectors", sample(7, learner_width, 1));
    const Ref words =
        scope.add("word_vectors", look_up_rows(table, tokens_of(0), Axis("token", learner_length)),
                  {"E", "e"});
    made.tokens = words.id;
    const Ref first = scope.add("places", slice_rows(places, 0, learner_length), {"P", "p"});
    const Ref x = scope.add("x", add(words, first), {"X", "x", Role::input});
    LayerOptions options;
    options.heads = 2;
    options.layers = 2;
    options.key_width = options.value_width = 2;
    options.mask = "causal";
    options.position = position;
    options.residual = true;
    options.layer_norm = "before";
    options.feed_forward = "relu";
    options.projection = "random";
    options.output_projection = true;
    const Ref y = attention_layers(scope, {{x}, parameters_of(options, {})}, options);
    const Ref w = given("unembedding/w", sample(learner_width, learner_vocabulary, 2)),
              b = given("unembedding/b", sample(1, learner_vocabulary, 3));
    const Ref logits = scope.add("logits", affine(y, w, b), {"Z", "z"});
    const Ref targets =
        scope.add("targets", leaf<Targets>(targets_of(0), logits.axes()), {"T", "t"});
    made.targets = targets.id;
    made.loss = scope.add("loss", cross_entropy(logits, targets), {"L", "L"}).id;
    for (NodeId id = 0; id < made.loss; ++id)
        if (made.graph->node(id).is_leaf() && id != targets.id &&
            made.graph->node(id).operation->name() != "mask")
            made.weights.push_back(id);
    return made;
}

OperationPtr look_up(const std::vector<Index>& tokens) {
    return shared<LookUpRows>(tokens, Axis("token", static_cast<Index>(tokens.size())));
}
OperationPtr asked(const std::vector<Index>& classes) {
    return shared<Targets>(classes, Axes{Axis("token", static_cast<Index>(classes.size())),
                                         Axis("class", learner_vocabulary)});
}

/// The largest difference, as a share of the largest number or of 1.
double apart(const Matrix& a, const Matrix& b) {
    return static_cast<double>((a - b).cwiseAbs().maxCoeff()) /
           std::max(1.0, static_cast<double>(b.cwiseAbs().maxCoeff()));
}
constexpr double near = std::is_same_v<Scalar, double> ? 1e-12 : 3e-6;

}  // namespace

TEST_CASE("Passes: what evaluate() and backward() give, again and again") {
    const Learner of = learner("none");
    Passes passes(of.graph, {of.tokens, of.targets});
    std::vector<Matrix> found(of.weights.size());
    for (const Index text : {0, 3, 1}) {
        passes.set_operation(of.tokens, look_up(tokens_of(text)));
        passes.set_operation(of.targets, asked(targets_of(text)));
        for (Matrix& gradient : found) gradient = Matrix();
        const double loss = static_cast<double>(passes.forward(of.loss)(0, 0));
        passes.backward(of.loss, 1, of.weights, found);
        auto graph = std::make_shared<Graph>();
        for (NodeId id = 0; id < of.graph->size(); ++id) {
            const Node& node = of.graph->node(id);
            OperationPtr operation = node.operation;
            if (id == of.tokens) operation = look_up(tokens_of(text));
            if (id == of.targets) operation = asked(targets_of(text));
            graph->add(node.path, operation, node.inputs, node.notation);
        }
        const Evaluation expected = evaluate(graph, std::make_shared<const Edits>());
        CHECK(loss == doctest::Approx(static_cast<double>(expected.value("loss")(0, 0))));
        const std::vector<Matrix> gradients = backward(expected, of.loss, Matrix::Ones(1, 1));
        for (std::size_t i = 0; i < of.weights.size(); ++i) {
            CAPTURE(graph->node(of.weights[i]).path);
            CHECK(apart(found[i], gradients[of.weights[i]]) <= near);
        }
    }
    // What is there is added to.
    const Matrix once = found.front();
    passes.backward(of.loss, 2, of.weights, found);
    CHECK(apart(found.front(), once * Scalar(3)) <= near);
}

TEST_CASE("stacked: several texts at once have the loss and the gradients of all of them") {
    for (const char* const position : {"none", "rope"}) {
        const Learner of = learner(position);
        constexpr Index count = 4;
        std::vector<Index> tokens, targets;
        std::vector<Matrix> expected(of.weights.size()), found(of.weights.size());
        Passes alone(of.graph, {of.tokens, of.targets});
        double loss = 0;
        for (Index text = 0; text < count; ++text) {
            const auto own_tokens = tokens_of(text), own_targets = targets_of(text);
            tokens.insert(tokens.end(), own_tokens.begin(), own_tokens.end());
            targets.insert(targets.end(), own_targets.begin(), own_targets.end());
            alone.set_operation(of.tokens, look_up(own_tokens));
            alone.set_operation(of.targets, asked(own_targets));
            loss += static_cast<double>(alone.forward(of.loss)(0, 0)) / count;
            alone.backward(of.loss, Scalar(1) / count, of.weights, expected);
        }
        const StackedGraph all =
            stacked(*of.graph, count, {{of.tokens, look_up(tokens)}, {of.targets, asked(targets)}},
                    {of.loss});
        std::vector<NodeId> weights;
        for (const NodeId weight : of.weights) weights.push_back(all.places[weight]);
        Passes together(all.graph, {all.places[of.tokens], all.places[of.targets]});
        CHECK(static_cast<double>(together.forward(all.places[of.loss])(0, 0)) ==
              doctest::Approx(loss));
        together.backward(all.places[of.loss], 1, weights, found);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            CAPTURE(of.graph->node(of.weights[i]).path);
            CHECK(apart(found[i], expected[i]) <= near);
        }
        const NodeId head = of.graph->at("layer.1/head.1/weights");
        check_near(together.value(all.places[head]).bottomRows(learner_length), alone.value(head));
    }
}

TEST_CASE("by sequence: an operation on each text's rows by itself") {
    check_operation(BySequence(shared<MatMul>(true), 2, {true, true}),
                    {sample(6, 2), sample(6, 2, 1)});
    check_operation(BySequence(shared<Add>(), 3, {true, false}), {sample(6, 2), sample(2, 2, 1)});
    const std::vector<Value> inputs{sample(6, 2), sample(6, 2, 1)};
    const Value scores = BySequence(shared<MatMul>(true), 2, {true, true}).forward(inputs);
    CHECK(shape_of(*scores) == Shape{6, 3});
    check_near(scores->bottomRows(3),
               inputs[0]->bottomRows(3) * inputs[1]->bottomRows(3).transpose());
}
