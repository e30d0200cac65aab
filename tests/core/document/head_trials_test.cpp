#include "core/document/head_trials.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/models/models_here.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Document tiny(NumberList off) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    document.choices.sentence = "The train left the station";
    document.choices.heads_off = std::move(off);
    return document;
}

double probability(const Document& document, Index row, Index token) {
    return static_cast<double>(compute(document).evaluation.value("probabilities")(row, token));
}

}  // namespace

TEST_CASE("heads off by themselves, together and drawn: as if each were chosen") {
    const Computed base = compute(tiny({0, 4}));
    const HeadTrials trials = try_heads(base, {3, 7, {0, 4}, 6, 11});
    CHECK(trials.none == doctest::Approx(probability(tiny({}), 3, 7)));
    REQUIRE(trials.alone.size() == 2);
    CHECK(trials.alone[0] == doctest::Approx(probability(tiny({0}), 3, 7)));
    CHECK(trials.alone[1] == doctest::Approx(probability(tiny({4}), 3, 7)));
    CHECK(trials.together == doctest::Approx(probability(tiny({0, 4}), 3, 7)));
    REQUIRE(trials.random.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(trials.drawn[i].size() == 2);
        CHECK(trials.drawn[i][0] < trials.drawn[i][1]);
        CHECK(trials.random[i] == doctest::Approx(probability(tiny(trials.drawn[i]), 3, 7)));
    }
    // The same seed draws the same, another one others.
    CHECK(try_heads(base, {3, 7, {0, 4}, 6, 11}).drawn == trials.drawn);
    CHECK(try_heads(base, {3, 7, {0, 4}, 6, 12}).drawn != trials.drawn);
    CHECK(median_of({3, 1, 2}) == 2);
    CHECK(median_of({4, 1, 2, 3}) == 2.5);
}

TEST_CASE("SmolLM2: four heads that look at Mary, each alone and all together") {
    const auto here = models_here();
    if (std::none_of(here.begin(), here.end(), [](auto& place) { return place.id == "smollm2"; }))
        return;
    Document document;
    document.choices = default_choices("model");
    document.choices.model = "smollm2";
    document.choices.sentence = "When Mary and John went to the store, John gave a drink to";
    const NumberList off{23 * 9, 23 * 9 + 1, 23 * 9 + 7, 28 * 9 + 1};
    const ModelPtr model = open_model("smollm2");
    const HeadTrials trials = try_heads(
        compute(document), {13, static_cast<Index>(*model->tokenizer->id_of("ĠMary")), off, 0, 0});
    const auto percent = [](double share) { return fmt::format("{:.1f}", 100 * share); };
    CHECK(percent(trials.none) == "92.3");
    CHECK(percent(trials.alone[0]) == "87.3");
    CHECK(percent(trials.alone[1]) == "89.3");
    CHECK(percent(trials.alone[2]) == "93.7");
    CHECK(percent(trials.alone[3]) == "85.3");
    CHECK(percent(trials.together) == "55.8");
}
