#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

Choices leaving_out(NumberList dropped, const char* sentence = "The train left the station") {
    Choices choices;
    choices.embedding = "hand_made";
    choices.sentence = sentence;
    choices.dropped = std::move(dropped);
    return choices;
}

Computed computed(const Choices& choices) { return compute(Document{choices, {}, {}, {}}); }

Resources with_matrix() {
    Matrix rows(3, 2);
    rows << 1, 2, 3, 4, 5, 6;
    return {{"m", std::make_shared<const MatrixFile>(
                      MatrixFile{"vectors.csv", share(std::move(rows)), {}, {}})}};
}

}  // namespace

TEST_CASE("a token that is left out takes no part: everything is as without it") {
    for (const char* position : {"none", "sinusoidal", "rope", "alibi"})
        for (const char* embedding : {"hand_made", "one_hot", "random"}) {
            CAPTURE(position);
            CAPTURE(embedding);
            Choices choices = leaving_out({1, 3}), without = leaving_out({}, "The left station");
            choices.position = without.position = position;
            choices.embedding = without.embedding = embedding;
            const Evaluation some = computed(choices).evaluation,
                             all = computed(without).evaluation;
            CHECK(some.value("head.0/weights") == all.value("head.0/weights"));
            CHECK(some.value("output") == all.value("output"));
        }
}

TEST_CASE("a side knows every token of its text and which of them are rows") {
    const Scene scene = build_scene(leaving_out({1, 3}), [] {
        return Resources{{"hand_made", hand_made_table()}};
    }());
    REQUIRE(scene.asks().all.size() == 5);
    REQUIRE(scene.asks().tokens.size() == 3);
    CHECK(scene.asks().tokens[1].text == "left");
    CHECK(scene.asks().embedding.origins.size() == 3);
    CHECK(scene.asks().places == std::vector<Index>{0, 2, 4});
    CHECK(scene.asks().row_of(2) == 1);
    CHECK_FALSE(scene.asks().row_of(3));
    CHECK(scene.asks().place_of(2) == 4);
    CHECK(scene.asks().left_out() == 2);
    CHECK(scene.answers().tokens == scene.asks().tokens);
    // What was there before is not taken over by mistake.
    const Scene next = build_scene(leaving_out({1}), {{"hand_made", hand_made_table()}}, &scene);
    CHECK(next.asks().tokens.size() == 4);
    CHECK(next.asks().left_out() == 1);
}

TEST_CASE("each text has its own tokens left out") {
    Choices choices = leaving_out({0});
    choices.second_text = "a bus leaves";
    choices.second_dropped = {0, 2};
    const Computed cross = computed(choices);
    CHECK(cross.evaluation.value("head.0/weights").rows() == 4);
    CHECK(cross.evaluation.value("head.0/weights").cols() == 1);
    CHECK(cross.scene.answers().tokens[0].text == "bus");
    choices.join_keys = true;
    CHECK(computed(choices).evaluation.value("head.0/weights").cols() == 5);
    choices = leaving_out({});
    choices.second_dropped = {40};  // no second text: nobody asks
    CHECK(computed(choices).scene.asks().left_out() == 0);
}

TEST_CASE("leaving out too much, or what is not there, is refused by name") {
    CHECK_THROWS_WITH_AS(
        computed(leaving_out({0, 1, 2, 3, 4})),
        "dropped: found every token left out, expected at least one that takes part", Error);
    CHECK_THROWS_WITH_AS(computed(leaving_out({5})),
                         "dropped: found token 5, expected a token from 0 to 4", Error);
}

TEST_CASE("of a matrix the rows of tokens that are left out are not read") {
    Choices choices = leaving_out({1}, "a b c");
    choices.embedding = "m";
    const Scene scene = build_scene(choices, with_matrix());
    const Node& words = scene.graph->node(scene.graph->at("word_vectors"));
    Matrix expected(2, 2);
    expected << 1, 2, 5, 6;
    CHECK(*words.operation->forward({}) == expected);
    CHECK(scene.asks().embedding.origins[1].from == "vectors.csv, row 2");
    choices.sentence = "other words";  // the matrix brings its own tokens
    const Scene own = build_scene(choices, with_matrix());
    CHECK(own.asks().tokens[1].text == "3");
    CHECK(own.asks().all.size() == 3);
}
