#include <doctest/doctest.h>

#include <cmath>

#include "core/attention/scores/kernels.h"
#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/document/follow.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

Document training_document(const char* task, const char* step) {
    Document document;
    document.choices = in_task(default_choices("training"), task);
    document.choices.step = step;
    return document;
}

double trained_number(const Computed& computed, std::string_view path, Index row = 0,
                      Index column = 0) {
    return static_cast<double>(computed.evaluation.value(path)(row, column));
}

}  // namespace

TEST_CASE("a task brings its own sizes, model and recipe; what was chosen besides stays") {
    Choices choices = default_choices("training");
    CHECK(choices.task == "blank");
    choices.batch = 7;
    choices = in_task(choices, "repeat");
    CHECK(choices.layers == 2);
    CHECK(choices.mask == "causal");
    CHECK(choices.train_steps == 600);
    CHECK(choices.batch == 7);
    CHECK(in_task(choices, "blank").layers == 1);
    CHECK(in_task(in_task(choices, "blank"), "repeat") == choices);
    const Saved saved = parse_document(
        R"({"attend": 1, "choices": {"workspace": "training", "task": "sort", "heads": 2}})",
        "here");
    CHECK(saved.document.choices.schedule == "linear");
    CHECK(saved.document.choices.heads == 2);
}

TEST_CASE("a moment of training is a scene: the model's nodes of the probe at that step") {
    const Computed first = compute(training_document("reverse", "0")),
                   later = compute(training_document("reverse", "60"));
    const Matrix& weights = later.evaluation.value("layer.0/head.0/weights");
    CHECK(weights.rows() == 12);
    CHECK(weights.rowwise().sum().isOnes(Scalar(1e-5)));
    CHECK(trained_number(first, "loss") > 2);
    CHECK(trained_number(later, "loss") < 0.5);
    CHECK(trained_number(later, "validation/accuracy") > 0.9);
    CHECK(trained_number(first, "validation/accuracy") < 0.2);
    CHECK(trained_number(later, "probabilities", 0, static_cast<Index>(0)) >= 0);
    for (const char* const path : {"batch/tokens", "batch/targets"})
        CHECK(shape_of(later.evaluation.value(path)) == Shape{32, 12});
    // What was learned is seen without any example: each place asks for the one from the end.
    const Matrix& ask = later.evaluation.value("places_ask/layer.0/head.0");
    int right = 0;
    for (Index row = 0; row < 12; ++row) {
        Index largest = 0;
        ask.row(row).maxCoeff(&largest);
        right += largest == 11 - row;
    }
    CHECK(right == 12);
}

TEST_CASE("a step is what its update says, and follows from moments and gradient") {
    Document document = training_document("reverse", "5");
    const Computed before = compute(document);
    document.choices.step = "6";
    const Computed after = compute(document);
    const char* const path = "layer.0/head.0/w_q";
    const Matrix change = after.evaluation.value(path) - before.evaluation.value(path);
    CHECK(change == before.evaluation.value(std::string("update/") + path));
    const auto m = trained_number(after, std::string("moment_1/") + path),
               old = trained_number(before, std::string("moment_1/") + path),
               g = trained_number(before, std::string("batch_gradient/") + path);
    CHECK(m == doctest::Approx(0.9 * old + 0.1 * g).epsilon(1e-4));
    CHECK_THROWS_AS(before.evaluation.graph->at("moment_3/layer.0/head.0/w_q"), Error);
}

TEST_CASE("every node is there at the step that is compared with, and what it differs by") {
    Document document = training_document("reverse", "60");
    document.choices.compare_step = "20";
    const Computed both = compute(document);
    const Computed earlier = compute(training_document("reverse", "20"));
    for (const std::string path : {"layer.0/head.0/w_q", "layer.0/head.0/weights", "loss",
                                   "places_ask/layer.0/head.0", "validation/accuracy"}) {
        CAPTURE(path);
        const Matrix &now = both.evaluation.value(path),
                     &then = both.evaluation.value("at/20/" + path);
        CHECK(then == earlier.evaluation.value(path));
        CHECK(both.evaluation.value("difference/" + path) == Matrix(now - then));
    }
    const Graph& graph = *both.scene.graph;
    const ExplainedCell told =
        explain(both.evaluation, graph.at("difference/layer.0/head.0/weights"), {0, 11});
    CHECK(told.explanation.terms.size() == 2);
    CHECK(graph.node(graph.at("at/20/layer.0/head.0/w_q")).notation.title == "W_Q after 20 steps");
    document.choices.compare_step = "201";
    CHECK_THROWS_WITH_AS(compute(document),
                         "compare_step: found 201, expected a step from 0 to 200, or none", Error);
}

TEST_CASE(
    "a number that is put in at another step is where training goes on from; of a node that "
    "is no leaf it touches what is shown of that step") {
    const char *const leaf = "at/20/layer.0/head.0/w_q", *const weights =
                                                             "at/20/layer.0/head.0/weights";
    Document document = training_document("reverse", "21");
    const Computed plain = compute(document);
    document.edits[leaf].cells[{0, 0}] = 3;
    const Computed branch = compute(document);
    CHECK(trained_number(branch, leaf) == 3);
    CHECK(trained_number(branch, "layer.0/head.0/w_q") == doctest::Approx(3).epsilon(0.01));
    CHECK(branch.evaluation.value("layer.0/w_o") != plain.evaluation.value("layer.0/w_o"));
    document.edits = {};
    document.edits[weights].cells[{0, 0}] = 0.25;
    const Computed probe = compute(document);
    CHECK(trained_number(probe, weights) == 0.25);
    CHECK(trained_number(probe, "at/20/loss") != trained_number(probe, "loss"));
    CHECK(probe.evaluation.value("layer.0/w_o") == plain.evaluation.value("layer.0/w_o"));
    document.edits = {};
    document.edits["at/300/layer.0/w_o"].cells[{0, 0}] = 1;
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("as far as the run goes"), Error);
}

