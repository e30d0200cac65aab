#include "core/document/missing_places.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/files/asset.h"

using namespace attend;

namespace {

std::vector<std::string> missing_in(const Saved& saved) {
    return missing_places(saved, compute(saved.document).scene, "talk.attend",
                          "talk.attend, view, steps");
}

}  // namespace

TEST_CASE("steps and selections that name no node of the scene are told, with the file and place") {
    Saved saved;
    saved.document.choices.embedding = "hand_made";
    saved.document.choices.sentence = "the cat sat";
    CHECK(missing_in(saved).empty());
    saved.document.view.steps = "head.0/k, head.0/skores[1], head.0/scores[9]";
    saved.selection.node = "mask";
    const std::vector<std::string> messages = missing_in(saved);
    REQUIRE(messages.size() == 3);
    CHECK(messages[0] ==
          "talk.attend, view, steps: no node is called 'head.0/skores'; did you mean "
          "“head.0/scores”?");
    CHECK(messages[1] ==
          "talk.attend, view, steps: found row 9 of head.0/scores, expected a row from 0 to 2");
    CHECK(messages[2].starts_with("talk.attend, selection, node: no node is called 'mask'; "));
    CHECK(messages[2].find("mask=causal") != std::string::npos);
}

TEST_CASE("an order of steps that may be of another room is not held against this one") {
    Saved saved;
    saved.document.choices.embedding = "hand_made";
    saved.document.view.steps = "layer.0/head.0/k";
    CHECK(missing_in(saved).size() == 1);
    saved.left["model"] = {};
    CHECK(missing_in(saved).empty());
}

TEST_CASE("a document of several layers that selects nothing selects no missing node") {
    Saved saved;
    saved.document.choices.embedding = "hand_made";
    saved.document.choices.layers = 2;
    CHECK(missing_in(saved).empty());
}

TEST_CASE("a selection beyond the last row, column, head or token is told") {
    Saved saved;
    saved.document.choices.embedding = "hand_made";
    saved.document.choices.sentence = "the cat sat";
    saved.selection = {"head.0/q", {3, 1'000}, 7, 3, 2, "weights"};
    const std::vector<std::string> messages = missing_in(saved);
    REQUIRE(messages.size() == 5);
    CHECK(messages[0] == "talk.attend, selection, row: found 3, expected a number from 0 to 2");
    CHECK(messages[1].starts_with("talk.attend, selection, column: found 1000, expected a number"));
    CHECK(messages[2] == "talk.attend, selection, layer: found 2, expected a number from 0 to 0");
    CHECK(messages[3].starts_with("talk.attend, selection, head: found 7, expected"));
    CHECK(messages[4] == "talk.attend, selection, query: found 3, expected a number from 0 to 2");
}
