#include <doctest/doctest.h>

#include <atomic>
#include <limits>

#include "core/graph/evaluate.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/packed_rows.h"
#include "core/graph/scope.h"
#include "core/ops/affine.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "support/constant.h"

using namespace attend;

namespace {

std::atomic<int> unpacked = 0, packed_products = 0;

/// The columns of a matrix, as a file would pack them.
class PackedColumns final : public PackedRows {
  public:
    explicit PackedColumns(Value matrix) : matrix_(std::move(matrix)) {}

    bool turned() const override { return true; }
    bool readable() const override { return true; }
    void multiply(const Matrix& vectors, Index first, Index count, Matrix& results) const override {
        ++packed_products;
        REQUIRE(vectors.rows() <= 3);
        for (Index i = 0; i < vectors.rows(); ++i)
            for (Index j = first; j < first + count; ++j)
                results(i, j) = vectors.row(i).dot(matrix_->col(j).transpose());
    }

  private:
    Value matrix_;
};

class Packed final : public Leaf<Packed>, public PackedLeaf {
  public:
    explicit Packed(Value matrix)
        : Leaf({Axis("row", matrix->rows()), Axis("column", matrix->cols())}),
          matrix_(std::move(matrix)) {}
    auto key() const { return std::tuple(matrix_.get()); }

    std::string_view name() const override { return "packed"; }
    Value forward(Inputs) const override {
        ++unpacked;
        return matrix_;
    }
    std::shared_ptr<const PackedRows> packed() const override {
        return std::make_shared<const PackedColumns>(matrix_);
    }
    std::string note(Cell) const { return "packed"; }

  private:
    Value matrix_;
};

struct Projected {
    Matrix x, w = Matrix::Random(32, 8), bias = Matrix::Random(1, 8);

    std::shared_ptr<const Graph> graph() const {
        unpacked = packed_products = 0;
        const auto graph = std::make_shared<Graph>();
        Scope scope(*graph);
        const Ref in = scope.add("x", {constant(x), {}}, {}),
                  b = scope.add("b", {constant(bias), {}}, {});
        Scope passing = scope.passing(true);
        const Ref weights = passing.add("w", {shared<Packed>(share(Matrix(w))), {}}, {});
        scope.add("product", matmul(in, weights), {});
        scope.add("affine", affine(in, weights, b), {});
        return graph;
    }

    Evaluation evaluate(Edits edits = {}) const {
        return attend::evaluate(graph(), std::make_shared<const Edits>(std::move(edits)));
    }
};

}  // namespace

TEST_CASE("a few rows are multiplied by what a leaf packs: it is not unpacked for them") {
    for (const Index rows : {1, 3, 7, 24}) {
        CAPTURE(rows);
        const Projected few{Matrix::Random(rows, 32)};
        const Evaluation made = few.evaluate();
        CHECK(unpacked == 0);
        CHECK(packed_products > 0);
        CHECK(made.value("product").isApprox(few.x * few.w, Scalar(1e-5)));
        CHECK(made.value("affine").isApprox((few.x * few.w).rowwise() + few.bias.row(0),
                                            Scalar(1e-5)));
    }
}

TEST_CASE("for many rows, or where a number of it is edited, a leaf is unpacked") {
    const Projected many{Matrix::Random(40, 32)};
    CHECK(many.evaluate().value("product").isApprox(many.x * many.w, Scalar(1e-5)));
    CHECK(packed_products == 0);
    CHECK(unpacked > 0);
    const Projected few{Matrix::Random(2, 32)};
    Edits edits;
    edits["w"].cells[{3, 4}] = 5;
    Matrix edited = few.w;
    edited(3, 4) = 5;
    CHECK(few.evaluate(edits).value("product").isApprox(few.x * edited, Scalar(1e-5)));
    CHECK(packed_products == 0);
}

TEST_CASE("one node alone is made by the packed weights, too") {
    const Projected few{Matrix::Random(2, 32)};
    const auto graph = few.graph();
    const Value made = evaluate_node(*graph, {}, *graph->find("product"));
    CHECK(made->isApprox(few.x * few.w, Scalar(1e-5)));
    CHECK(unpacked == 0);
    CHECK(packed_products > 0);
    CHECK(*evaluate_node(*graph, {}, *graph->find("w")) == few.w);
    const Edits edits{{"w", {.cells = {{{3, 4}, 5}}}}};
    Matrix edited = few.w;
    edited(3, 4) = 5;
    CHECK(evaluate_node(*graph, edits, *graph->find("product"))
              ->isApprox(few.x * edited, Scalar(1e-5)));
}

TEST_CASE("who looks for the first number that is not finite sees the weight itself") {
    Projected few{Matrix::Random(2, 32)};
    few.w(3, 4) = std::numeric_limits<Scalar>::infinity();
    const auto graph = few.graph();
    std::string first;
    evaluate_node(*graph, {}, *graph->find("product"), {},
                  [&](const Node& node, const Matrix& value, const std::vector<Value>& inputs) {
                      for (const Value& input : inputs) CHECK(input->row_begin(0) != nullptr);
                      if (first.empty() && !value.array().isFinite().all()) first = node.path;
                  });
    CHECK(first == "w");
}
