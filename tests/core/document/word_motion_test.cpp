#include "core/document/word_motion.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/files/data.h"

using namespace attend;

namespace {

Choices choices_of(const std::string& sentence) {
    Choices choices;
    choices.embedding = "hand_made";
    choices.projection = "identity";
    choices.sentence = sentence;
    return choices;
}

MotionRequest request_of(const Choices& choices, const Edits& edits = {}) {
    MotionRequest request;
    Document document;
    document.choices = choices;
    document.edits = edits;
    request.base = compute(document);
    return request;
}

MotionRequest train() { return request_of(choices_of("The train left the station on time")); }

}  // namespace

TEST_CASE("the first neighbor before attention is the word itself, with cosine 1") {
    MotionRequest request = train();
    request.token = 4;
    request.other = "The radio station plays jazz";
    const WordMotion motion = move_words(request);
    CHECK(motion.elsewhere.empty());
    REQUIRE(motion.near_before.size() == 10);
    CHECK(motion.near_before[0].value == doctest::Approx(1));
    bool itself = false;
    for (const Neighbor& near : motion.near_before) itself |= near.word == "station";
    CHECK(itself);
    CHECK((motion.near_before[0].point - motion.before.row(4)).norm() < 1e-5);
    REQUIRE(motion.other);
    CHECK(motion.other->token == 2);
    CHECK(motion.other->near_after.size() == 10);
    CHECK((motion.other->before.row(2) - motion.before.row(4)).norm() < 1e-5);  // the same word
    CHECK((motion.other->after.row(2) - motion.after.row(4)).norm() > 1e-3);    // in other company
    CHECK(motion.other->alike < 0.99999);
}

TEST_CASE("the same sentence as second one moves its words alike") {
    MotionRequest request = train();
    request.token = 4;
    request.other = request.base.scene.choices.sentence;
    const WordMotion motion = move_words(request);
    CHECK(motion.other->after.isApprox(motion.after));
    CHECK(motion.other->alike == doctest::Approx(1));
    CHECK(motion.other->near_after[0].word == motion.near_after[0].word);
}

TEST_CASE("one word alone does not move, and identity heads keep it in the space") {
    const WordMotion motion = move_words(request_of(choices_of("station")));
    CHECK(motion.before.isApprox(motion.after));
    CHECK(motion.cosines[0] == doctest::Approx(1));
}

TEST_CASE("where the output lives elsewhere, that is said and nothing is found") {
    const auto why = [](Choices choices) {
        const WordMotion motion = move_words(request_of(choices));
        CHECK(motion.elsewhere.empty() == (motion.before.rows() > 0));
        CHECK((motion.elsewhere.empty() || motion.near_after.empty()));
        return motion.elsewhere;
    };
    Choices choices = choices_of("The train");
    CHECK(why(choices).empty());
    choices.heads = 2;
    CHECK(why(choices).empty());
    choices.output_projection = false;
    CHECK(why(choices).starts_with("The output has "));
    choices = choices_of("The train");
    choices.projection = "principal";
    CHECK(why(choices).starts_with("The projection of the values takes the words to other axes"));
    choices.output_projection = true;
    CHECK(why(choices).empty());
    choices.position = "one_hot";
    CHECK(why(choices).starts_with("Positions stand beside"));
    choices.position = "none";
    choices.layers = 2;
    CHECK(why(choices).empty());
    choices.layer_norm = "after";
    CHECK(why(choices).starts_with("Layer norm"));
    choices.layer_norm = "none";
    choices.projection = "random";
    CHECK(why(choices).starts_with("The projection of the values is drawn at random"));
    choices.embedding = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    choices.projection = "model";
    choices.layers = 1, choices.heads = 3, choices.key_width = choices.value_width = 4;
    choices.output_projection = false;
    CHECK(why(choices).starts_with("The projection of the values takes the words to other axes"));
    choices.output_projection = true;
    CHECK(why(choices).empty());
}

TEST_CASE("with all principal axes and W_O, the output is what identity gives it to be made of") {
    Choices choices = choices_of("The train left");
    choices.projection = "principal";
    choices.output_projection = true;
    MotionRequest request = request_of(choices);
    // One head on all axes: an orthogonal change of coordinates there and back.
    const Matrix& weights = request.base.evaluation.value("head.0/weights");
    CHECK(request.base.evaluation.value("output").isApprox(
        weights * request.base.evaluation.value("x"), Scalar(1e-4)));
}

TEST_CASE("an embedding without a vocabulary has arrows and no neighbors") {
    Choices choices = choices_of("a b a");
    choices.embedding = "random";
    const WordMotion motion = move_words(request_of(choices));
    CHECK(motion.vocabulary.empty());
    CHECK(motion.scene_axes);
    CHECK(motion.after.rows() == 3);
    CHECK(motion.near_before.empty());
}

TEST_CASE("a second sentence that cannot be computed, or lacks the word, says so") {
    MotionRequest request = train();
    request.token = 4;
    request.other = " ";
    CHECK(move_words(request).other->problem.starts_with("sentence: found no token"));
    request.other = "The radio plays jazz";
    const WordMotion motion = move_words(request);
    CHECK(motion.other->token == -1);
    CHECK(motion.other->near_after.empty());
    CHECK(motion.other->after.rows() == 4);
}

TEST_CASE("what is left out of the one sentence is not left out of the other") {
    Choices choices = choices_of("The train left the station on time");
    choices.dropped = {1, 5};
    MotionRequest request = request_of(choices);
    request.token = 3;
    request.other = "The station";
    const WordMotion motion = move_words(request);
    CHECK(motion.words.size() == 5);
    REQUIRE(motion.other);
    CHECK(motion.other->problem.empty());
    CHECK(motion.other->token == 1);
    CHECK(motion.other->after.rows() == 2);
}

TEST_CASE("edits follow to the second sentence with their words, others belong to the first") {
    Edits edits;
    edits["head.0/w_q"].cells[{0, 0}] = 3;
    edits["word_vectors"].cells[{0, 0}] = 3;
    MotionRequest request = request_of(choices_of("The train left"), edits);
    request.other = "The train";
    const WordMotion both = move_words(request);
    CHECK(both.other->edits_left == 0);
    CHECK((both.other->before.row(0) - both.before.row(0)).norm() < 1e-5);
    request.other = "a train";
    CHECK(move_words(request).other->edits_left == 1);
}

TEST_CASE("the axes of the scene show more of it than those of the vocabulary") {
    MotionRequest request = train();
    request.scene_axes = true;
    const WordMotion motion = move_words(request);
    CHECK(motion.scene_axes);
    CHECK(motion.plane.share > 0.5);
    CHECK(motion.before.colwise().sum().isApprox(-motion.after.colwise().sum(), 1e-4));
}

TEST_CASE("station moves to the trains in one sentence and to broadcasting in the other" *
          doctest::skip(!find_data("glove-6b-50d.table"))) {
    Choices choices = choices_of("The train left the station on time");
    choices.embedding = "glove";
    MotionRequest request = request_of(choices);
    request.token = 4;
    request.other = "The radio station plays jazz";
    const WordMotion motion = move_words(request);
    CHECK(motion.vocabulary == "GloVe 6B 50d");
    CHECK(motion.near_before[0].word == "station");
    const auto has = [](const Neighbors& neighbors, std::string_view word) {
        for (const Neighbor& near : neighbors)
            if (near.word == word) return true;
        return false;
    };
    CHECK(has(motion.near_after, "train"));
    CHECK_FALSE(has(motion.other->near_after, "train"));
    CHECK(has(motion.other->near_after, "radio"));
}
