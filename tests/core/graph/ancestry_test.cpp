#include "core/graph/ancestry.h"

#include <doctest/doctest.h>

#include "core/graph/evaluate.h"
#include "core/ops/add.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/leaf.h"

namespace attend {

namespace {

const Notation leaf_notation{"M", "m", Role::other};

/// a and z, and on demand b = a / √width, c = b + a and d = z / √2.
std::shared_ptr<const Graph> two_leaves(Scalar a_number, Scalar z_number, Index width) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Axes axes{Axis("row", 2), Axis("column", 3)};
    const auto fill = [&](Scalar number) -> Expression {
        return {std::make_shared<const Fill>(axes, number, "given"), {}};
    };
    const Ref a = scope.add("a", fill(a_number), leaf_notation),
              z = scope.add("z", fill(z_number), leaf_notation);
    Scope later = scope.on_demand();
    const Ref b = later.add("b", divide_by_root(a, width), leaf_notation);
    later.add("c", add(b, a), leaf_notation);
    later.add("d", divide_by_root(z, 2), leaf_notation);
    return graph;
}

Ancestry ancestry_of(const Evaluation& evaluation, const char* path) {
    const NodeId id = evaluation.graph->at(path);
    return {evaluation, {&id, 1}};
}

}  // namespace

TEST_CASE("nodes follow from the same until an ancestor, an operation or an edit is another") {
    const auto none = std::make_shared<const Edits>();
    const Evaluation first = evaluate(two_leaves(2, 3, 5), none);
    const Ancestry of_c = ancestry_of(first, "c"), of_d = ancestry_of(first, "d");
    CHECK_FALSE(of_c == of_d);

    const Evaluation other_z = evaluate(two_leaves(2, 4, 5), none, first);
    CHECK(ancestry_of(other_z, "c") == of_c);
    CHECK_FALSE(ancestry_of(other_z, "d") == of_d);
    CHECK_FALSE(ancestry_of(evaluate(two_leaves(7, 3, 5), none, first), "c") == of_c);

    const Evaluation other_width = evaluate(two_leaves(2, 3, 6), none, first);
    CHECK_FALSE(ancestry_of(other_width, "c") == of_c);
    CHECK(ancestry_of(other_width, "d") == of_d);

    Edits edits;
    edits["b"].cells.insert_or_assign({0, 0}, 7);
    const auto edited = std::make_shared<const Edits>(edits);
    CHECK_FALSE(ancestry_of(evaluate(two_leaves(2, 3, 5), edited, first), "c") == of_c);
}

TEST_CASE("what was asked for does not change what nodes follow from, and no value is kept") {
    Evaluation evaluation = evaluate(two_leaves(2, 3, 5), std::make_shared<const Edits>());
    const Ancestry before = ancestry_of(evaluation, "c");
    evaluation.at(evaluation.graph->at("b"));
    CHECK(ancestry_of(evaluation, "c") == before);

    const std::weak_ptr<const Matrix> a = evaluation.at(evaluation.graph->at("a"));
    evaluation = {};
    CHECK(a.expired());
    // Of what is gone nothing new has the ancestry, wherever it stands in memory.
    const Evaluation next = evaluate(two_leaves(2, 3, 5), std::make_shared<const Edits>());
    CHECK_FALSE(ancestry_of(next, "c") == before);
}

}  // namespace attend
