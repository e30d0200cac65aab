#include "core/attention/normalizer.h"
#include "core/error.h"
#include "core/ops/row_normalizer.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

/// The operation of a normalizer, put to scores.
OperationPtr operation_of(const Normalizer& normalizer, Ref scores, double temperature) {
    return normalizer.apply(scores, temperature).operation;
}

Matrix weights_of(const Operation& operation, const Matrix& scores) {
    const std::vector<Value> inputs{share(scores)};
    return *operation.forward(inputs);
}

/// Scores that every normalizer takes, with masked cells and a row that has nothing left.
Matrix masked_scores() {
    Matrix scores = (sample(4, 5)->array().abs() + Scalar(0.1)).matrix();
    scores(0, 1) = scores(0, 3) = minus_infinity;
    scores.row(2).setConstant(minus_infinity);
    return scores;
}

}  // namespace

TEST_CASE(
    "every normalizer: explanation and slope, masked cells weigh 0, at several temperatures") {
    for (const Normalizer& each : normalizers()) {
        CAPTURE(each.name);
        for (const double temperature : {0.3, 1.0, 2.5}) {
            Graph graph;
            Scope scope(graph);
            const Matrix scores = masked_scores();
            const Ref leaf{&graph, 0};
            const OperationPtr operation = operation_of(each, leaf, temperature);
            check_operation(*operation, {share(scores)});
            const Matrix weights = weights_of(*operation, scores);
            CHECK(weights(0, 1) == 0);
            CHECK(weights.row(2) == Matrix::Zero(1, 5));
            if (each.rows_sum_to_one) CHECK(weights.row(1).sum() == doctest::Approx(1));
            if (each.name != "none") CHECK(weights.minCoeff() >= 0);
            CHECK_FALSE(operation->equals(*operation_of(each, leaf, temperature + 1)));
        }
    }
}

TEST_CASE("sparsemax(1, .5, −1) = (.75, .25, 0), as published") {
    const Matrix weights =
        weights_of(RowNormalizer(sparsemax_rule, 1), (Matrix(1, 3) << 1, .5, -1).finished());
    CHECK(weights.isApprox((Matrix(1, 3) << .75, .25, 0).finished()));
}

TEST_CASE("entmax lies between softmax and sparsemax") {
    // Two equal scores share; of (z, 0) the weights are ((1 ± z√(8 − z²)/4)/2), from Σ(z/2 − t)²
    // = 1.
    CHECK(weights_of(RowNormalizer(entmax15_rule, 1), (Matrix(1, 2) << 3, 3).finished())
              .isApprox((Matrix(1, 2) << .5, .5).finished()));
    const double z = 1.2, root = z * std::sqrt(8 - z * z) / 4;
    const Matrix two = weights_of(RowNormalizer(entmax15_rule, 1),
                                  (Matrix(1, 2) << static_cast<Scalar>(z), 0).finished());
    CHECK(two(0, 0) == doctest::Approx((1 + root) / 2));
    CHECK(two(0, 1) == doctest::Approx((1 - root) / 2));
    // From a difference of 2 on, the smaller weighs nothing.
    CHECK(weights_of(RowNormalizer(entmax15_rule, 1), (Matrix(1, 2) << 3, 0).finished())(0, 1) ==
          0);
    CHECK(weights_of(RowNormalizer(entmax15_rule, 1), (Matrix(1, 2) << 5000, 4999.5).finished())
              .allFinite());
}

