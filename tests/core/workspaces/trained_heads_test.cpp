#include "core/workspaces/trained_heads.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/training/built_in.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

namespace attend {

namespace {

constexpr const char* dog_sentence =
    "When he saw his owner, the dog was _____, so he wagged his tail";

Document with_trained_heads(const std::string& trained, const std::string& sentence) {
    Document document;
    document.choices.sentence = sentence;
    document.choices.projection = document.choices.embedding = trained_name;
    document.choices.trained = trained;
    return document;
}

/// The same weights in the room Training.
Document where_it_was_learned(const std::string& name, const std::string& tokens) {
    Document document;
    document.choices = in_task(default_choices("training"), name);
    document.choices.trained = name;
    document.choices.probe = tokens;
    return document;
}

std::vector<std::string> notices_in(const Computed& computed) {
    std::vector<std::string> texts;
    for (const Notice& notice : computed.scene.notices)
        texts.push_back(notice.choice + ": " + notice.text);
    return texts;
}

/// Writes what is built in with something changed, and gives what the room says of that.
std::string refusal_of(const std::string& name,
                       const std::function<void(LearnedWeights&)>& change) {
    const test::TemporaryFolder folder;
    LearnedWeights weights = *open_weights(name);
    change(weights);
    const auto path = folder.file("bad.safetensors", weights_text(weights));
    try {
        compute(with_trained_heads(path.string(), "he was _____"));
    } catch (const Error& error) {
        std::string text = error.what();
        const std::size_t at = text.find(path.string());
        return at == text.npos ? text : text.replace(at, path.string().size(), "FILE");
    }
    return "";
}

LearnedLeaf& leaf_of(LearnedWeights& weights, std::string_view path) {
    return *std::ranges::find(weights.state.leaves, path, &LearnedLeaf::path);
}

}  // namespace

TEST_CASE("heads that were learned give the numbers of the room where they were learned") {
    struct Said {
        const char *name, *tokens;
    };
    for (const Said& said :
         {Said{"blank", "when he saw his owner , the dog was _____ , so he wagged his tail"},
          Said{"reverse", "A B C D E F G H I J K L"}, Said{"copy", "C A C P E F G H I J K L"},
          Said{"sort", "7 3 12 0 19 5 4 8 | 0 3 4 5"}, Said{"repeat", "C A F B D C A F B D C A"},
          Said{"recall", "A 3 B 4 C 5 D 6 E 7 F 8 B"}, Said{"brackets", "( ) [ { [ ( ) ) ) )"},
          Said{"reviews", "the film was not very good but the waiter was awful"}}) {
        CAPTURE(said.name);
        const Computed learned = compute(where_it_was_learned(said.name, said.tokens)),
                       here = compute(with_trained_heads(said.name, said.tokens));
        CHECK(notices_in(here).empty());
        const std::size_t blocks = learned.scene.blocks.size();
        REQUIRE(here.scene.blocks.size() == blocks);
        const auto same = [](const Matrix& a, const Matrix& b) {
            REQUIRE(shape_of(a) == shape_of(b));
            CHECK((a - b).cwiseAbs().maxCoeff() < Scalar(1e-6));
        };
        for (std::size_t i = 0; i < blocks; ++i)
            same(here.evaluation.value(here.scene.blocks[i].weights),
                 learned.evaluation.value(learned.scene.blocks[i].weights));
        for (const char* const path : {"word_vectors", "logits", "probabilities"})
            same(here.evaluation.value(path), learned.evaluation.value(path));
    }
}

TEST_CASE("the dog is happy: a trained head answers in the room Attention") {
    const Computed computed = compute(with_trained_heads("blank", dog_sentence));
    const Graph& graph = *computed.scene.graph;
    const Matrix& said = computed.evaluation.value("probabilities");
    const std::vector<std::string> answers =
        graph.node(graph.at("probabilities")).axes.columns.labels();
    REQUIRE(computed.scene.asks().tokens[9].text == "_____");
    Index best = 0;
    CHECK(said.row(9).maxCoeff(&best) > Scalar(0.9));
    CHECK(answers[static_cast<std::size_t>(best)] == "happy");
    CHECK(computed.evaluation.value("unembedding/w").cols() == 4);
    CHECK(computed.scene.choices.key_width == 24);
}

TEST_CASE("what is built in is what is listed, small, and has learned its task") {
    std::vector<std::string> listed, there;
    for (const BuiltInWeights& row : built_in_weights())
        listed.push_back(fmt::format("assets/trained/{}.safetensors", row.name));
    for (const std::string_view name : assets_under("assets/trained")) there.emplace_back(name);
    std::ranges::sort(listed);
    CHECK(there == listed);
    for (const BuiltInWeights& row : built_in_weights()) {
        CAPTURE(row.name);
        const std::string name(row.name);
        CHECK(asset(fmt::format("assets/trained/{}.safetensors", name)).size() <= 110'000);
        const LearnedWeightsPtr weights = open_weights(name);
        Choices choices = in_task(default_choices("training"), weights->choices.at("task"));
        choices.score = weights->choices.at("score");
        const Trainer trainer(training_setup(choices));
        const TrainingState state = state_to_go_on(*weights, trainer.setup());
        CHECK(state.step == trainer.setup().train_steps);
        const Judgement judged = trainer.judge(state, trainer.examples().validation());
        // Products of queries and keys prefer long keys: what they can learn there ends at 72 %.
        const bool product =
            name == "nearest_key" || name.ends_with("general") || name.ends_with("gated");
        CHECK(judged.accuracy > (product ? 0.6 : name.starts_with("nearest") ? 0.94 : 0.97));
        REQUIRE(weights->history.size() == 1);
        CHECK(judged.accuracy == doctest::Approx(weights->history[0].accuracy).epsilon(0.01));
    }
}

TEST_CASE("the file decides what it was learned with: what was chosen is kept, and noticed") {
    Document document = with_trained_heads("blank", dog_sentence);
    document.choices.heads = 4;
    document.choices.mask = "causal";
    document.choices.heads_off = {0};
    const Computed computed = compute(document);
    CHECK(computed.scene.choices.heads == 1);
    CHECK(computed.scene.chosen.heads == 4);
    CHECK(computed.evaluation.value("concat").isZero(0));  // switched off all the same
    const std::vector<std::string> texts = notices_in(computed);
    REQUIRE(texts.size() == 2);
    CHECK(texts[0] == "heads: found 4, which is not used: blank was learned with 1; it is kept");
    CHECK(texts[1].starts_with("mask: found causal"));
}

TEST_CASE("words that a model never saw are named; the mean of its words stands in") {
    const Computed computed = compute(with_trained_heads("blank", "the train was _____ today ."));
    const std::vector<std::string> texts = notices_in(computed);
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].starts_with("sentence: found “train”, “.”, without a vector: blank never saw"));
    CHECK_FALSE(computed.scene.asks().embedding.origins[1].known);
}

