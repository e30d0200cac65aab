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
