#include "core/graph/origins.h"

#include "core/attention/layer.h"
#include "core/attention/projection.h"
#include "core/error.h"
#include "core/graph/phrase.h"
#include "core/ops/add.h"
#include "support/check_operation.h"
#include "support/example.h"

using namespace attend;

namespace {

std::shared_ptr<const Graph> layer(Index tokens, LayerOptions options) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    options.off.resize(static_cast<std::size_t>(options.heads), false);
    const Ref words =
        scope.add("word_vectors", {constant(*sample(tokens, 4), "token", "dimension"), {}},
                  {"E", "e", Role::input});
    const Ref x = scope.add("x", same(words), {"X", "x", Role::input});
    const BasisPtr basis = unit_basis(4);
    attention_layers(scope, {{x}, parameters_of(options, {basis, basis})}, options);
    return graph;
}

LayerOptions one_head() {
    LayerOptions options;
    options.key_width = 3;
    options.value_width = 2;
    options.projection = "random";
    return options;
}

struct Walk {
    Evaluation evaluation;
    std::vector<Origin> steps;
    Walk(Evaluation of, const char* path, Cell cell, OriginLimits limits = {})
        : evaluation(std::move(of)),
          steps(origins(evaluation, evaluation.graph->at(path), cell, limits)) {}
    std::string line(std::size_t i) const {
        return text_of(name_of(*evaluation.graph, steps.at(i).read)) +
               text_of(equation_of(evaluation, steps.at(i)));
    }
    std::vector<std::string> lines() const {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < steps.size(); ++i) all.push_back(line(i));
        return all;
    }
};

}  // namespace

TEST_CASE("a weight is traced back over its score, query and key to the vectors") {
    const Walk walk(evaluate(layer(3, one_head())), "head.0/weights", {2, 1});
    const std::vector<std::string> lines = walk.lines();
    REQUIRE(lines.size() == 8);
    CHECK(lines[0] == "head.0/weights[2, 1]");
    CHECK(lines[1] == "head.0/scores[2, 1]");
    CHECK(lines[2] == "Q[2] = X[2] · W_Q");
    CHECK(lines[3] == "K[1] = memory[1] · W_K");
    CHECK(lines[4] == "X[2] = given");
    CHECK(lines[5].starts_with("W_Q[·, "));
    CHECK(lines[5].ends_with(" = drawn at random with seed 0: normal, mean 0, deviation 0.5"));
    CHECK(lines[6] == "memory[1] = given");
    const std::vector<int> levels{0, 1, 2, 2, 3, 3, 3, 3};
    for (std::size_t i = 0; i < levels.size(); ++i) CHECK(walk.steps[i].level == levels[i]);
    // A score is a dot product divided by a root: one step, two numbers.
    REQUIRE(walk.steps[1].chain.size() == 2);
    CHECK(walk.steps[1].chain[1].name == "head.0/dot[2, 1]");
    CHECK(walk.steps[6].chain.back().name ==
          "word_vectors[1, " + std::to_string(walk.steps[6].read.cell.column) + "]");
}

TEST_CASE("the origin of a row is shown by the number that contributes most") {
    const Evaluation evaluation = evaluate(layer(4, one_head()));
    const ExplainedCell dot = explain(evaluation, evaluation.graph->at("head.0/dot"), {0, 3});
    std::size_t largest = 0;
    for (std::size_t k = 0; k < dot.explanation.terms.size(); ++k)
        if (std::abs(dot.explanation.terms[k].contribution) >
            std::abs(dot.explanation.terms[largest].contribution))
            largest = k;
    const auto of_dot = reads(evaluation, dot);
    REQUIRE(of_dot.size() == 2);
    CHECK(of_dot[0] ==
          Read{evaluation.graph->at("head.0/q"), Extent::row, {0, static_cast<Index>(largest)}});
    CHECK(of_dot[1] ==
          Read{evaluation.graph->at("head.0/k"), Extent::row, {3, static_cast<Index>(largest)}});
}

