#include "core/attention/score.h"

#include <doctest/doctest.h>

namespace attend {

TEST_CASE("the scores of all files stand in the order of their places, no two at the same") {
    const auto scores = score_functions();
    REQUIRE(scores.size() >= 11);
    CHECK(scores.front().name == "dot");
    for (std::size_t i = 1; i < scores.size(); ++i) {
        CAPTURE(scores[i].name);
        CHECK(scores[i - 1].place < scores[i].place);
        CHECK(&score_function(scores[i].name) == &scores[i]);
    }
}

}  // namespace attend
