#include "core/workspaces/scene.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

Document document_of(Choices choices, Edits edits = {}) {
    return {std::move(choices), std::move(edits), {}, {}};
}

Choices hand_made(std::string sentence, int heads = 1) {
    Choices choices;
    choices.sentence = std::move(sentence);
    choices.embedding = "hand_made";
    choices.heads = heads;
    return choices;
}

MatrixFilePtr file_of(Matrix values, std::optional<std::vector<std::string>> labels = {}) {
    return std::make_shared<const MatrixFile>(
        MatrixFile{"vectors.csv", share(std::move(values)), std::move(labels), {}});
}

std::vector<std::string> texts(const Tokens& tokens) {
    std::vector<std::string> result;
    for (const Token& token : tokens) result.push_back(token.text);
    return result;
}

Shape shape(const Scene& scene, std::string_view path) {
    return scene.graph->node(scene.graph->at(path)).shape();
}

bool near(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff() < Scalar(1e-5); }

}  // namespace

TEST_CASE(
    "positions that are vectors are added to the words of either text, counted from 0 in each") {
    Choices choices = hand_made("the cat sat");
    choices.position = "sinusoidal";
    choices.second_text = "a dog";
    const Computed result = compute(document_of(choices));
    const auto value = [&](const char* path) { return result.evaluation.value(path); };
    CHECK(near(value("x"), value("word_vectors") + value("position_vectors")));
    CHECK(near(value("memory"), value("second_word_vectors") + value("second_position_vectors")));
    CHECK(near(value("second_position_vectors"), value("position_vectors").topRows(2)));
    choices.second_text.clear();
    const Computed alone = compute(document_of(choices));
    CHECK(near(alone.evaluation.value("memory"), alone.evaluation.value("x")));
    CHECK_FALSE(alone.scene.graph->find("second_word_vectors"));
}

TEST_CASE("every node that the command line can name is there, in its shape") {
    Choices choices = hand_made("the cat sat on the mat", 2);
    choices.mask = "causal";
    choices.key_width = 3;
    choices.value_width = 5;
    choices.second_text = "a dog ran";
    const Scene scene = build_scene(choices, {{"hand_made", hand_made_table()}});
    CHECK(scene.crosses());
    CHECK(shape(scene, "word_vectors") == Shape{6, 8});
    CHECK(shape(scene, "x") == Shape{6, 8});
    CHECK(shape(scene, "memory") == Shape{3, 8});
    for (const std::string head : {"head.0/", "head.1/"}) {
        CHECK(shape(scene, head + "w_q") == Shape{8, 3});
        CHECK(shape(scene, head + "w_k") == Shape{8, 3});
        CHECK(shape(scene, head + "w_v") == Shape{8, 5});
        CHECK(shape(scene, head + "q") == Shape{6, 3});
        CHECK(shape(scene, head + "k") == Shape{3, 3});
        CHECK(shape(scene, head + "v") == Shape{3, 5});
        CHECK(shape(scene, head + "dot") == Shape{6, 3});
        CHECK(shape(scene, head + "scores") == Shape{6, 3});
        CHECK(shape(scene, head + "masked") == Shape{6, 3});
        CHECK(shape(scene, head + "weights") == Shape{6, 3});
        CHECK(shape(scene, head + "output") == Shape{6, 5});
    }
    CHECK(shape(scene, "concat") == Shape{6, 10});
    CHECK(shape(scene, "w_o") == Shape{10, 8});
    CHECK(shape(scene, "output") == Shape{6, 8});
}

