#include "core/graph/making.h"

#include <doctest/doctest.h>

#include "core/graph/evaluate.h"
#include "core/ops/apply_mask.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"

using namespace attend;

namespace {

/// Doubles its input, and counts the rows that it makes.
class Counted final : public OperationOf<Counted> {
  public:
    explicit Counted(Index& rows) : rows_(&rows) {}
    auto key() const { return std::tuple(rows_); }
    std::string_view name() const override { return "counted"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override {
        *rows_ += inputs[0]->rows();
        return share(2 * *inputs[0]);
    }
    Gradients backward(Inputs, const Matrix&, const Matrix& gradient) const override {
        return {2 * gradient};
    }
    Explanation explain(Inputs, const Matrix&, Cell) const override { return {}; }

  private:
    Index* rows_;
};

Ref given(Scope& scope, const std::string& name, Matrix matrix) {
    const Axes axes{Axis("token", matrix.rows()), Axis("dimension", matrix.cols())};
    return scope.add(name, express(Constant(share(std::move(matrix)), axes, "given")), {});
}

/// x attends to itself; what comes out is doubled. `seen`: how many tokens from a row's own on may
/// be seen: 1 looks back alone.
std::shared_ptr<const Graph> attention(const Matrix& x, Index seen, Index& rows,
                                       bool passing = true) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref tokens = given(scope, "x", x);
    Matrix mask = Matrix::Zero(x.rows(), x.rows());
    for (Index i = 0; i < x.rows(); ++i) mask.row(i).head(std::min(x.rows(), i + seen)).setOnes();
    const Ref may = given(scope, "mask", mask);
    Scope place = passing ? scope.passing() : scope;
    const Ref scores = place.add("scores", matmul_transposed(tokens, tokens), {});
    const Ref masked = place.add("masked", apply_mask(scores, may), {});
    const Ref weights = scope.add("weights", softmax_rows(masked, 1), {});
    const Ref output = scope.add("output", matmul(weights, tokens), {});
    scope.add("doubled", express(Counted(rows), output), {});
    return graph;
}

const auto nothing_edited = std::make_shared<const Edits>();

}  // namespace

TEST_CASE("of a longer text the new rows are made, where tokens look back alone") {
    const Matrix x = Matrix::Random(9, 4);
    Index rows = 0;
    const Evaluation before = evaluate(attention(x.topRows(7), 1, rows), nothing_edited);
    CHECK(rows == 7);
    const Evaluation longer = evaluate(attention(x, 1, rows), nothing_edited, before);
    CHECK(rows == 9);
    CHECK(longer.value("doubled").isApprox(
        evaluate(attention(x, 1, rows), nothing_edited).value("doubled"), Scalar(1e-5)));
    rows = 0;
    evaluate(attention(x.topRows(5), 1, rows), nothing_edited, longer);
    CHECK(rows == 0);
    Matrix changed = x;
    changed.row(6).setOnes();
    evaluate(attention(changed, 1, rows), nothing_edited, longer);
    CHECK(rows == 3);
}

TEST_CASE("rows that see what is new are made again") {
    const Matrix x = Matrix::Random(9, 4);
    Index rows = 0;
    const Evaluation before = evaluate(attention(x.topRows(7), 2, rows), nothing_edited);
    rows = 0;
    evaluate(attention(x, 2, rows), nothing_edited, before);
    CHECK(rows == 3);  // the seventh token sees the eighth
    const Evaluation both_ways = evaluate(attention(x.topRows(7), 9, rows), nothing_edited);
    rows = 0;
    evaluate(attention(x, 9, rows), nothing_edited, both_ways);
    CHECK(rows == 9);
}

TEST_CASE("where everything is kept nothing depends on what was there before, not even rounding") {
    const Matrix x = Matrix::Random(9, 4);
    Index rows = 0;
    const Evaluation before = evaluate(attention(x.topRows(7), 1, rows, false), nothing_edited);
    rows = 0;
    const Evaluation longer = evaluate(attention(x, 1, rows, false), nothing_edited, before);
    CHECK(rows == 9);
    CHECK(longer.values[longer.graph->at("scores")] != nullptr);
}

TEST_CASE(
    "what passes on the way to many rows is made some at a time, and is what it would be kept") {
    const Matrix x = Matrix::Random(300, 4);
    Index rows = 0;
    const Evaluation kept = evaluate(attention(x, 1, rows, false), nothing_edited),
                     passing = evaluate(attention(x, 1, rows), nothing_edited);
    CHECK(passing.values[passing.graph->at("masked")] == nullptr);
    for (const char* path : {"weights", "output", "masked", "scores"})
        CHECK(passing.value(path) == kept.value(path));
}

TEST_CASE("an edit of what passes is put into the rows that are made, and must fit the whole") {
    const Matrix x = Matrix::Random(300, 4);
    Index rows = 0;
    Edits edits;
    edits["scores"].cells[{250, 3}] = 50;
    edits["masked"].cells[{7, 1}] = 40;
    const auto edited = std::make_shared<const Edits>(edits);
    CHECK(evaluate(attention(x, 1, rows), edited).value("output") ==
          evaluate(attention(x, 1, rows, false), edited).value("output"));
    edits["scores"].cells[{300, 3}] = 50;
    CHECK_THROWS_WITH(evaluate(attention(x, 1, rows), std::make_shared<const Edits>(edits)),
                      doctest::Contains("scores[300,3]"));
}

TEST_CASE("a value that is no number is not taken over by a weight of nothing") {
    Matrix x = Matrix::Random(4, 3);
    Index rows = 0;
    const Evaluation before = evaluate(attention(x.topRows(3), 1, rows), nothing_edited);
    x(3, 0) = std::numeric_limits<Scalar>::quiet_NaN();
    rows = 0;
    const Evaluation now = evaluate(attention(x, 1, rows), nothing_edited, before);
    CHECK(rows == 4);
    CHECK(std::isnan(now.value("output")(0, 0)));  // 0 · NaN
}

TEST_CASE("what passes is not kept, may be asked for, and may be edited") {
    const Matrix x = Matrix::Random(5, 3);
    Index rows = 0;
    const auto graph = attention(x, 1, rows);
    const NodeId scores = graph->at("scores"), weights = graph->at("weights");
    CHECK(graph->node(scores).on_demand);
    CHECK_FALSE(graph->node(weights).on_demand);
    const Evaluation plain = evaluate(graph, nothing_edited);
    CHECK(plain.values[scores] == nullptr);
    CHECK(plain.value(scores).isApprox(x * x.transpose(), Scalar(1e-5)));
    Edits edits;
    edits["scores"].cells[{4, 0}] = 50;
    const Evaluation edited =
        evaluate(graph, std::make_shared<const Edits>(std::move(edits)), plain);
    CHECK(edited.value(scores)(4, 0) == 50);
    CHECK(edited.value(weights)(4, 0) == doctest::Approx(1));
    CHECK(edited.value(weights).topRows(4) == plain.value(weights).topRows(4));
    edits = {};
    edits["masked"].cells[{9, 0}] = 1;
    CHECK_THROWS_WITH(evaluate(graph, std::make_shared<const Edits>(std::move(edits)), plain),
                      doctest::Contains("masked[9,0]"));
}
