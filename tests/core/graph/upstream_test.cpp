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

TEST_CASE("nodes are made alike up to the operation that differs") {
    const auto one = example_graph(1), other = example_graph(2);
    const std::vector<bool> alike = made_alike(*one, *other);
    CHECK(alike[one->at("x")]);
    CHECK(alike[one->at("scores")]);
    CHECK_FALSE(alike[one->at("weights")]);
    CHECK_FALSE(alike[one->at("output")]);  // the same operation, on other weights
    const std::vector<bool> with_part = made_alike(*one, *upstream_of(*one, {one->at("scores")}));
    CHECK(with_part[one->at("scores")]);
    CHECK_FALSE(with_part[one->at("weights")]);
}
