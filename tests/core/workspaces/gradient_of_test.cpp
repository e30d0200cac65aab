#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/backward.h"
#include "core/graph/explain.h"

using namespace attend;

namespace {

Document with_gradient(const std::string& of) {
    Document document;
    Choices& choices = document.choices;
    choices.sentence = "red cats chase a red ball";
    choices.embedding = "random";
    choices.set(random_width, 8);
    choices.heads = 2;
    choices.projection = "random";
    choices.mask = "causal";
    choices.layers = 2;
    choices.residual = true;
    choices.layer_norm = "before";
    choices.feed_forward = "gelu";
    choices.gradient_of = of;
    return document;
}

/// What the number becomes where another one is moved, less what it is where it is moved back.
double slope(Document document, const std::string& of, Cell target, const std::string& path,
             Cell cell) {
    document.choices.gradient_of = "none";
    const double own =
        static_cast<double>(compute(document).evaluation.value(path)(cell.row, cell.column));
    constexpr double step = 1e-2;
    const auto moved = [&](double by) {
        Document there = document;
        there.edits[path].cells[cell] = static_cast<Scalar>(own + by);
        return static_cast<double>(compute(there).evaluation.value(of)(target.row, target.column));
    };
    return (moved(step) - moved(-step)) / (2 * step);
}

/// The gradient of layer.1/output[4,3] by itself.
Matrix gradient_of_cell() {
    Matrix gradient = Matrix::Zero(6, 8);
    gradient(4, 3) = 1;
    return gradient;
}

}  // namespace

TEST_CASE("gradient_of: the gradient by every node agrees with finite differences and backward()") {
    const Document document = with_gradient("layer.1/output[4,3]");
    const Computed computed = compute(document);
    const Evaluation& evaluation = computed.evaluation;
    const Graph& graph = *evaluation.graph;
    const NodeId target = graph.at("layer.1/output");
    const std::vector<Matrix> expected = backward(evaluation, target, gradient_of_cell());
    int compared = 0;
    for (NodeId id = 0; id <= target; ++id) {
        const auto gradient = graph.find("gradient/" + graph.node(id).path);
        if (!gradient || expected[id].size() == 0) continue;
        const Matrix& found = evaluation.value(*gradient);
        REQUIRE(shape_of(found) == graph.node(id).shape());
        CHECK((found - expected[id]).cwiseAbs().maxCoeff() <=
              1e-5F * std::max(1.0F, expected[id].cwiseAbs().maxCoeff()));
        ++compared;
    }
    CHECK(compared > 60);
    for (const auto& [path, cell] :
         std::vector<std::pair<std::string, Cell>>{{"layer.0/head.1/weights", {4, 2}},
                                                   {"layer.1/head.0/w_q", {2, 1}},
                                                   {"layer.0/head.0/v", {1, 2}},
                                                   {"layer.1/head.1/scores", {4, 0}},
                                                   {"word_vectors", {3, 5}}})
        CHECK(static_cast<double>(evaluation.value("gradient/" + path)(cell.row, cell.column)) ==
              doctest::Approx(slope(document, "layer.1/output", {4, 3}, path, cell)).epsilon(5e-3));
    CHECK(evaluation.value("gradient/layer.1/output") == gradient_of_cell());
    // What comes after the number, or beside it, does not change it.
    CHECK(evaluation.value("gradient/output").isZero(0));
}

TEST_CASE("gradient_of: each number of a gradient is explained by what it is made of") {
    const Computed computed = compute(with_gradient("layer.1/output[4,3]"));
    const Evaluation& evaluation = computed.evaluation;
    const Graph& graph = *evaluation.graph;
    int explained = 0;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        if (!node.path.starts_with("gradient/")) continue;
        const Matrix& value = evaluation.value(id);
        const Cell cell{node.shape().rows / 2, node.shape().columns / 3};
        const ExplainedCell found = explain(evaluation, id, cell);
        CAPTURE(found.name);
        CHECK(found.value == static_cast<double>(value(cell.row, cell.column)));
        if (found.explanation.fold == Fold::rule) {
            CHECK_FALSE(found.explanation.note.empty());
            continue;
        }
        CHECK(folded(found.explanation) == doctest::Approx(found.value).epsilon(1e-4));
        for (const Term& term : found.explanation.terms)
            for (const Operand& operand : term.operands)
                CHECK(operand.value ==
                      static_cast<double>(evaluation.value(node.inputs[operand.input])(
                          operand.cell.row, operand.cell.column)));
        ++explained;
    }
    CHECK(explained > 60);
    const ExplainedCell score =
        explain(evaluation, graph.at("gradient/layer.1/head.0/masked"), {4, 1});
    CHECK(score.explanation.formula == "∂s = α (∂α − Σ_j α_j ∂α_j)");
    const ExplainedCell weight =
        explain(evaluation, graph.at("gradient/layer.1/head.0/w_q"), {2, 1});
    CHECK(weight.explanation.formula == "∂w_Q = Σ_i x_i ∂q_i");
    CHECK(weight.explanation.terms.size() == 6);
    // Several steps read it: each is a term, and a node of its own.
    const ExplainedCell sum = explain(evaluation, graph.at("gradient/x"), {1, 2});
    CHECK(sum.explanation.terms.size() >= 2);
}

