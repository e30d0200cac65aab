#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/ops/token_weights.h"
#include "core/ops/weighted_columns.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Value numbers(Index rows, Index columns, std::initializer_list<double> values) {
    Matrix matrix(rows, columns);
    Index i = 0;
    for (const double value : values) matrix.number(i++) = static_cast<Scalar>(value);
    return share(std::move(matrix));
}

Axes token_row(Index tokens) { return {Axis("pooled", 1), Axis("token", tokens)}; }

}  // namespace

TEST_CASE("column_winners: in each column all weight to the largest, of equals the first") {
    check_operation(ColumnWinners(), {sample(5, 7)});
    check_operation(ColumnWinners(), {sample(1, 3)});
    const std::vector<Value> x{numbers(3, 3, {1, -2, 4, 3, -1, 4, 2, -3, 0})};
    const Value weights = ColumnWinners().forward(x);
    CHECK(*weights == *numbers(3, 3, {0, 0, 1, 1, 1, 0, 0, 0, 0}));
    CHECK(ColumnWinners().explain(x, *weights, {1, 2}).note ==
          "4 stands further up already, in row 0: of equals the first takes all");
    CHECK(ColumnWinners().explain(x, *weights, {2, 0}).note ==
          "2 is not the largest number of its column: 3 in row 1 takes all");
}

TEST_CASE("max pooling: the weighted sum of the winners is the maximum of each column") {
    const std::vector<Value> x{sample(6, 5)};
    const Value weights = ColumnWinners().forward(x);
    const Value pooled = WeightedColumns("max").forward(std::vector<Value>{weights, x[0]});
    CHECK(*pooled == Matrix(x[0]->colwise().maxCoeff()));
}

TEST_CASE("column_winners: what is no number wins nowhere") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Value> x{numbers(2, 2, {nan, nan, 1, nan})};
    const Value weights = ColumnWinners().forward(x);
    CHECK(*weights == *numbers(2, 2, {0, 0, 1, 0}));
    CHECK(ColumnWinners().explain(x, *weights, {0, 1}).note ==
          "no number of this column can be compared");
}

TEST_CASE("weighted_columns: each column has weights of its own") {
    check_operation(WeightedColumns("max"), {sample(4, 3), sample(4, 3, 1)});
    const std::vector<Value> inputs{numbers(2, 2, {1, 0.5, 0, 0.5}), numbers(2, 2, {2, 4, 9, 8})};
    CHECK(*WeightedColumns("max").forward(inputs) == *numbers(1, 2, {2, 6}));
    CHECK_THROWS_AS(WeightedColumns("max").axes(axes_of({sample(2, 3), sample(3, 3)})), Error);
}

TEST_CASE("equal weights, term and document frequencies are the published numbers") {
    check_explanations(EqualWeights(token_row(4)), {});
    CHECK(*EqualWeights(token_row(4)).forward({}) == Matrix::Constant(1, 4, Scalar(0.25)));
    const TermFrequency tf(token_row(4), {"the", "cat", "the", "sat"});
    check_explanations(tf, {});
    CHECK(*tf.forward({}) == *numbers(1, 4, {0.5, 0.25, 0.5, 0.25}));
    CHECK(tf.note({0, 2}) == "2 of 4 tokens: “the”");
    CHECK(inverse_document_frequency(9, 9) == doctest::Approx(1));
    CHECK(inverse_document_frequency(9, 0) == doctest::Approx(std::log(10.0) + 1));
    const InverseDocumentFrequency idf(token_row(2), {"a.txt", 9, {9, 1}}, {"the", "cat"});
    check_explanations(idf, {});
    CHECK(static_cast<double>((*idf.forward({}))(0, 1)) == doctest::Approx(std::log(5.0) + 1));
    CHECK(idf.note({0, 1}) ==
          "ln((1 + 9) / (1 + 1)) + 1: “cat” stands in 1 of 9 documents of a.txt");
    const InverseDocumentFrequency other(token_row(2), {"a.txt", 9, {9, 2}}, {"the", "cat"});
    CHECK_FALSE(idf.equals(other));
}