TEST_CASE("blocks: what a head's scores become, and what a layer makes of its heads, in order") {
    Choices choices = hand_made("the cat sat", 2);
    choices.layers = 2;
    choices.mask = "causal";
    choices.position = "alibi";
    choices.rounding = "one_digit";
    choices.residual = true;
    choices.layer_norm = "before";
    choices.feed_forward = "relu";
    const Scene scene = compute(document_of(choices)).scene;
    const auto paths = [&](const std::vector<NodeId>& nodes) {
        std::vector<std::string> found;
        for (const NodeId id : nodes) found.push_back(scene.graph->node(id).path);
        return found;
    };
    using Paths = std::vector<std::string>;
    CHECK(paths(scene.blocks.back().stages()) ==
          Paths{"layer.1/head.1/dot", "layer.1/head.1/scores", "layer.1/head.1/biased",
                "layer.1/head.1/masked", "layer.1/head.1/weights", "layer.1/head.1/rounded"});
    REQUIRE(scene.layers.size() == 2);
    const LayerBlock& last = scene.layers.back();
    CHECK(paths(last.results) == Paths{"layer.1/attended", "layer.1/residual",
                                       "layer.1/feed_forward/normed", "layer.1/feed_forward/hidden",
                                       "layer.1/feed_forward/active", "layer.1/feed_forward/output",
                                       "layer.1/output"});
    CHECK(paths({last.input, last.memory, *last.normed, last.concat, *last.w_o}) ==
          Paths{"layer.0/output", "layer.1/memory", "layer.1/normed", "layer.1/concat",
                "layer.1/w_o"});
    CHECK(paths({scene.output}) == Paths{"output"});
}

TEST_CASE("the feed-forward network's second product is known where it ends the layer, too") {
    Choices choices = hand_made("the cat sat");
    choices.feed_forward = "relu";
    const Scene scene = compute(document_of(choices)).scene;
    REQUIRE(scene.layers.front().feed_forward);
    CHECK(scene.layers.front().feed_forward->output == scene.output);
}

TEST_CASE("self-attention: memory is x by value, and a node of its own") {
    const Computed self = compute(document_of(hand_made("the cat sat")));
    CHECK_FALSE(self.scene.crosses());
    CHECK_FALSE(self.scene.graph->find("w_o"));
    CHECK(shape(self.scene, "output") == Shape{3, 8});
    CHECK(self.evaluation.value("memory") == self.evaluation.value("x"));

    const Edits edit{{"memory", {nullptr, {{{0, 0}, Scalar(5)}}}}};
    const Computed edited = compute(document_of(hand_made("the cat sat"), edit));
    CHECK(edited.evaluation.value("x") == self.evaluation.value("x"));
    CHECK(edited.evaluation.value("head.0/q") == self.evaluation.value("head.0/q"));
    CHECK(edited.evaluation.value("head.0/k") != self.evaluation.value("head.0/k"));
    CHECK(edited.evaluation.value("head.0/v") != self.evaluation.value("head.0/v"));
}

TEST_CASE("widths follow from the embedding and the heads, rounded down, at least 1") {
    const Resources resources{{"hand_made", hand_made_table()}};
    // d is the sentence's, whatever the width of the second text's vectors.
    Choices two = hand_made("a b", 2);
    two.second_text = "one two three four five six seven eight nine ten eleven twelve";
    two.second_embedding = "one_hot";
    const Scene wide = build_scene(two, resources);
    CHECK(wide.key_width() == 4);
    CHECK(wide.value_width() == 4);
    CHECK(shape(wide, "head.1/w_v") == Shape{12, 4});
    CHECK(shape(wide, "w_o") == Shape{8, 8});
    CHECK(build_scene(hand_made("a"), resources).key_width() == 8);
    CHECK(build_scene(hand_made("a", 3), resources).key_width() == 2);
    CHECK(build_scene(hand_made("a", 64), resources).value_width() == 1);
    CHECK(build_scene(hand_made("a", 3), resources).output_projection());
    Choices choices = hand_made("a", 3);
    choices.output_projection = false;
    CHECK(shape(build_scene(choices, resources), "output") == Shape{1, 6});
}

TEST_CASE("principal axes of all heads together are orthogonal: the heads' values lead back to x") {
    for (const int heads : {2, 4, 8}) {
        Edits edits;  // each token attends to itself alone
        for (int head = 0; head < heads; ++head)
            edits["head." + std::to_string(head) + "/weights"].whole =
                share(Matrix::Identity(3, 3));
        const Computed computed = compute(document_of(hand_made("the cat sat", heads), edits));
        CHECK(near(computed.evaluation.value("output"), computed.evaluation.value("x")));
    }
}

TEST_CASE("principal: W_Q = W_K, W_V likewise; the same for the same table whatever the text") {
    const Evaluation one = compute(document_of(hand_made("the cat sat", 2))).evaluation;
    const Evaluation two = compute(document_of(hand_made("a dog ran home", 2))).evaluation;
    CHECK(one.value("head.1/w_q") == one.value("head.1/w_k"));
    CHECK(one.value("head.1/w_q") == one.value("head.1/w_v"));
    CHECK(one.value("head.1/w_q") == two.value("head.1/w_q"));
    CHECK(one.value("head.0/w_q") != one.value("head.1/w_q"));
}

