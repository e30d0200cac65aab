#include "core/graph/upstream.h"

#include <doctest/doctest.h>

#include "support/example.h"

using namespace attend;

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