TEST_CASE("sparsemax and entmax keep their sum beside scores of any size") {
    for (const RowRule* rule : {&sparsemax_rule, &entmax15_rule})
        for (const double size : {1e6, 1e9, 1e17, 1e30}) {
            CAPTURE(size);
            const auto large = static_cast<Scalar>(size);
            Matrix scores = Matrix::Constant(3, 3, -large);
            scores.row(0) << large, Scalar(1.73), Scalar(1.52);
            scores(1, 0) = scores(1, 1) = large;
            const Matrix weights = weights_of(RowNormalizer(*rule, 1), scores);
            CHECK(weights.row(0) == (Matrix(1, 3) << 1, 0, 0).finished());
            CHECK(weights.row(1).isApprox((Matrix(1, 3) << .5, .5, 0).finished()));
            CHECK(weights.row(2).sum() == doctest::Approx(1));
            const Matrix cooled =
                weights_of(RowNormalizer(*rule, 1 / size), (Matrix(1, 3) << 2, 2, 1).finished());
            CHECK(cooled.isApprox((Matrix(1, 3) << .5, .5, 0).finished()));
            const std::vector<Value> inputs{share(scores)};
            for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{1, 1}, Cell{2, 2}}) {
                const Explanation told = RowNormalizer(*rule, 1).explain(inputs, weights, cell);
                CHECK(folded(told) == doctest::Approx(weights(cell.row, cell.column)));
            }
        }
}

TEST_CASE("hardmax says by what it shares") {
    const std::vector<Value> scores{share((Matrix(1, 3) << 4, 4, 0).finished())};
    const RowNormalizer hardmax(hardmax_rule, 1);
    const Explanation told = hardmax.explain(scores, *hardmax.forward(scores), {0, 1});
    CHECK(told.formula.starts_with("{r} = 1 / c where"));
    REQUIRE(told.steps.size() == 1);
    CHECK(told.steps.front() == "1 / 2");
}

TEST_CASE("hardmax looks up, and shares among the largest") {
    CHECK(
        weights_of(RowNormalizer(hardmax_rule, 1), (Matrix(2, 3) << 1, 3, 2, 4, 4, 0).finished()) ==
        (Matrix(2, 3) << 0, 1, 0, .5, .5, 0).finished());
}

TEST_CASE("sigmoid and none take each cell by itself") {
    CHECK(weights_of(RowNormalizer(sigmoid_rule, 1), Matrix::Zero(1, 3)) ==
          Matrix::Constant(1, 3, Scalar(.5)));
    CHECK(weights_of(RowNormalizer(unnormalized_rule, 2), (Matrix(1, 2) << -3, 4).finished()) ==
          (Matrix(1, 2) << -1.5, 2).finished());
}

TEST_CASE("sum divides, and refuses a negative score with its cell unless it is masked") {
    CHECK(weights_of(RowNormalizer(sum_rule, 1), (Matrix(2, 2) << 1, 3, 0, 0).finished()) ==
          (Matrix(2, 2) << .25, .75, 0, 0).finished());
    CHECK_THROWS_WITH_AS(
        weights_of(RowNormalizer(sum_rule, 1), (Matrix(2, 2) << 1, 3, 2, -.5).finished()),
        doctest::Contains("row 1, column 1: found −0.5, expected 0 or more"), Error);
}

TEST_CASE("a score that is no number makes its row none, and no other") {
    Matrix scores = Matrix::Ones(2, 3);
    scores(0, 1) = std::numeric_limits<Scalar>::quiet_NaN();
    for (const Normalizer& each : normalizers()) {
        Graph graph;
        const Matrix weights = weights_of(*operation_of(each, {&graph, 0}, 1), scores);
        CHECK(weights.row(0).hasNaN());
        CHECK(weights.row(1).allFinite());
    }
}

TEST_CASE("scores are weighed at another temperature than the chosen one") {
    const std::vector<Value> scores{
        share(Matrix{{Scalar(0), Scalar(std::log(2.0)), minus_infinity}})};
    const Value colder = normalizing_operation(normalizer("softmax"), 0.5)->forward(scores);
    CHECK((*colder)(0, 0) == doctest::Approx(0.2));
    CHECK((*colder)(0, 1) == doctest::Approx(0.8));
    CHECK((*colder)(0, 2) == 0);
    CHECK((*normalizing_operation(normalizer("hardmax"), 2)->forward(scores))(0, 1) == 1);
}
