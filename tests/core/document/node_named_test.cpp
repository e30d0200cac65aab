#include "core/document/node_named.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Choices layered(int layers = 1) {
    Choices choices;
    choices.embedding = "hand_made";
    choices.layers = layers;
    return choices;
}

void check_missing(const Choices& choices, const char* path, const char* part) {
    Resources resources;
    open_resources(resources, choices);
    const Scene scene = build_scene(choices, resources);
    CAPTURE(path);
    CHECK_THROWS_WITH_AS(node_named(*scene.graph, choices, path), doctest::Contains(part), Error);
}

}  // namespace

TEST_CASE("a path without its layer, or with one too many, is told whole") {
    check_missing(layered(2), "head.0/weights",
                  "no node is called 'head.0/weights'; did you mean “layer.0/head.0/weights”?");
    check_missing(layered(2), "w_o", "did you mean “layer.0/w_o”?");
    check_missing(layered(2), "weights", "did you mean “layer.0/head.0/weights”?");
    check_missing(layered(), "layer.0/head.0/weights", "did you mean “head.0/weights”?");
    check_missing(layered(), "head.0/wieghts", "did you mean “head.0/weights”?");
}

TEST_CASE("a node that another choice makes is told with that choice") {
    check_missing(layered(), "mask", "mask=causal");
    check_missing(layered(), "head.0/masked", "mask=causal");
    check_missing(layered(2), "layer.1/head.0/masked", "mask=causal");
    check_missing(layered(), "w_o", "output_projection=on makes it");
    check_missing(layered(), "head.0/b_q", "bias=on makes it");
    check_missing(layered(), "position_vectors", "position=sinusoidal");
    check_missing(layered(), "pooling/max/output", "pooling=max or all makes it");
    check_missing(layered(), "head.3/weights", "the last head is head.0");
    check_missing(layered(2), "layer.2/output", "the last layer is layer.1");
}

TEST_CASE("a node that texts or a model make is told with these") {
    Choices two_texts = layered();
    two_texts.second_text = "a radio";
    check_missing(two_texts, "head.0/distance", "a scene of one text makes it");
    check_missing(two_texts, "head.0/previous_token", "a scene of one text makes it");
    check_missing(layered(), "head.0/induction", "a block twice makes it");
    check_missing(layered(), "second_memory", "join_keys=on makes it");
    check_missing(layered(), "nearest/after", "an embedding from a table makes it");
    for (const char* const path : {"head.0/written", "push/all", "head.0/push", "push/reader"})
        check_missing(layered(), path, "a model that writes (GPT-2, Llama …) and a next_word");
    check_missing(layered(), "why/all", "a next_against");
    check_missing(layered(), "probe", "workspace=model makes it");
    check_missing(layered(), "residual", "where a norm or a feed_forward follows");
}

TEST_CASE("what a model that reads both ways does not say is told with who does") {
    Choices choices = default_choices("model");
    choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    choices.sentence = "the train";
    for (const char* const path : {"logits", "probabilities", "lens/0"})
        check_missing(choices, path, "one that writes (GPT-2, Llama …), or a masked one");
}

TEST_CASE("an edit of a mask that is not there says which choice makes one") {
    Document document;
    document.choices = layered();
    document.edits["mask"].cells[{0, 1}] = 0;
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("mask=causal"), Error);
}

TEST_CASE("of several values some are named; where two choices make a node, both are") {
    Choices choices = layered();
    choices.normalizer = "sparsemax";
    check_missing(choices, "head.0/sum", "normalizer=softmax");
    check_missing(choices, "q_rotated", "position=rope makes it");
    check_missing(choices, "mask", "mask=causal, strictly_causal, padding … makes it");
    check_missing(choices, "b_o", "bias=on with output_projection=on makes it");
    check_missing(choices, "feed_forward/gate", "feed_forward_gated=on makes it, with a feed_");
    choices.output_projection = true;
    check_missing(choices, "b_o", "bias=on makes it");
}

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
    set_field(saved.document.view, view_field("steps"),
              "head.0/k, head.0/skores[1], head.0/scores[9]");
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
    set_field(saved.document.view, view_field("steps"), "layer.0/head.0/k");
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
