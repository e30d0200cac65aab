#include "core/analysis/why_root.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/parameters/seed.h"

using namespace attend;

TEST_CASE("the variance of q·k is d, and 1 when divided by √d") {
    const RootDraws draws(0);
    for (const Index d : {1, 4, 16, 64, 256, 1024}) {
        CAPTURE(d);
        const MeanAndVariance measured = moments(draws.products(d));
        const double width = static_cast<double>(d);
        // A sample variance of 1000 numbers strays by √(2/1000) = 4.5 %, more where products of few
        // numbers have heavy tails (kurtosis 9 for d = 1: 9 %). Four times that.
        CHECK(measured.variance / width == doctest::Approx(1).epsilon(d == 1 ? 0.36 : 0.2));
        CHECK(std::abs(measured.mean) < 4 * std::sqrt(width / 1000));
    }
}

TEST_CASE("the same seed gives the same numbers, another gives others; growing d adds to them") {
    const RootDraws one(7), same(7), other(8);
    CHECK(one.products(64)[5] == same.products(64)[5]);
    CHECK(one.products(64)[5] != other.products(64)[5]);
    CHECK(one.row(16) == same.row(16));
    CHECK(one.row(16) != other.row(16));
    CHECK(one.products(2)[0] != one.products(1)[0]);
    CHECK_THROWS_AS(one.products(1025), std::logic_error);
}

TEST_CASE("softmax saturates without the division, and not with it") {
    const RootDraws draws(0);
    const RootRow raw = root_row(draws, 256, false), divided = root_row(draws, 256, true);
    CHECK(raw.weights.sum() == doctest::Approx(1));
    CHECK(divided.weights.sum() == doctest::Approx(1));
    CHECK(raw.weights.maxCoeff() > 0.9f);
    CHECK(divided.weights.maxCoeff() < 0.6f);
    CHECK(divided.scores.isApprox(raw.scores / 16));
    CHECK(root_row(draws, 1, true).scores == root_row(draws, 1, false).scores);
}

TEST_CASE("what comes of the draws by their width is a node of every scene of heads") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.set(seed, 7);
    const Computed computed = compute(document);
    const NodeId id = computed.scene.graph->at("why_root");
    const Matrix& spread = computed.evaluation.value(id);
    REQUIRE(shape_of(spread) == Shape{RootDraws::largest_width, 6});
    const RootDraws draws(7);
    for (const Index d : {1, 64, 1024}) {
        const auto number = [&](Index column) {
            return static_cast<double>(spread(d - 1, column));
        };
        const double variance = moments(draws.products(d)).variance;
        CHECK(number(0) == doctest::Approx(variance));
        CHECK(number(3) == doctest::Approx(variance / static_cast<double>(d)));
        CHECK(number(1) ==
              doctest::Approx(static_cast<double>(root_row(draws, d, false).weights.maxCoeff())));
        CHECK(number(5) <= std::log(static_cast<double>(RootDraws::keys)));
        CHECK(number(2) <= number(5) + 1e-6);
    }
    CHECK(explain(computed.evaluation, id, {63, 3}).explanation.note ==
          "the variance of q·k/√d of 1000 pairs of random vectors of width d = 64, seed 7");
}

TEST_CASE("moments and histograms of a few numbers") {
    const std::vector<double> numbers{1, 2, 3, 4};
    CHECK(moments(numbers).mean == doctest::Approx(2.5));
    CHECK(moments(numbers).variance == doctest::Approx(5.0 / 3));
    CHECK(moments(std::vector<double>{3}).variance == 0);
    const Histogram bars = histogram(numbers, 1, 3, 2);
    CHECK(bars.counts == std::vector<int>{1, 1});
    CHECK(bars.outside == 2);
}

TEST_CASE("drawing stops when it is asked to") {
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(RootDraws(0, Progress{stop.get_token(), {}}), Cancelled);
}