TEST_CASE("vectors that were learned go with other heads, and have their places") {
    Document document = with_trained_heads("reverse", "A B C");
    document.choices.projection = "principal";
    const Computed computed = compute(document);
    CHECK(computed.scene.choices.position == "learned");
    const LearnedWeightsPtr weights = open_weights("reverse");
    const LearnedLeaf* const places = weights->state.find("position_vectors");
    CHECK(computed.evaluation.value("position_vectors") == Matrix(places->weights.topRows(3)));
    CHECK(computed.evaluation.value("head.0/w_q").rows() == 32);
    document.choices.sentence = "A B C D E F G H I J K L M";
    CHECK_THROWS_WITH_AS(compute(document),
                         "sentence: found 13 tokens, expected at most 12: for so many places "
                         "reverse has learned vectors",
                         Error);
}

TEST_CASE("scores that were learned alone read vectors of any words of their width") {
    Document document;
    document.choices.embedding = "random";
    document.choices.set(random_width, 8);
    document.choices.projection = trained_name;
    document.choices.trained = "nearest_key_general";
    const Computed computed = compute(document);
    CHECK(computed.evaluation.value("head.0/q") == computed.evaluation.value("x"));
    const LearnedWeightsPtr weights = open_weights("nearest_key_general");
    CHECK(computed.evaluation.value("head.0/general/w") ==
          weights->state.find("layer.0/head.0/general/w")->weights);
    CHECK_FALSE(computed.scene.graph->find("logits"));
    document.choices.trained = "nearest_key_gaussian";
    CHECK(compute(document).scene.choices.score == "gaussian");
    document.choices.embedding = trained_name;
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("which has no vectors of tokens"),
                         Error);
}

