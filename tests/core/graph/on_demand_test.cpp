#include <doctest/doctest.h>

#include "core/graph/evaluate.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/explain.h"
#include "core/ops/add.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"

namespace attend {

namespace {

double cost_of(const Evaluation& evaluation, const char* path) {
    const NodeId id = evaluation.graph->at(path);
    return evaluation.cost({&id, 1});
}

const Notation plain_notation{"M", "m", Role::other};

/// a, and on demand b = a + a and c = b + a.
std::shared_ptr<const Graph> small_graph(Scalar number = 2) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Axes axes{Axis("row", 2), Axis("column", 3)};
    const Ref a =
        scope.add("a", {std::make_shared<const Fill>(axes, number, "given"), {}}, plain_notation);
    const Ref b = scope.on_demand().child("later").add("b", add(a, a), plain_notation);
    scope.add("c", add(b, a), plain_notation);
    return graph;
}

}  // namespace

TEST_CASE("who reads a node on demand is one") {
    const auto graph = small_graph();
    CHECK_FALSE(graph->node(graph->at("a")).on_demand);
    CHECK(graph->node(graph->at("later/b")).on_demand);
    CHECK(graph->node(graph->at("c")).on_demand);
}

TEST_CASE("the forward pass is what does not wait until it is asked for, and what that reads") {
    const auto graph = small_graph();
    const std::vector<bool> forward = forward_pass(*graph);
    CHECK(forward[graph->at("a")]);
    CHECK_FALSE(forward[graph->at("later/b")]);
    CHECK_FALSE(forward[graph->at("c")]);
}

TEST_CASE("a node on demand is computed when it is asked for, once, with its edit") {
    const auto graph = small_graph();
    Edits edits;
    edits["later/b"].cells.insert_or_assign({0, 0}, 7);
    const Evaluation evaluation = evaluate(graph, std::make_shared<const Edits>(edits));
    CHECK(evaluation.recomputed.size() == 1);
    CHECK(evaluation.values[graph->at("c")] == nullptr);
    CHECK(cost_of(evaluation, "c") > 0);
    CHECK(evaluation.value("c")(0, 0) == Scalar(9));
    CHECK(evaluation.value("c")(1, 1) == Scalar(6));
    CHECK((*evaluation.own_at(graph->at("later/b")))(0, 0) == Scalar(4));
    CHECK(own_number(evaluation, graph->at("later/b"), {0, 0}) == 4);
    CHECK(cost_of(evaluation, "c") == 0);
    CHECK(&evaluation.value("c") == &evaluation.value("c"));
    CHECK(explain(evaluation, graph->at("later/b"), {0, 0}).edited);
}

TEST_CASE("what is to be computed is counted once, however many read it") {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Axes axes{Axis("i", 2), Axis("j", 2)};
    const Ref first =
        scope.add("0", {std::make_shared<const Fill>(axes, 1, "given"), {}}, plain_notation);
    constexpr int count = 64;  // each reads the one before it twice
    Ref last = first;
    Scope later = scope.on_demand();
    for (int i = 1; i <= count; ++i)
        last = later.add(std::to_string(i), add(last, last), plain_notation);
    const Evaluation evaluation = evaluate(graph, std::make_shared<const Edits>());
    CHECK(cost_of(evaluation, "64") == count * cost_of(evaluation, "1"));
    const NodeId both[] = {graph->at("1"), graph->at("64")};
    CHECK(evaluation.cost(both) == cost_of(evaluation, "64"));
}

TEST_CASE("values on demand are taken over where nothing changed, and no others") {
    const auto none = std::make_shared<const Edits>();
    const Evaluation first = evaluate(small_graph(), none);
    const Value before = first.at(first.graph->at("c"));
    const Evaluation same = evaluate(small_graph(), none, first);
    CHECK(same.at(same.graph->at("c")) == before);
    const Evaluation other = evaluate(small_graph(3), none, same);
    CHECK(other.value("c")(0, 0) == Scalar(9));
    CHECK(first.value("c")(0, 0) == Scalar(6));
}

}  // namespace attend