TEST_CASE(
    "numbers of another step stay when a choice changes, in a graph that shows no other step") {
    Document document = training_document("reverse", "21");
    const Computed before = compute(document);
    document.choices.step = "30";
    const Computed after = compute(document);
    Edits edits;
    edits["at/20/layer.0/w_o"].cells[{1, 2}] = 5;
    const EditOwner owner = owner_of(document.choices);
    const Followed stays = follow(edits, {*before.scene.graph, owner}, {*after.scene.graph, owner});
    CHECK(stays.edits == edits);
    CHECK(stays.orphaned_edits == 0);
}

TEST_CASE("the history of a run has a row for each kept step") {
    Document document = training_document("reverse", "0");
    document.choices.train_steps = 20;
    const Computed computed = compute(document);
    const Matrix& steps = computed.evaluation.value("history/step");
    CHECK(steps.rows() == 21);
    CHECK(steps(20, 0) == 20);
    CHECK(computed.evaluation.value("history/role").cols() == 1);
    CHECK(trained_number(computed, "history/loss", 0) ==
          doctest::Approx(trained_number(computed, "batch/loss")));
    CHECK(trained_number(computed, "history/learning_rate", 3) == doctest::Approx(0.003));
}

TEST_CASE("heads that are off change what is shown, not what is learned") {
    Document document = training_document("repeat", "30");
    const Computed on = compute(document);
    document.choices.heads_off = {0};
    const Computed off = compute(document);
    CHECK(on.evaluation.value("layer.0/w_o") == off.evaluation.value("layer.0/w_o"));
    CHECK(trained_number(on, "loss") != trained_number(off, "loss"));
    CHECK(trained_number(on, "validation/loss") != trained_number(off, "validation/loss"));
}

TEST_CASE("every task is a scene that can be computed and explained, whatever its model") {
    for (const LearningTask& task : tasks()) {
        CAPTURE(task.name);
        const Computed computed = compute(training_document(std::string(task.name).c_str(), "1"));
        CHECK(std::isfinite(trained_number(computed, "loss")));
        const Graph& graph = *computed.scene.graph;
        const NodeId weights = computed.scene.blocks.front().weights;
        const Explanation told = explain(computed.evaluation, weights, {0, 0}).explanation;
        CHECK_FALSE((told.formula + told.note).empty());
        CHECK(graph.node(weights).name() == "weights");
        const bool of_layers = task.name != "salaries" && !task.pairs;
        CHECK(graph.node(weights).path.starts_with("layer.0/head.0/") == of_layers);
    }
}

TEST_CASE("of vectors that are no tokens' it is told which of their numbers ask for which") {
    const Computed computed = compute(training_document("nearest_key", "20"));
    const Matrix &w_q = computed.evaluation.value("layer.0/head.0/w_q"),
                 &w_k = computed.evaluation.value("layer.0/head.0/w_k");
    const Matrix asks = w_q * w_k.transpose() / std::sqrt(static_cast<Scalar>(w_q.cols()));
    CHECK(computed.evaluation.value("inputs_ask/layer.0/head.0").isApprox(asks, Scalar(1e-5)));
}

TEST_CASE("salaries has the nodes of kernel regression, explained down to the learned bandwidth") {
    Document document = training_document("salaries", "0");
    document.choices.probe = "2.5";
    const Computed computed = compute(document);
    CHECK(trained_number(computed, "q") == 2.5);
    CHECK(trained_number(computed, "bandwidth") == doctest::Approx(1));
    CHECK(shape_of(computed.evaluation.value("leave_one_out/weights")) == Shape{30, 30});
    CHECK(shape_of(computed.evaluation.value("batch/targets")) == Shape{1, 30});
    Document kernel;
    kernel.choices = default_choices("kernel");
    kernel.choices.set(bandwidth, 1);
    kernel.choices.query = "2.5";
    const Computed room = compute(kernel);
    for (const char* const path : {"output", "validation/output", "leave_one_out/output"}) {
        CAPTURE(path);
        CHECK(computed.evaluation.value(path).isApprox(room.evaluation.value(path), Scalar(1e-5)));
    }
    const double root = std::sqrt(trained_number(computed, "loss"));
    CHECK(root == doctest::Approx(trained_number(room, "leave_one_out/error")).epsilon(1e-5));
    document.choices.score = "laplacian";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("found laplacian, expected gaussian"),
                         Error);
}

TEST_CASE("without a layer each token keeps to itself, and the room shows that") {
    Document document = training_document("reverse", "0");
    document.choices.layers = 0;
    const Computed computed = compute(document);
    CHECK(std::isfinite(trained_number(computed, "loss")));
    CHECK(computed.evaluation.value("head.0/weights").isIdentity());
    CHECK(computed.evaluation.value("output") == computed.evaluation.value("x"));
    document.choices.heads_off = {0};
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("where there is no layer"), Error);
    Document attention;
    attention.choices.layers = 0;
    CHECK_THROWS_WITH_AS(compute(attention), doctest::Contains("layers: found 0"), Error);
}

TEST_CASE("a step beyond the run, and one that is no number, are refused") {
    CHECK_THROWS_WITH_AS(compute(training_document("reverse", "300")),
                         "step: found 300, expected a step from 0 to 200, or last", Error);
    Choices choices;
    CHECK_THROWS_AS(set_field(choices, choice_field("step"), "-1"), Error);
    CHECK_THROWS_AS(set_field(choices, choice_field("clip"), "0"), Error);
    CHECK_THROWS_AS(set_field(choices, choice_field("task"), "revers"), Error);
}

}  // namespace attend
