#include "core/graph/graph.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "support/example.h"

using namespace attend;

TEST_CASE("a graph names its nodes and suggests the nearest name") {
    const auto graph = example_graph(1.0);
    CHECK(graph->node(graph->at("weights")).path == "weights");
    CHECK_FALSE(graph->find("wieghts"));
    CHECK_THROWS_WITH_AS(graph->at("wieghts"),
                         "no node is called 'wieghts'; did you mean “weights”?", Error);
}

TEST_CASE("inputs whose shapes do not fit are refused with both shapes and the path") {
    Graph graph;
    Scope scope(graph);
    const Ref a = scope.add("a", {constant(Matrix::Ones(2, 3)), {}}, {"A", "a"});
    const Ref b = scope.add("b", {constant(Matrix::Ones(2, 3)), {}}, {"B", "b"});
    CHECK_THROWS_WITH_AS(
        scope.add("c", matmul(a, b), {"C", "c"}),
        "c: a 2 × 3 matrix cannot be multiplied by a 2 × 3 matrix: 3 columns meet 2 rows", Error);
    CHECK_FALSE(graph.find("c"));
    CHECK(graph.size() == 2);
}

TEST_CASE("upstream of a node is all that it is computed from, and gives the same numbers") {
    const auto whole = example_graph(1);
    const auto part = upstream_of(*whole, {whole->at("weights")});
    CHECK(part->size() == 3);
    CHECK_FALSE(part->find("output"));
    CHECK(evaluate(part).value("weights") == evaluate(whole).value("weights"));
    CHECK(upstream_of(*whole, {whole->at("x")})->size() == 1);
    CHECK(upstream_of(*whole, {whole->at("scores"), whole->at("output")})->size() == 4);
}

TEST_CASE("downstream of a node is all that is computed from it") {
    const auto graph = example_graph(1);
    std::vector<bool> marked(graph->size(), false);
    marked[graph->at("weights")] = true;
    const std::vector<bool> reached = downstream_of(*graph, marked);
    CHECK(reached[graph->at("output")]);
    CHECK(reached[graph->at("weights")]);
    CHECK_FALSE(reached[graph->at("scores")]);
    CHECK_FALSE(reached[graph->at("x")]);
}