TEST_CASE("the output of heads is traced through W_O into one head") {
    LayerOptions options = one_head();
    options.heads = 2;
    options.output_projection = true;
    const Walk walk(evaluate(layer(3, options)), "output", {1, 0});
    CHECK(walk.line(0) == "output[1, 0]");
    CHECK(walk.line(1).starts_with("concat[1, "));
    REQUIRE(walk.steps[1].chain.size() == 2);  // the row has numbers of several heads: one of them
    CHECK(walk.steps[1].read.extent == Extent::cell);
    CHECK(walk.line(2).starts_with("W_O[·, 0] = "));
    CHECK(walk.steps.size() <= OriginLimits{}.most + 1);
    for (const Origin& origin : walk.steps) CHECK(origin.level <= 4);
    const Walk shallow(walk.evaluation, "output", {1, 0}, {1, 12});
    CHECK(shallow.steps.size() == 3);
    const Walk few(walk.evaluation, "output", {1, 0}, {4, 4});
    CHECK(few.steps.size() == 5);
}

TEST_CASE("a number set by hand has no origin, unless it is the one asked for") {
    Edits edits;
    edits["head.0/scores"].cells[{2, 1}] = 3;
    const Evaluation evaluation = evaluate(layer(3, one_head()), edits);
    const Walk above(evaluation, "head.0/weights", {2, 1});
    REQUIRE(above.steps.size() == 2);
    CHECK(above.steps[1].chain.size() == 1);
    CHECK(above.steps[1].chain[0].edited);
    const Walk itself(evaluation, "head.0/scores", {2, 1});
    CHECK(itself.steps.size() > 3);  // how the number came about that it replaced
}

TEST_CASE("masked cells, rows without anything, NaN and leaves are traced as far as there is") {
    LayerOptions options = one_head();
    options.mask = "causal";
    const Evaluation causal = evaluate(layer(3, options));
    const Walk masked(causal, "head.0/masked", {0, 2});
    REQUIRE(masked.steps.size() == 2);
    CHECK(masked.line(1) == "mask[0, 2] = 0: masked; causal (itself and earlier tokens): no");
    CHECK(Walk(causal, "head.0/masked", {2, 0}).line(1) == "Q[2] = X[2] · W_Q");
    const Walk leaf(causal, "head.0/w_q", {0, 0});
    REQUIRE(leaf.steps.size() == 1);
    CHECK(leaf.line(0).starts_with("head.0/w_q[0, 0] = drawn at random"));

    Edits nothing_left;
    for (Index key = 0; key < 3; ++key)
        nothing_left["head.0/scores"].cells[{1, key}] = -std::numeric_limits<Scalar>::infinity();
    CHECK(
        Walk(evaluate(layer(3, one_head()), nothing_left), "head.0/weights", {1, 1}).steps.size() ==
        1);

    Edits not_a_number;
    not_a_number["head.0/q"].cells[{1, 2}] = std::numeric_limits<Scalar>::quiet_NaN();
    const Evaluation broken = evaluate(layer(3, one_head()), not_a_number);
    const auto of_dot = reads(broken, explain(broken, broken.graph->at("head.0/dot"), {1, 0}));
    CHECK(of_dot[0].cell == Cell{1, 2});

    CHECK_THROWS_AS(Walk(causal, "head.0/weights", {3, 0}), Error);
}

TEST_CASE("operands are found in a line of an explanation, each once") {
    const Evaluation evaluation = evaluate(example_graph(1));
    const auto linked = [&](const char* path, Cell cell) {
        const NodeId node = evaluation.graph->at(path);
        const ExplainedCell explained = explain(evaluation, node, cell);
        return with_operands(evaluation, explained, explained.explanation.steps.at(0));
    };
    const Phrases product = linked("scores", {1, 2});
    CHECK(text_of(product) == "0·1 + 2·1 + 0·1 + 2·1");
    std::vector<Cell> cells;
    for (const Phrase& phrase : product)
        if (phrase.kind == PhraseKind::number) cells.push_back(*phrase.cell);
    CHECK(cells ==
          std::vector<Cell>{{1, 0}, {2, 0}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}});

    const Phrases share = linked("weights", {1, 1});
    REQUIRE(share.size() == 3);
    CHECK(share[1].text == "8");
    CHECK(share[1].node == evaluation.graph->at("scores"));
    CHECK(share[1].cell == Cell{1, 1});
}
