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
    CHECK_THROWS_WITH_AS(node_named(*scene.graph, path), doctest::Contains(part), Error);
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

TEST_CASE("every choice that a missing node names makes that node") {
    const auto made = [](const char* choice, const char* value, const char* path) {
        Choices choices = layered();
        choices.heads = 2;
        set_field(choices, choice_field(choice), value);
        Resources resources;
        open_resources(resources, choices);
        CHECK_MESSAGE(build_scene(choices, resources).graph->find(path), path);
    };
    made("mask", "causal", "mask");
    made("mask", "window", "head.0/masked");
    made("mask", "top_k", "head.0/top_k");
    made("position", "one_hot", "position_vectors");
    made("position", "alibi", "head.0/biased");
    made("position", "relative", "head.0/position_bias");
    made("position", "rope", "head.0/q_rotated");
    made("score", "gated", "head.0/dot");
    made("rounding", "one_digit", "head.0/rounded");
    made("bias", "on", "b_o");
    made("layer_norm", "before", "normed");
    made("pooling", "tf_idf", "pooling/tf_idf/weights");
}