TEST_CASE("a second text with a table of its own has W_K and W_V from that") {
    Choices choices = hand_made("the cat sat", 2);
    choices.second_text = "one two";
    choices.second_embedding = "random";
    choices.key_width = 4;
    choices.value_width = 4;
    const Computed computed = compute(document_of(choices));
    CHECK(shape(computed.scene, "memory") == Shape{2, 16});
    CHECK(shape(computed.scene, "head.0/w_k") == Shape{16, 4});
    CHECK(shape(computed.scene, "head.0/w_q") == Shape{8, 4});
    CHECK(shape(computed.scene, "output") == Shape{3, 8});
}

TEST_CASE("one_hot: one vocabulary for both texts, unit vectors as principal axes") {
    Choices choices;
    choices.sentence = "the cat saw the dog";
    choices.embedding = "one_hot";
    const Computed self = compute(document_of(choices));
    CHECK(shape(self.scene, "x") == Shape{5, 4});
    CHECK(self.evaluation.value("x").rowwise().sum() == Matrix::Ones(5, 1));
    CHECK(self.evaluation.value("x").row(0) == self.evaluation.value("x").row(3));
    CHECK(self.evaluation.value("head.0/w_q") == Matrix::Identity(4, 4));
    choices.second_text = "a dog";
    const Computed cross = compute(document_of(choices));
    CHECK(shape(cross.scene, "x") == Shape{5, 5});
    CHECK(shape(cross.scene, "memory") == Shape{2, 5});
    CHECK(cross.evaluation.value("x").row(4) == cross.evaluation.value("memory").row(1));
}

TEST_CASE("a matrix brings its own tokens, unless the text has as many") {
    Choices choices;
    choices.embedding = "vectors.csv";
    choices.sentence = "only two";
    const Resources plain{{"vectors.csv", file_of(Matrix::Random(3, 4))}};
    CHECK(texts(build_scene(choices, plain).asks().tokens) ==
          std::vector<std::string>{"1", "2", "3"});
    choices.sentence = "now there are";
    CHECK(texts(build_scene(choices, plain).asks().tokens) ==
          std::vector<std::string>{"now", "there", "are"});
    choices.sentence.clear();
    const Resources named{
        {"vectors.csv", file_of(Matrix::Random(2, 4), std::vector<std::string>{"sun", "moon"})}};
    CHECK(texts(build_scene(choices, named).asks().tokens) ==
          std::vector<std::string>{"sun", "moon"});
}

TEST_CASE("a matrix as second embedding makes a cross-attention; one as first needs it") {
    Choices choices = hand_made("the cat sat");
    choices.second_embedding = "keys.csv";
    const Resources resources{{"hand_made", hand_made_table()},
                              {"keys.csv", file_of(Matrix::Random(5, 8))}};
    const Scene scene = build_scene(choices, resources);
    CHECK(scene.crosses());
    CHECK(shape(scene, "memory") == Shape{5, 8});
    CHECK(shape(scene, "head.0/weights") == Shape{3, 5});

    Choices lacking;
    lacking.embedding = "keys.csv";
    lacking.second_text = "some words";
    CHECK_THROWS_WITH_AS(build_scene(lacking, resources),
                         "second_text: found a matrix as embedding, which has no vectors for other "
                         "words, expected a second_embedding",
                         Error);
}

TEST_CASE("heads that are off give zeros, and the output follows") {
    Choices choices = hand_made("the cat sat", 2);
    const Evaluation on = compute(document_of(choices)).evaluation;
    choices.heads_off = {1};
    const Evaluation off = compute(document_of(choices)).evaluation;
    CHECK(off.value("concat").leftCols(4) == on.value("concat").leftCols(4));
    CHECK(off.value("concat").rightCols(4).isZero(0));
    CHECK(off.value("output") != on.value("output"));
    choices.heads_off = {2};
    CHECK_THROWS_WITH_AS(compute(document_of(choices)),
                         "heads_off: found head 2, expected a head from 0 to 1", Error);
}

