#include <cmath>
#include <limits>

#include "core/error.h"
#include "core/ops/additive_score.h"
#include "core/ops/cosine.h"
#include "core/ops/gate.h"
#include "core/ops/kernel_score.h"
#include "core/ops/multiply.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Matrix scored(const char* name, double sigma, const Matrix& q, const Matrix& k) {
    const std::vector<Value> inputs{share(q), share(k)};
    return *KernelScore(kernel(name), sigma).forward(inputs);
}

}  // namespace

TEST_CASE("every score of pairs explains itself and has its slope") {
    for (const Kernel& each : kernels()) {
        check_operation(KernelScore(each, 1.7), {sample(3, 4), sample(5, 4, 1)});
        const Value points = sample(5, 4);
        check_operation(KernelScore(each, 1.7, points->rows()), {points, points});
    }
    check_operation(Cosine(), {sample(3, 4), sample(5, 4, 1)});
    check_operation(AdditiveScore(),
                    {sample(3, 4), sample(5, 4, 1), sample(1, 4, 2), sample(1, 4, 3)});
    check_operation(Gate(), {sample(3, 4), sample(5, 4, 1), sample(1, 8, 2)});
    check_operation(Multiply(), {sample(3, 4), sample(3, 4, 1)});
}

TEST_CASE("a row of each point by the others, made alone, knows which point is its own") {
    const Value points = sample(5, 1);
    const KernelScore score(kernel("gaussian"), 0.5, points->rows());
    const std::vector<Value> third{part_of_value(points, 2, 1, 0, 1), points};
    const Value row = score.forward_rows(third, 2);
    CHECK((*row)(0, 2) == minus_infinity);
    CHECK(score.explain(third, *row, {0, 2}).note.starts_with("left out"));
    for (const Index other : {0, 1, 3, 4}) {
        CHECK(std::isfinite((*row)(0, other)));
        CHECK(score.explain(third, *row, {0, other}).note.empty());
    }
}

TEST_CASE("a kernel of vectors puts the figures into its formula") {
    const std::vector<Value> inputs{share((Matrix(1, 2) << 3, 0).finished()),
                                    share((Matrix(1, 2) << 0, 4).finished())};
    const auto step = [&](const char* name) {
        const KernelScore score(kernel(name), 2);
        return score.explain(inputs, *score.forward(inputs), {0, 0}).steps.front();
    };
    CHECK(step("gaussian") == "−25 / (2·2²)");
    CHECK(step("laplacian") == "−5 / 2");
    CHECK(step("boxcar") == "1 if 5 ≤ 2, else 0");
    CHECK(step("epanechnikov") == "max(0, 1 − 25 / 2²)");
}

TEST_CASE("kernels as they are defined, at a distance of 5") {
    const Matrix q = (Matrix(1, 2) << 3, 0).finished(), k = (Matrix(1, 2) << 0, 4).finished();
    CHECK(scored("gaussian", 2, q, k)(0, 0) == doctest::Approx(-25.0 / 8));
    CHECK(scored("laplacian", 2, q, k)(0, 0) == doctest::Approx(-2.5));
    CHECK(scored("boxcar", 5, q, k)(0, 0) == 1);
    CHECK(scored("boxcar", 4.9, q, k)(0, 0) == 0);
    CHECK(scored("epanechnikov", 10, q, k)(0, 0) == doctest::Approx(0.75));
    CHECK(scored("epanechnikov", 5, q, k)(0, 0) == 0);
    CHECK(scored("constant", 1, q, k)(0, 0) == 1);
}

TEST_CASE("a Gaussian kernel is a dot product less what depends on one side alone") {
    const Matrix q = *sample(4, 3), k = *sample(6, 3, 1);
    const Matrix half_q = q.rowwise().squaredNorm() / 2, half_k = k.rowwise().squaredNorm() / 2;
    const Matrix expected =
        ((q * k.transpose()).colwise() - half_q.col(0)).rowwise() - half_k.col(0).transpose();
    CHECK(scored("gaussian", 1, q, k).isApprox(expected, Scalar(1e-5)));
}

TEST_CASE("the cosine of a zero vector is 0, and scaling changes nothing") {
    const Matrix q = (Matrix(2, 2) << 0, 0, 3, 4).finished(), k = (Matrix(1, 2) << 6, 8).finished();
    const std::vector<Value> inputs{share(q), share(k)};
    const Value result = Cosine().forward(inputs);
    CHECK((*result)(0, 0) == 0);
    CHECK((*result)(1, 0) == doctest::Approx(1));
    check_explanations(Cosine(), inputs);
}

TEST_CASE("the cosine of the shortest vectors that there are is that of longer ones") {
    const Scalar shortest = std::numeric_limits<Scalar>::denorm_min();
    const Matrix q = (Matrix(2, 2) << 0, 4 * shortest, 1, 1).finished(),
                 k = (Matrix(2, 2) << 0, 8 * shortest, 3, 0).finished();
    const Value result = Cosine().forward(std::vector<Value>{share(q), share(k)});
    CHECK((*result)(0, 0) == doctest::Approx(1));
    CHECK((*result)(0, 1) == 0);
    CHECK((*result)(1, 0) == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("an additive score is v·tanh(q + k + b)") {
    const std::vector<Value> inputs{
        share((Matrix(1, 2) << 0.5, -1).finished()), share((Matrix(1, 2) << 0.25, 2).finished()),
        share((Matrix(1, 2) << 0.25, 0).finished()), share((Matrix(1, 2) << 2, -3).finished())};
    CHECK((*AdditiveScore().forward(inputs))(0, 0) ==
          doctest::Approx(2 * std::tanh(1.0) - 3 * std::tanh(1.0)));
}

TEST_CASE("a gate of no weights is half open") {
    const std::vector<Value> inputs{sample(2, 3), sample(4, 3), share(Matrix::Zero(1, 6))};
    CHECK(*Gate().forward(inputs) == Matrix::Constant(2, 4, Scalar(0.5)));
}

TEST_CASE("widths that differ are refused with both") {
    const std::vector<Axes> axes = axes_of({sample(3, 4), sample(5, 3)});
    CHECK_THROWS_WITH_AS(
        Cosine().axes(axes),
        "cosine: found queries of width 4 and keys of width 3, expected equal widths", Error);
    CHECK_THROWS_AS(KernelScore(kernel("gaussian"), 1).axes(axes), Error);
    CHECK_THROWS_AS(Gate().axes(axes_of({sample(3, 4), sample(5, 4), sample(1, 7)})), Error);
    CHECK_THROWS_AS(
        AdditiveScore().axes(axes_of({sample(3, 4), sample(5, 4), sample(1, 3), sample(1, 4)})),
        Error);
}
