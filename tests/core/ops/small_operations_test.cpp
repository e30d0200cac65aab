#include "core/attention/activation.h"
#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/affine.h"
#include "core/ops/apply_mask.h"
#include "core/ops/concat.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/gaussian_score.h"
#include "core/ops/leaf.h"
#include "core/ops/mean_square.h"
#include "core/ops/norm.h"
#include "core/ops/subtract.h"
#include "support/check_operation.h"

using namespace attend;

TEST_CASE("divide_by_root: q·k over √d, and the numbers that say so") {
    check_operation(DivideByRoot(12), {sample(3, 4)});
    const std::vector<Value> inputs{share(Matrix::Constant(1, 1, 6))};
    const auto result = DivideByRoot(4).forward(inputs);
    CHECK((*result)(0, 0) == Scalar(3));
    CHECK(DivideByRoot(4).explain(inputs, *result, {0, 0}).steps.at(0) == "6 / 2");
}

TEST_CASE("add: of one matrix it is that very matrix") {
    check_operation(Add(), {sample(2, 3), sample(2, 3, 1)});
    check_operation(Add(), {sample(2, 3)});
    const std::vector<Value> one{sample(2, 2)};
    CHECK(Add().forward(one) == one[0]);
    CHECK_THROWS_AS(Add().axes(axes_of({sample(2, 3), sample(3, 2)})), Error);
}

TEST_CASE("subtract: what is the same −∞ in both differs by nothing") {
    check_operation(Subtract(), {sample(2, 3), sample(2, 3, 1)});
    const std::vector<Value> inputs{share(Matrix{{minus_infinity, 3}}),
                                    share(Matrix{{minus_infinity, 5}})};
    const auto result = Subtract().forward(inputs);
    CHECK(*result == Matrix{{0, -2}});
    CHECK(Subtract().explain(inputs, *result, {0, 0}).fold == Fold::rule);
    CHECK(Subtract().explain(inputs, *result, {0, 1}).steps.at(0) == "3 − 5");
    CHECK_THROWS_AS(Subtract().axes(axes_of({sample(2, 3), sample(3, 2)})), Error);
}

TEST_CASE("mean_square: the mean of what is apart, squared") {
    check_operation(MeanSquare(), {sample(3, 2), sample(3, 2, 1)});
    const std::vector<Value> inputs{share(Matrix{{1, 2}}), share(Matrix{{2, 5}})};
    CHECK((*MeanSquare().forward(inputs))(0, 0) == Scalar(5));
    CHECK_THROWS_AS(MeanSquare().axes(axes_of({sample(2, 3), sample(3, 2)})), Error);
}

TEST_CASE("gaussian_score: as the kernel, of a bandwidth that is a node") {
    const Value sigma = share(Matrix{{Scalar(1.7)}}), points = sample(4, 1);
    check_operation(GaussianScore(), {sample(3, 4), sample(5, 4, 1), sigma});
    check_operation(GaussianScore(4), {points, points, sigma});
    const std::vector<Value> inputs{points, points, sigma};
    CHECK(*GaussianScore(4).forward(inputs) ==
          *KernelScore(kernel("gaussian"), static_cast<double>(Scalar(1.7)), 4)
               .forward(std::vector<Value>{points, points}));
    const auto result = GaussianScore(4).forward(inputs);
    CHECK(GaussianScore(4).explain(inputs, *result, {0, 1}).formula ==
          "{r} = −({0} − {1})^2 / (2{2}^2)");
    CHECK_THROWS_AS(GaussianScore().axes(axes_of({sample(3, 4), sample(5, 4), sample(2, 1)})),
                    Error);
}

TEST_CASE("apply_mask: −∞ exactly where the mask is 0") {
    const Value mask = share((Matrix(2, 2) << 1, 0, 1, 1).finished());
    check_operation(ApplyMask(), {sample(2, 2), mask});
    const std::vector<Value> inputs{share(Matrix::Ones(2, 2)), mask};
    const auto masked = ApplyMask().forward(inputs);
    CHECK((*masked)(0, 1) == -std::numeric_limits<Scalar>::infinity());
    CHECK(masked->row(1) == Matrix::Ones(1, 2));
}

TEST_CASE("concat: a head that is off gives zeros and darkens no other") {
    const std::vector<Value> heads{sample(3, 2), sample(3, 4, 1)};
    check_operation(Concat({false, false}), heads);
    check_operation(Concat({true, false}), heads);
    const auto joined = Concat({true, false}).forward(heads);
    CHECK(joined->leftCols(2) == Matrix::Zero(3, 2));
    CHECK(joined->rightCols(4) == *heads[1]);
    const Axes axes = Concat({true, false}).axes(axes_of(heads));
    CHECK(axes.columns.label(3) == "1.1");
}

