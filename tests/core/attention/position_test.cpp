#include "core/attention/position.h"

#include <set>

#include "core/attention/layer.h"
#include "core/attention/mask.h"
#include "core/attention/projection.h"
#include "core/error.h"
#include "core/graph/evaluate.h"
#include "core/ops/add.h"
#include "core/ops/distance_bias.h"
#include "core/ops/rotate.h"
#include "core/ops/sinusoid.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

Axes matrix_axes(Index rows, Index columns) {
    return {Axis("token", rows), Axis("dimension", columns)};
}

/// The weights of one random head over these tokens.
Matrix weights_of(const Matrix& tokens, const char* place) {
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Ref x =
        scope.add("x", {constant(tokens, "token", "dimension"), {}}, {"X", "x", Role::input});
    LayerOptions options;
    options.off = {false};
    options.key_width = 4;
    options.value_width = 2;
    options.projection = "random";
    options.position = place;
    attention_layers(scope, {{x}, parameters_of(options, {})}, options);
    return evaluate(graph, std::make_shared<const Edits>(), {}).value("head.0/weights");
}

}  // namespace

TEST_CASE(
    "sinusoids as published: PE(p, 2i) = sin(p/10000^(2i/d)), PE(p, 2i+1) = cos of the same") {
    const Matrix encoding = *Sinusoid(matrix_axes(3, 4)).forward({});
    CHECK(encoding(0, 0) == 0);
    CHECK(encoding(0, 1) == 1);
    CHECK(encoding(2, 0) == doctest::Approx(std::sin(2.0)));
    CHECK(encoding(2, 1) == doctest::Approx(std::cos(2.0)));
    CHECK(encoding(2, 2) == doctest::Approx(std::sin(0.02)));
    CHECK(encoding(2, 3) == doctest::Approx(std::cos(0.02)));
    check_operation(Sinusoid(matrix_axes(3, 5)), {});
}