TEST_CASE("gradient_of: a number that was set by hand hands no gradient on") {
    Document document = with_gradient("layer.1/output[4,3]");
    document.edits["layer.1/head.0/weights"].cells[{4, 1}] = Scalar(0.9);
    document.edits["layer.0/head.1/q"].whole = share(Matrix::Ones(6, 4));
    document.edits["layer.0/output"].cells[{2, 2}] = 3;
    const Computed computed = compute(document);
    const Evaluation& evaluation = computed.evaluation;
    const Graph& graph = *evaluation.graph;
    const NodeId target = graph.at("layer.1/output");
    const std::vector<Matrix> expected = backward(evaluation, target, gradient_of_cell());
    for (NodeId id = 0; id <= target; ++id) {
        const auto gradient = graph.find("gradient/" + graph.node(id).path);
        if (!gradient || expected[id].size() == 0) continue;
        CAPTURE(graph.node(id).path);
        CHECK((evaluation.value(*gradient) - expected[id]).cwiseAbs().maxCoeff() <= 1e-5F);
    }
    CHECK(evaluation.value("gradient/layer.0/head.1/w_q").isZero(0));
    CHECK_FALSE(evaluation.value("gradient/layer.0/head.1/q").isZero(0));
    CHECK(evaluation.value("gradient/layer.1/head.0/weights")(4, 1) != 0);
    const ExplainedCell passed =
        explain(evaluation, graph.at("gradient/layer.1/head.0/masked"), {4, 1});
    CHECK(passed.explanation.note.find("set by hand") != std::string::npos);
    CHECK(folded(passed.explanation) == doctest::Approx(passed.value).epsilon(1e-4));
}

TEST_CASE("gradient_of: heads are as important as what their weights move") {
    const Computed computed = compute(with_gradient("layer.1/output[4,3]"));
    const Evaluation& evaluation = computed.evaluation;
    for (const char* const head : {"layer.0/head.0/", "layer.1/head.1/"}) {
        const Matrix &weights = evaluation.value(std::string(head) + "weights"),
                     &gradient = evaluation.value("gradient/" + std::string(head) + "weights");
        const double expected =
            (weights.array().cast<double>() * gradient.array().cast<double>().abs()).sum();
        CHECK(expected > 0);
        CHECK(static_cast<double>(evaluation.value(std::string(head) + "importance")(0, 0)) ==
              doctest::Approx(expected));
    }
    CHECK(evaluation.value("layer.1/importance").cols() == 2);
    CHECK(evaluation.value("layer.0/importance")(0, 0) ==
          evaluation.value("layer.0/head.0/importance")(0, 0));
}

TEST_CASE("gradient_of: what is no number is refused by name") {
    const auto refused = [](const std::string& of) {
        try {
            compute(with_gradient(of));
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refused("layer.1/output[6,0]").find("a row from 0 to 5") != std::string::npos);
    CHECK(refused("layer.1/output").find("6 × 8 numbers") != std::string::npos);
    CHECK(refused("layer.1/outputs[0,0]").find("did you mean") != std::string::npos);
    CHECK(refused("layer.1/head.0/entropy[0,0]").find("no gradient is known") != std::string::npos);
    Choices choices;
    CHECK_THROWS_AS(set_field(choices, choice_field("gradient_of"), "output[1]"), Error);
    CHECK_THROWS_AS(set_field(choices, choice_field("gradient_of"), "output[1,2"), Error);
    CHECK_THROWS_AS(set_field(choices, choice_field("gradient_of"), ""), Error);
    set_field(choices, choice_field("gradient_of"), "none");
    set_field(choices, choice_field("gradient_of"), "head.0/weights[1,2]");
    CHECK(choices.gradient_of == "head.0/weights[1,2]");
}