TEST_CASE("identity: every head has the whole width, and both widths must agree") {
    Choices choices = hand_made("the cat sat", 2);
    choices.projection = "identity";
    const Computed computed = compute(document_of(choices));
    CHECK(computed.evaluation.value("head.1/q") == computed.evaluation.value("x"));
    CHECK(computed.evaluation.value("head.1/v") == computed.evaluation.value("memory"));
    CHECK(shape(computed.scene, "concat") == Shape{3, 16});
    choices.second_text = "one";
    choices.second_embedding = "random";
    CHECK_THROWS_WITH_AS(
        compute(document_of(choices)),
        "projection: found 'identity' with embeddings of 8 and 16 columns, expected two embeddings "
        "of the same width, or another projection",
        Error);
}

TEST_CASE("random: the same seed, the same numbers") {
    Choices choices;
    choices.embedding = choices.projection = "random";
    const Matrix first = compute(document_of(choices)).evaluation.value("output");
    CHECK(compute(document_of(choices)).evaluation.value("output") == first);
    choices.set(seed, 1);
    CHECK(compute(document_of(choices)).evaluation.value("output") != first);
}

TEST_CASE("a scene without a token is refused by the choice's name") {
    for (const char* text : {"", "   ", "\n\t"})
        CHECK_THROWS_WITH_AS(compute(document_of(hand_made(text))),
                             "sentence: found no token, expected at least one word", Error);
    Choices choices = hand_made("a");
    choices.second_text = " ";
    CHECK_THROWS_WITH_AS(compute(document_of(choices)),
                         "second_text: found no token, expected at least one word", Error);
    CHECK_THROWS_AS(compute(document_of(hand_made("\xFF"))), Error);
}

TEST_CASE("a megabyte of text is refused before memory runs out") {
    std::string text;
    while (text.size() < 1'000'000) text += "word ";
    for (const char* embedding : {"hand_made", "random", "one_hot"}) {
        Choices choices = hand_made(text, 64);
        choices.embedding = embedding;
        choices.set(random_width, 4096);
        CHECK_THROWS_AS(compute(document_of(choices)), Error);
    }
}

TEST_CASE("a scene takes unchanged sequences over from the one before, but not another file's") {
    Choices choices;
    choices.embedding = "vectors.csv";
    const Resources old_file{{"vectors.csv", file_of(Matrix::Zero(2, 2))}};
    const Scene before = build_scene(choices, old_file);
    const Scene same = build_scene(choices, old_file, &before);
    CHECK(same.asks().embedding.vectors == before.asks().embedding.vectors);
    const Resources new_file{{"vectors.csv", file_of(Matrix::Ones(2, 2))}};
    const Scene after = build_scene(choices, new_file, &before);
    CHECK(*after.asks().embedding.vectors->forward({}) == Matrix::Ones(2, 2));
}

TEST_CASE("edits that do not fit the scene are refused with their place") {
    const auto refused = [](Edits edits, const char* message) {
        CHECK_THROWS_WITH_AS(compute(document_of(hand_made("the cat sat"), std::move(edits))),
                             message, Error);
    };
    refused({{"head.0/wieghts", {nullptr, {{{0, 0}, Scalar(1)}}}}},
            "edits: no node is called 'head.0/wieghts'; did you mean “head.0/weights”?");
    refused({{"x", {nullptr, {{{3, 0}, Scalar(1)}}}}},
            "edits: x[3,0]: found a cell outside the matrix, expected a row from 0 to 2 and a "
            "column from 0 to 7");
    refused({{"x", {share(Matrix::Zero(2, 8)), {}}}},
            "edits: x: found a 2 × 8 matrix, expected 3 × 8");
    refused({{"x", {nullptr, {{{0, 0}, std::numeric_limits<Scalar>::quiet_NaN()}}}}},
            "edits: x[0,0]: found nan, expected a finite number");
}

TEST_CASE("what a scene reads is opened; what it makes itself is not") {
    Choices choices;
    CHECK(resources_needed(choices) == std::vector<std::string>{"glove"});
    choices.embedding = "random";
    CHECK(resources_needed(choices).empty());
    choices.second_embedding = "./glove";
    CHECK(resources_needed(choices) == std::vector<std::string>{"./glove"});
    Resources resources;
    CHECK_THROWS_AS(open_resources(resources, choices), Error);
}