TEST_CASE("rotary: lengths stay, and a dot product depends on the distance alone") {
    check_operation(Rotate(), {sample(4, 6)});
    check_operation(Rotate(), {sample(3, 5)});
    check_operation(Rotate({true}), {sample(4, 6)});
    check_operation(Rotate({true, 500'000, {1, 2}}), {sample(3, 5)});
    CHECK_THROWS_AS(Rotate({false, 10'000, {1}}).axes(axes_of({sample(2, 6)})), Error);
    Matrix q = Matrix::Zero(9, 4), k = Matrix::Zero(9, 4);
    q.rowwise() = sample(1, 4)->row(0);
    k.rowwise() = sample(1, 4, 1)->row(0);
    const std::vector<Value> of_q{share(q)}, of_k{share(k)};
    const Matrix turned_q = *Rotate().forward(of_q), turned_k = *Rotate().forward(of_k);
    CHECK(turned_q.rowwise().norm().isApprox(q.rowwise().norm(), Scalar(1e-5)));
    const Matrix dots = turned_q * turned_k.transpose();
    CHECK(dots(1, 0) == doctest::Approx(dots(8, 7)).epsilon(1e-4));
    CHECK(dots(0, 3) == doctest::Approx(dots(5, 8)).epsilon(1e-4));
    CHECK(std::abs(dots(0, 3) - dots(3, 0)) > Scalar(1e-3));
}

TEST_CASE("rotary: halves turn as neighbours do, and Llama 3.1 slows the slow turns alone") {
    const Matrix vectors = *sample(5, 6);
    Matrix beside = vectors;
    for (Index i = 0; i < 3; ++i)
        beside.col(2 * i) = vectors.col(i), beside.col(2 * i + 1) = vectors.col(i + 3);
    const Matrix of_halves = *Rotate({true}).forward(std::vector<Value>{share(vectors)}),
                 of_neighbours = *Rotate().forward(std::vector<Value>{share(beside)});
    for (Index i = 0; i < 3; ++i) {
        CHECK(of_halves.col(i) == of_neighbours.col(2 * i));
        CHECK(of_halves.col(i + 3) == of_neighbours.col(2 * i + 1));
    }
    Rotation rotation{true, 500'000};
    rotation.divisors = divisors_of({}, rotation, 128);
    CHECK(rotation.divisors.size() == 64);
    CHECK(rotation.divisors.front() == 1);
    CHECK(rotation.divisors.back() == doctest::Approx(8));
    // Pair 32: 8192 · 500,000^(−1/2) / 2π turns = 1.8438, 0.28127 of the way from 1 to 4.
    CHECK(rotation.divisors[32] == doctest::Approx(1 / (0.28127 + 0.71873 / 8)).epsilon(1e-4));
    CHECK(rotation.turn(63, 128) == doctest::Approx(Rotation{true, 500'000}.turn(63, 128) / 8));
}

TEST_CASE("the slopes of ALiBi for 8 heads are 1/2 … 1/256") {
    for (Index head = 0; head < 8; ++head)
        CHECK(alibi_slope(head, 8) == doctest::Approx(1.0 / std::exp2(head + 1)));
    const Matrix bias = *DistanceBias(matrix_axes(3, 3), 0.5).forward({});
    CHECK(bias(0, 0) == 0);
    CHECK(bias(2, 0) == -1);
    CHECK(bias(0, 2) == -1);
    check_operation(DistanceBias(matrix_axes(3, 4), 0.25), {});
}

TEST_CASE("slopes of ALiBi where heads are no power of two: the paper's sentence or the program") {
    CHECK(alibi_slope(0, 6) == doctest::Approx(std::exp2(-8.0 / 6)));
    CHECK(alibi_slope(5, 6) == doctest::Approx(std::exp2(-8.0)));
    // What the authors' get_slopes(6) gives, and BLOOM: those of 4 heads, then 1/2 and 1/8.
    const std::vector<double> six{1. / 4, 1. / 16, 1. / 64, 1. / 256, 1. / 2, 1. / 8};
    for (std::size_t head = 0; head < six.size(); ++head)
        CHECK(alibi_slope_of_program(static_cast<Index>(head), 6) == doctest::Approx(six[head]));
    for (const Index heads : {1, 2, 4, 8, 64})
        for (Index head = 0; head < heads; ++head)
            CHECK(alibi_slope_of_program(head, heads) == alibi_slope(head, heads));
}

TEST_CASE("the buckets of T5: near distances one each, farther ones shared, to either side") {
    CHECK(RelativeBias::bucket_of(5, 5) == 0);
    CHECK(RelativeBias::bucket_of(5, 0) == 5);
    CHECK(RelativeBias::bucket_of(0, 5) == 21);
    CHECK(RelativeBias::bucket_of(0, 7) == 23);
    CHECK(RelativeBias::bucket_of(0, 8) == 24);
    CHECK(RelativeBias::bucket_of(8, 0) == 8);
    CHECK(RelativeBias::bucket_of(127, 0) == 15);
    CHECK(RelativeBias::bucket_of(5000, 0) == 15);
    CHECK(RelativeBias::bucket_of(0, 5000) == 31);
    std::set<Index> seen;
    for (Index i = 0; i < 300; ++i)
        seen.insert({RelativeBias::bucket_of(i, 0), RelativeBias::bucket_of(0, i)});
    CHECK(seen.size() == RelativeBias::buckets - 1);  // the later side has no distance 0
    check_operation(RelativeBias(Axis("token", 4), Axis("token", 6)), {sample(1, 32)});
    check_operation(RelativeBias(Axis("token", 4), Axis("token", 6), false), {sample(1, 32)});
    CHECK_THROWS_AS(RelativeBias(Axis("token", 4), Axis("token", 6)).axes(axes_of({sample(1, 31)})),
                    Error);
}

TEST_CASE("the buckets of T5's decoder all look back") {
    CHECK(RelativeBias::bucket_of(5, 5, false) == 0);
    CHECK(RelativeBias::bucket_of(0, 5, false) == 0);
    CHECK(RelativeBias::bucket_of(15, 0, false) == 15);
    CHECK(RelativeBias::bucket_of(19, 0, false) == 17);
    CHECK(RelativeBias::bucket_of(64, 0, false) == 26);
    CHECK(RelativeBias::bucket_of(127, 0, false) == 31);
    CHECK(RelativeBias::bucket_of(5000, 0, false) == 31);
}

TEST_CASE("a mask that shows no later key gives the decoder's buckets") {
    const auto back = [](const char* mask) {
        AttentionChoices choices;
        choices.mask = mask;
        return looks_back(choices);
    };
    for (const char* mask : {"causal", "strictly_causal", "causal and window", "window and causal",
                             "causal or strictly_causal", "causal and top_k"})
        CHECK_MESSAGE(back(mask), mask);
    for (const char* mask :
         {"none", "window", "painted", "top_k", "causal or window", "causal and window or block"})
        CHECK_MESSAGE(!back(mask), mask);
}

TEST_CASE(
    "two equal tokens at different places: alike without positions, not with those that act on "
    "scores") {
    Matrix tokens = *sample(5, 4);
    tokens.row(3) = tokens.row(1);
    const Matrix without = weights_of(tokens, "none");
    CHECK(without.row(1).isApprox(without.row(3), Scalar(1e-6)));
    for (const char* place : {"rope", "alibi", "relative"}) {
        CAPTURE(place);
        const Matrix with = weights_of(tokens, place);
        CHECK_FALSE(with.row(1).isApprox(with.row(3), Scalar(1e-3)));
        for (Index row = 0; row < 5; ++row) CHECK(with.row(row).sum() == doctest::Approx(1));
    }
}

TEST_CASE("every position has a source, and exactly one way to act") {
    for (const Position& each : positions()) {
        CHECK_FALSE(each.source.empty());
        const int ways =
            (each.vectors != nullptr) + (each.turn != nullptr) + (each.bias != nullptr);
        CHECK(ways == (each.name == "none" ? 0 : 1));
    }
}
