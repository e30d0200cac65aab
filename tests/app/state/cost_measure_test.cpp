#include "app/state/cost_measure.h"

#include <doctest/doctest.h>

#include <array>

#include "support/store.h"

using namespace attend;

namespace {

Scene scene_with(const std::function<void(Choices&)>& change) {
    Store store([&] {
        Saved saved = hand_made_document(2);
        change(saved.document.choices);
        return saved;
    }());
    frame(store);
    return *store.computation().scene();
}

}  // namespace

TEST_CASE("every size is measured with the scene's own choices, and the fractions grow to 1") {
    const Scene scene = scene_with([](Choices& choices) { choices.mask = "causal"; });
    std::vector<double> fractions;
    const Progress progress{{}, [&](double fraction) { fractions.push_back(fraction); }};
    constexpr std::array sizes{8, 64};
    const CostMeasurement measured = measure_cost(scene, sizes, progress);
    REQUIRE(measured.points.size() == 2);
    for (const MeasuredCost& point : measured.points) {
        CHECK(point.attention > 0);
        CHECK(point.projections > 0);
    }
    CHECK(measured.points[1].tokens == 64);
    CHECK(measured.note.empty());
    CHECK(std::is_sorted(fractions.begin(), fractions.end()));
    CHECK(fractions.back() <= 1);
}

TEST_CASE("tokens that are left out of the sentence are not left out of what is measured") {
    const Scene scene = scene_with([](Choices& choices) {
        for (int i = 0; i < 80; ++i) choices.sentence += " word";
        choices.dropped = {3, 70};
    });
    constexpr std::array sizes{64};
    CHECK(measure_cost(scene, sizes, {}).points.size() == 1);
}

TEST_CASE("what would not fit is left out, and said") {
    const Scene scene = scene_with([](Choices& choices) { choices.heads = 64; });
    constexpr std::array sizes{16, 20000};
    const CostMeasurement measured = measure_cost(scene, sizes, {});
    CHECK(measured.points.size() == 1);
    CHECK(measured.note.find("20,000 words and more are left out") != std::string::npos);
}

TEST_CASE("measuring stops when asked, and tells what a scene refuses") {
    const Scene scene = scene_with([](Choices&) {});
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(measure_cost(scene, measured_sizes(), {stop.get_token(), {}}), Cancelled);
    const Scene refusing = scene_with([](Choices& choices) {
        choices.score = "boxcar";
        choices.normalizer = "sum";
    });
    constexpr std::array sizes{8};
    CHECK(measure_cost(refusing, sizes, {}).points.size() == 1);
    Scene negative = refusing;
    negative.choices.score = "dot";
    CHECK_THROWS_WITH_AS(measure_cost(negative, sizes, {}), doctest::Contains("measuring 8 words"),
                         Error);
}
