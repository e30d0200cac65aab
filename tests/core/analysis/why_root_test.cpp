#include "core/analysis/why_root.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/parameters/source.h"

using namespace attend;

namespace {

Value products_of(std::uint32_t number) {
    return RandomProducts(number, RandomProducts::Of::pairs).forward({});
}

std::span<const Scalar> row_of(const Matrix& rows, Index d) {
    return {rows.row_begin(d - 1), static_cast<std::size_t>(rows.cols())};
}

Computed computed_of_seed(std::uint32_t number) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.set(seed, number);
    return compute(document);
}

}  // namespace

TEST_CASE("the variance of q·k is d, and 1 when divided by √d") {
    const Value products = products_of(0);
    for (const Index d : {1, 4, 16, 64, 256, 1024}) {
        CAPTURE(d);
        const MeanAndVariance measured = moments(row_of(*products, d));
        const double width = static_cast<double>(d);
        // A sample variance of 1000 numbers strays by √(2/1000) = 4.5 %, more where products of few
        // numbers have heavy tails (kurtosis 9 for d = 1: 9 %). Four times that.
        CHECK(measured.variance / width == doctest::Approx(1).epsilon(d == 1 ? 0.36 : 0.2));
        CHECK(std::abs(measured.mean) < 4 * std::sqrt(width / 1000));
    }
}

TEST_CASE("the same seed gives the same numbers, another gives others; growing d adds to them") {
    const Value one = products_of(7), same = products_of(7), other = products_of(8);
    CHECK(*one == *same);
    CHECK((*one)(63, 5) != (*other)(63, 5));
    CHECK((*one)(1, 0) != (*one)(0, 0));
}

TEST_CASE("softmax saturates without the division, and not with it") {
    const Computed computed = computed_of_seed(0);
    const Matrix &raw = computed.evaluation.value("why_root/softmax"),
                 &divided = computed.evaluation.value("why_root/softmax_divided");
    CHECK(raw.rowwise().sum().isOnes(1e-5f));
    CHECK(divided.rowwise().sum().isOnes(1e-5f));
    CHECK(raw.row(255).maxCoeff() > 0.9f);
    CHECK(divided.row(255).maxCoeff() < 0.6f);
    CHECK(computed.evaluation.value("why_root/of_query_divided")
              .row(255)
              .isApprox(computed.evaluation.value("why_root/of_query").row(255) / 16));
    CHECK(divided.row(0) == raw.row(0));
}

TEST_CASE("what comes of the draws by their width are nodes of every scene of heads") {
    const Computed computed = computed_of_seed(7);
    const NodeId id = computed.scene.measures.root->spread;
    const Matrix &spread = computed.evaluation.value(id),
                 &products = computed.evaluation.value("why_root/products"),
                 &weights = computed.evaluation.value("why_root/softmax");
    REQUIRE(shape_of(spread) == Shape{RandomProducts::largest_width, 10});
    CHECK(products == *products_of(7));
    for (const Index d : {1, 64, 1024}) {
        const auto number = [&](Index column) {
            return static_cast<double>(spread(d - 1, column));
        };
        const double variance = moments(row_of(products, d)).variance;
        CHECK(number(0) == doctest::Approx(variance));
        CHECK(number(3) == doctest::Approx(variance / static_cast<double>(d)));
        CHECK(number(1) == static_cast<double>(weights.row(d - 1).maxCoeff()));
        CHECK(number(5) <= std::log(static_cast<double>(RandomProducts::keys)));
        CHECK(number(2) <= number(5) + 1e-6);
        const double mean = moments(row_of(products, d)).mean, root = std::sqrt(d);
        CHECK(number(6) == doctest::Approx(mean));
        CHECK(number(8) == doctest::Approx(mean / root));
        for (const bool divided : {false, true}) {
            std::vector<double> scores;
            for (const Scalar product : row_of(products, d))
                scores.push_back(static_cast<double>(product) / (divided ? root : 1));
            CHECK(number(divided ? 9 : 7) ==
                  doctest::Approx(mean_of_rows(scores, RandomProducts::keys).slope));
        }
    }
    CHECK(explain(computed.evaluation, id, {63, 3}).explanation.note ==
          "the variance of q·k/√d of 1,000 pairs of random vectors of width d = 64");
    CHECK(explain(computed.evaluation, id, {63, 7}).explanation.note ==
          "the mean slope α(1 − α) of the largest weight, where each 12 of them are a row of "
          "scores, of q·k of 1,000 pairs of random vectors of width d = 64");
    CHECK(explain(computed.evaluation, id, {63, 8}).explanation.note ==
          "the mean of q·k/√d of 1,000 pairs of random vectors of width d = 64");
    CHECK(static_cast<double>(spread(1023, 7)) < 0.06);  // it dies without the division
    CHECK(static_cast<double>(spread(1023, 9)) > 0.15);
    const ExplainedCell divided = explain(
        computed.evaluation, computed.scene.graph->at("why_root/of_query_divided"), {63, 3});
    CHECK(folded(divided.explanation) == doctest::Approx(divided.value).epsilon(1e-6));
}

TEST_CASE("moments and histograms of a few numbers") {
    const std::vector<Scalar> numbers{1, 2, 3, 4};
    CHECK(moments(numbers).mean == doctest::Approx(2.5));
    CHECK(moments(numbers).variance == doctest::Approx(5.0 / 3));
    CHECK(moments(std::vector<Scalar>{3}).variance == 0);
    const Histogram bars = histogram(std::vector<double>{1, 2, 3, 4}, 1, 3, 2);
    CHECK(bars.counts == std::vector<int>{1, 1});
    CHECK(bars.outside == 2);
}

TEST_CASE("drawing stops when it is asked to") {
    std::stop_source stop;
    stop.request_stop();
    const RandomProducts drawn(0, RandomProducts::Of::pairs);
    CHECK_THROWS_AS(drawn.forward_slowly({}, Progress{stop.get_token(), {}}), Cancelled);
}

TEST_CASE("the mean of many rows of scores: their largest weight, and how far it gives way") {
    const std::vector<double> scores{0, 0, 0, std::log(3.0), 7};  // two rows of 2, one left over
    const MeanRow mean = mean_of_rows(scores, 2);
    CHECK(mean.rows == 2);
    CHECK(mean.largest == doctest::Approx((0.5 + 0.75) / 2));
    CHECK(mean.slope == doctest::Approx((0.25 + 0.1875) / 2));
}
