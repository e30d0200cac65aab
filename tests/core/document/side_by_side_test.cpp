#include <doctest/doctest.h>

#include "core/document/compute.h"

using namespace attend;

namespace {

/// So many words and heads that nodes and the rows of a node are computed side by side.
Document large_document(const char* score) {
    Document document;
    document.choices.embedding = "random";
    document.choices.set(random_width, 32);
    document.choices.heads = 2;
    document.choices.layers = 2;
    document.choices.residual = true;
    document.choices.layer_norm = "before";
    document.choices.score = score;
    document.choices.sentence.clear();
    for (int word = 0; word < 200; ++word) document.choices.sentence += "word ";
    return document;
}

/// What there is none of is none of it on both sides.
bool same_numbers(const Matrix& a, const Matrix& b) {
    if (shape_of(a) != shape_of(b)) return false;
    return (a.array() == b.array() || (a.array().isNaN() && b.array().isNaN())).all();
}

}  // namespace

TEST_CASE("side by side every node has the number that its operation gives by itself") {
    for (const char* score : {"scaled_dot", "additive", "gaussian"}) {
        CAPTURE(score);
        const Evaluation evaluation = compute(large_document(score)).evaluation;
        const Graph& graph = *evaluation.graph;
        for (NodeId id = 0; id < graph.size(); ++id) {
            CAPTURE(graph.node(id).path);
            const std::vector<Value> inputs = evaluation.inputs(id);
            CHECK(same_numbers(*graph.node(id).operation->forward(inputs), evaluation.value(id)));
        }
    }
}