TEST_CASE("trained heads say what they lack: weights, or vectors as wide as theirs") {
    Document document = with_trained_heads("", dog_sentence);
    CHECK_THROWS_WITH_AS(compute(document),
                         doctest::Contains("trained: found nothing, expected blank"), Error);
    document.choices.trained = "blnak";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("did you mean “blank”?"), Error);
    document.choices.trained = "blank";
    document.choices.embedding = "hand_made";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("embedding: found hand_made, whose"),
                         Error);
    document.choices.projection = "principal";
    const std::vector<std::string> texts = notices_in(compute(document));
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].starts_with("trained: found blank, which nothing reads"));
}

TEST_CASE("a bad file of weights is refused by its name, with what was found and expected") {
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              leaf_of(w, "layer.0/w_o").weights(2, 3) = NAN;
          }).find("w_o[2,3]") != std::string::npos);
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              leaf_of(w, "layer.0/head.0/w_k").weights = Matrix(Matrix::Constant(3, 5, 1));
          }) == "FILE, layer.0/head.0/w_k: found 3 × 5, expected 24 × 24");
    CHECK(refusal_of("blank", [](LearnedWeights& w) { w.choices["heads"] = "2"; }) ==
          "FILE, layer.0/head.0/w_q: found 24 × 24, expected 24 × 12");
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              w.choices["heads"] = "many";
          }).starts_with("FILE: heads: found “many”"));
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              w.choices["task"] = "opera";
          }).starts_with("FILE: task: “opera” is not one"));
    CHECK(refusal_of("blank", [](LearnedWeights& w) { w.vocabulary.pop_back(); }) ==
          "FILE, token_vectors: found 98 rows, expected 97, one for each word of its vocabulary");
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              std::erase_if(w.state.leaves,
                            [](const LearnedLeaf& leaf) { return leaf.path.ends_with("w_v"); });
          }) == "FILE: found no layer.0/head.0/w_v, expected 24 × 24 numbers of that name");
    CHECK(refusal_of("blank", [](LearnedWeights& w) {
              std::erase_if(w.state.leaves, [](const LearnedLeaf& leaf) {
                  return leaf.path.starts_with("layer.");
              });
          }).starts_with("FILE: found no layer of heads"));
}

TEST_CASE("a file that is cut off, lies about its length, or is of another program is refused") {
    const test::TemporaryFolder folder;
    const std::string whole(asset("assets/trained/blank.safetensors"));
    const auto refused = [&](const std::string& bytes, const char* expected) {
        const auto path = folder.file("bad.safetensors", bytes);
        CHECK_THROWS_WITH_AS(compute(with_trained_heads(path.string(), dog_sentence)),
                             doctest::Contains(expected), Error);
    };
    refused(whole.substr(0, whole.size() - 100), "expected a place within the");
    refused(whole.substr(0, 50), "header: found a length of");
    std::string longer = whole;
    longer[6] = 1;
    refused(longer, "header: found a length of");
    refused("", "bad.safetensors");
    CHECK_THROWS_WITH_AS(
        compute(with_trained_heads(ATTEND_SOURCE_DIR "/tests/references/training/blank.safetensors",
                                   dog_sentence)),
        doctest::Contains("found no metadata “attend”, expected weights that Attend learned"),
        Error);
}

}  // namespace attend
