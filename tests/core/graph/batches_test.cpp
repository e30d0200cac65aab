#include "core/graph/batches.h"

#include <doctest/doctest.h>

#include "core/graph/evaluate.h"
#include "core/ops/affine.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"

using namespace attend;

namespace {

constexpr Index tokens = 40, width = 64, head_width = 24, heads = 3;

Ref given(Scope& scope, const std::string& name, Value value) {
    const Axes axes{Axis("token", value->rows()), Axis("dimension", value->cols())};
    return scope.add(name, express(Constant(std::move(value), axes, "given")), {});
}

/// Each head's matrix is some columns of one, as in a model's file; `apart`: but the second's.
struct Heads {
    explicit Heads(bool apart) {
        Scope scope(*graph);
        const Value wide = share(Matrix::Random(width, heads * head_width));
        const Ref x = given(scope, "x", share(Matrix::Random(tokens, width)));
        for (Index head = 0; head < heads; ++head) {
            Value w = part_of_value(wide, 0, width, head * head_width, head_width);
            if (apart && head == 1) w = share(Matrix(*w));
            const std::string name = std::to_string(head);
            const Ref leaf = given(scope, "w" + name, w),
                      bias = given(scope, "b" + name, share(Matrix::Random(1, head_width)));
            scope.add("q" + name, affine(x, leaf, bias), {});
        }
        // Large enough that what needs nothing of another is computed side by side.
        given(scope, "beside", share(Matrix::Zero(400, 300)));
    }
    NodeId q(Index head) const { return graph->at("q" + std::to_string(head)); }

    std::shared_ptr<Graph> graph = std::make_shared<Graph>();
};

std::vector<NodeId> all_of(const Graph& graph) {
    std::vector<NodeId> ids(graph.size());
    for (NodeId id = 0; id < ids.size(); ++id) ids[id] = id;
    return ids;
}

Matrix alone(const Evaluation& evaluation, NodeId id) {
    return *evaluation.graph->node(id).operation->forward(evaluation.inputs(id));
}

}  // namespace

TEST_CASE("products that read one matrix, and leaves besides, are one batch") {
    const Heads of(false);
    const std::vector<Batch> batches = batches_of(*of.graph, all_of(*of.graph));
    CHECK(batches.size() == of.graph->size() - 2);
    CHECK(std::ranges::count(batches, Batch{of.q(0), of.q(1), of.q(2)}) == 1);
}

TEST_CASE("a product that waits for another, or is another operation's, is a batch of its own") {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x = given(scope, "x", share(Matrix::Random(4, 4)));
    const Ref w = given(scope, "w", share(Matrix::Random(4, 4)));
    const Ref first = scope.add("first", matmul(x, w), {});
    const Ref second = scope.add("second", matmul(x, first), {});
    const Ref turned = scope.add("turned", matmul_transposed(x, w), {});
    const std::vector<Batch> batches = batches_of(*graph, all_of(*graph));
    CHECK(batches == std::vector<Batch>{{x.id}, {w.id}, {first.id}, {second.id}, {turned.id}});
    const std::vector<bool> held(graph->size(), true);
    CHECK(dependencies(*graph, batches, held)[3] == std::vector<std::size_t>{0, 2});
}

TEST_CASE("columns that stand side by side are multiplied at once, and are what each is alone") {
    const auto no_edits = std::make_shared<const Edits>();
    for (const bool apart : {false, true}) {
        const Heads of(apart);
        const Evaluation evaluation = evaluate(of.graph, no_edits);
        for (Index head = 0; head < heads; ++head)
            CHECK(*evaluation.at(of.q(head)) == alone(evaluation, of.q(head)));
        const Matrix &first = *evaluation.at(of.q(0)), &second = *evaluation.at(of.q(1));
        CHECK((first.row_begin(0) + head_width == second.row_begin(0)) == !apart);
        CHECK(first.outerStride() == (apart ? head_width : heads * head_width));
    }
}

TEST_CASE("an edited matrix falls out of the product of all, and the others' stay") {
    const Heads of(false);
    const Evaluation before = evaluate(of.graph, std::make_shared<const Edits>());
    Edits edits;
    edits["w1"].cells[{2, 3}] = 5;
    const Evaluation after =
        evaluate(of.graph, std::make_shared<const Edits>(std::move(edits)), before);
    CHECK(after.recomputed == std::vector<NodeId>{of.graph->at("w1"), of.q(1)});
    CHECK(after.at(of.q(0)) == before.at(of.q(0)));
    CHECK(*after.at(of.q(1)) == alone(after, of.q(1)));
    CHECK(*after.at(of.q(1)) != *before.at(of.q(1)));
}
