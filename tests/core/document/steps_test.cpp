#include <doctest/doctest.h>

#include "core/document/file.h"
#include "core/document/step_place.h"
#include "core/error.h"

using namespace attend;

TEST_CASE("steps are paths, rows and addends") {
    CHECK(parse_steps("").empty());
    CHECK(parse_steps("head.0/k, head.0/scores[2],terms of head.0/output[0]") ==
          std::vector<StepPlace>{
              {"head.0/k", {}, false}, {"head.0/scores", 2, false}, {"head.0/output", 0, true}});
}

TEST_CASE("what is no step is refused with what stands there") {
    for (const char* text : {"head.0/k,", "head.0/k[", "head.0/k[x]", "head.0/k[-1]", "a b",
                             "terms of head.0/output", "[0]", "head.0/k[0]x"}) {
        CAPTURE(text);
        CHECK_THROWS_WITH_AS(parse_steps(text), doctest::Contains("steps: found"), Error);
    }
    CHECK_THROWS_WITH_AS(
        parse_steps("head.0/k,,x"),
        "steps: found an empty step, expected a node's path, such as head.0/scores", Error);
    CHECK_THROWS_WITH_AS(parse_document(R"({"attend": 1, "view": {"steps": "a b"}})", "talk"),
                         doctest::Contains("talk, view"), Error);
}