TEST_CASE("affine: a product and a bias on every row") {
    check_operation(Affine(), {sample(3, 4), sample(4, 2, 1), sample(1, 2, 2)});
    const auto inputs = axes_of({sample(3, 4), sample(4, 2), sample(2, 2)});
    CHECK_THROWS_WITH_AS(Affine().axes(inputs), doctest::Contains("1 × 2"), Error);
}

TEST_CASE("layer_norm: the closed form, its slopes, and a row of equal numbers") {
    check_operation(LayerNorm(), {sample(3, 5), sample(1, 5, 1), sample(1, 5, 2)});
    check_operation(LayerNorm(2), {sample(5, 4), sample(1, 4, 1), sample(1, 4, 2)});
    const Value x = share((Matrix(2, 2) << 1, 3, 5, 5).finished());
    const Value gain = share((Matrix(1, 2) << 1, 2).finished()), shift = share(Matrix::Zero(1, 2));
    const Matrix normal = *LayerNorm().forward(std::vector<Value>{x, gain, shift});
    CHECK(normal(0, 0) == doctest::Approx(-1).epsilon(1e-5));
    CHECK(normal(0, 1) == doctest::Approx(2).epsilon(1e-5));
    CHECK(normal(1, 0) == 0);
    CHECK_THROWS_AS(LayerNorm().axes(axes_of({sample(2, 3), sample(1, 2), sample(1, 3)})), Error);
}

TEST_CASE("layer_norm and rms_norm: ε is what a model says") {
    const Value tiny = share((Matrix(1, 2) << Scalar(1e-3), Scalar(-1e-3)).finished()),
                gain = share(Matrix::Ones(1, 2)), shift = share(Matrix::Zero(1, 2));
    CHECK((*LayerNorm(0, 1e-12).forward(std::vector<Value>{tiny, gain, shift}))(0, 0) ==
          doctest::Approx(1));
    CHECK((*LayerNorm(0, 3e-6).forward(std::vector<Value>{tiny, gain, shift}))(0, 0) ==
          doctest::Approx(0.5));
    CHECK((*RmsNorm(0, 3e-6).forward(std::vector<Value>{tiny, gain}))(0, 0) ==
          doctest::Approx(0.5));
    CHECK_FALSE(RmsNorm(0, 1e-6).equals(RmsNorm()));
}

TEST_CASE("rms_norm: the closed form, its slopes, and rows that stay") {
    check_operation(RmsNorm(), {sample(3, 5), sample(1, 5, 1)});
    check_operation(RmsNorm(2, 1e-6), {sample(5, 4), sample(1, 4, 1)});
    const std::vector<Value> inputs{share((Matrix(2, 2) << 3, 4, 0, 0).finished()),
                                    share((Matrix(1, 2) << 1, 2).finished())};
    const Matrix normal = *RmsNorm().forward(inputs);
    CHECK(normal(0, 0) == doctest::Approx(3 / std::sqrt(12.5)).epsilon(1e-5));
    CHECK(normal(0, 1) == doctest::Approx(8 / std::sqrt(12.5)).epsilon(1e-5));
    CHECK(normal(1, 0) == 0);
    CHECK(RmsNorm(1).forward(inputs)->row(0) == inputs[0]->row(0));
    CHECK_THROWS_AS(RmsNorm().axes(axes_of({sample(2, 3), sample(1, 2)})), Error);
}

TEST_CASE("activations: values, slopes, and the published points of GELU") {
    for (const Activation& phi : activations())
        if (phi.rule) check_operation(Elementwise(*phi.rule), {sample(3, 4, 0.7)});
    const auto gelu = activation("activation", "gelu").rule->apply;
    CHECK(gelu(1, 0) == doctest::Approx(0.8413447461));
    CHECK(gelu(-1, 0) == doctest::Approx(-0.1586552539));
    CHECK(gelu(0, 0) == 0);
    CHECK(activation("activation", "gelu_tanh").rule->apply(1, 0) == doctest::Approx(0.841191990));
    CHECK(activation("activation", "silu").rule->apply(1, 0) == doctest::Approx(0.731058579));
    CHECK_THROWS_WITH_AS(activation("feed_forward", "rely"), doctest::Contains("relu"), Error);
}

TEST_CASE("fill: one number everywhere, and why") {
    const Fill ones({Axis("parameter", 1), Axis("dimension", 3)}, 1, "1: a gain before training");
    check_operation(ones, {});
    CHECK(*ones.forward({}) == Matrix::Ones(1, 3));
}
