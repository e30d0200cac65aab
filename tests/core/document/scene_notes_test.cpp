#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>

#include "core/files/data.h"
#include "core/training/files/weights_file.h"
#include "core/workspaces/training_setup.h"
#include "support/all_choices.h"
#include "support/plain_words.h"

using namespace attend;
using namespace attend::test;

namespace {

struct Scened {
    std::string note;
    Document document;
    Computed computed;

    const Matrix& value(const char* path) const { return computed.evaluation.value(path); }
    double weight(Index row, Index column) const {
        return static_cast<double>(value("head.0/weights")(row, column));
    }
    Index most(Index row) const {
        Index column = 0;
        value("head.0/weights").row(row).maxCoeff(&column);
        return column;
    }
    std::string percent(Index row, Index column) const {
        return fmt::format("{} %", std::lround(100 * weight(row, column)));
    }
    void says(const std::string& part) const {
        CAPTURE(part);
        CHECK(note.find(part) != note.npos);
    }
    Shape shape(const char* path) const { return shape_of(value(path)); }
    Scened with(const std::function<void(Choices&)>& change) const {
        Document other = document;
        change(other.choices);
        return {note, other, compute(other)};
    }
};

void check_first(const Scened& scene) {
    scene.says("Four heads");
    CHECK(scene.document.choices.heads == 4);
    CHECK(scene.value("head.0/w_q") != scene.value("head.1/w_q"));
}

void check_induction(const Scened& scene) {
    scene.says("the second “fox” attends to the first “blue”");
    const Tokens& tokens = scene.computed.scene.asks().tokens;
    REQUIRE((tokens[7].text == "fox" && tokens[2].text == "blue" && tokens[1].text == "fox"));
    CHECK(scene.value("layer.1/head.0/weights")(7, 2) > Scalar(0.99));
    for (Index row = 1; row < 12; ++row)
        CHECK(scene.value("layer.0/head.0/weights")(row, row - 1) > Scalar(0.99));
}

void check_library_layer(const Scened& scene) {
    CHECK(scene.shape("head.3/w_q") == Shape{256, 256});
    CHECK(scene.shape("head.3/w_v") == Shape{256, 256});
    CHECK(scene.shape("concat").columns == 1024);
    CHECK(scene.shape("output").columns == 256);
    for (const char* const bias : {"head.0/b_q", "head.0/b_k", "head.0/b_v", "b_o"})
        CHECK(scene.value(bias).isZero(0));
    // "Set d_k and d_v to 64 to see that layer": 256 wide inside, as embed_dim=256 has it.
    scene.says("d_k = 256 / 4 = 64. Set d_k and d_v to 64");
    const Scened divided = scene.with([](Choices& c) { c.key_width = c.value_width = 64; });
    CHECK(divided.shape("head.3/w_q") == Shape{256, 64});
    CHECK(divided.shape("concat").columns == 256);
    CHECK(divided.shape("w_o") == Shape{256, 256});
}

void check_parameter_free(const Scened& scene) {
    scene.says("In “" + scene.document.choices.sentence + "” every word attends most to itself");
    for (Index row = 0; row < 7; ++row)
        CHECK(scene.weight(row, row) == scene.weight(row, scene.most(row)));
    scene.says("“station” with " + scene.percent(4, 4));
    CHECK(scene.weight(0, 0) == scene.weight(0, 3));  // "The" and "the" share
    CHECK(scene.value("head.0/w_q").isIdentity(0));
    CHECK(scene.value("head.0/w_v").isIdentity(0));
    CHECK(scene.value("head.0/k") == scene.value("x"));
}

void check_pooling(const Scened& scene) {
    const Matrix& winners = scene.value("pooling/max/weights");
    CHECK(winners.colwise().sum().isOnes(0));
    CHECK(scene.value("pooling/max/output") == Matrix(scene.value("x").colwise().maxCoeff()));
    const Matrix &idf = scene.value("pooling/tf_idf/idf"),
                 &rare = scene.value("pooling/tf_idf/weights");
    CHECK(idf(0, 4) > idf(0, 5));  // "station" is rarer than "on"
    CHECK(rare(0, 4) > rare(0, 5));
}

void check_previous_token(const Scened& scene) {
    CHECK(scene.weight(0, 0) == 1);  // "has none before it and finds itself"
    for (Index row = 1; row < 6; ++row) CHECK(scene.weight(row, row - 1) > 0.99);
}

void check_question(const Scened& scene) {
    REQUIRE(scene.computed.scene.asks().tokens[1].text == "vehicle");
    CHECK(scene.most(1) == 1);
    scene.says("“vehicle” finds the train, with " + scene.percent(1, 1) +
               ", a little before the station, with " + scene.percent(1, 4));
    for (const Index other : {0, 2, 3, 5, 6}) CHECK(scene.weight(1, other) < scene.weight(1, 4));
}

void check_recommendation(const Scened& scene) {
    const Matrix& weights = scene.value("head.0/weights");
    const auto sums = weights.cast<double>().rowwise().sum().eval();
    for (Index item = 1; item < 4; ++item)
        for (Index word = 0; word < weights.cols(); ++word)
            CHECK(weights(0, word) > weights(item, word));
    CHECK(sums(3) == sums.minCoeff());
    scene.says(fmt::format("{:.2f} in all", sums(0)));
    scene.says(fmt::format("finds least, {:.2f}", sums(3)));
    CHECK(scene.value("head.0/k") == scene.value("head.0/v"));
}

void check_station(const Scened& scene) {
    scene.says("“The radio station plays jazz”");
    const Scened other =
        scene.with([](Choices& c) { c.sentence = "The radio station plays jazz"; });
    const auto here = scene.value("output").row(4), there = other.value("output").row(2);
    CHECK(scene.value("x").row(4) == other.value("x").row(2));
    CHECK((here - there).norm() > Scalar(0.1) * here.norm());
}

void check_translation(const Scened& scene) {
    constexpr std::array<Index, 4> rows{1, 2, 4, 5}, translations{1, 2, 4, 6};
    for (std::size_t i = 0; i < rows.size(); ++i) CHECK(scene.most(rows[i]) == translations[i]);
    scene.says("“verließ” takes " + scene.percent(2, 2) + " from “left”, “Bahnhof” " +
               scene.percent(4, 4) + " from “station”");
    for (std::size_t i = 0; i < rows.size(); ++i)
        CHECK(scene.value("word_vectors").row(rows[i]) ==
              scene.value("memory").row(translations[i]));
    scene.says("the longer vector of “train” would outweigh “left”");
    const Scened product =
        scene.with([](Choices& c) { c.score = "scaled_dot", c.temperature = 0.25; });
    CHECK(product.weight(2, 1) > product.weight(2, 2));
}

void check_worked_example(const Scened& scene) {
    scene.says("softmax(2, 4, 4) as 0.0, 0.5, 0.5; exactly it is .0634, .4683, .4683");
    const Matrix& scores = scene.value("head.0/scores");
    CHECK(scores.row(0) == (Matrix(1, 3) << 2, 4, 4).finished().row(0));
    for (const auto& [column, exact] : {std::pair<Index, double>{0, .0634}, {1, .4683}, {2, .4683}})
        CHECK(std::abs(scene.weight(0, column) - exact) < 5e-5);
    const Scened rounded = scene.with([](Choices& c) { c.rounding = "one_digit"; });
    CHECK(rounded.value("head.0/rounded").row(0) ==
          (Matrix(1, 3) << 0, 0.5, 0.5).finished().row(0));
}

void check_model(const Scened& scene) {
    scene.says("six layers of twelve heads");
    CHECK(scene.computed.scene.blocks.size() == 6 * 12);
    const auto weight_of = [](const Scened& one, Index row, Index column) {
        return fmt::format("{:.2f}", one.value("layer.0/head.4/weights")(row, column));
    };
    scene.says("“station” puts " + weight_of(scene, 5, 2) + " on “train”");
    scene.says("“The radio station plays jazz”");
    const Scened other =
        scene.with([](Choices& c) { c.sentence = "The radio station plays jazz"; });
    scene.says("puts " + weight_of(other, 3, 2) + " on “radio”");
}

void check_training(const Scened& scene) {
    scene.says("each step it reads 32 sentences");
    const TrainingScene& made = *training_of(scene.computed.scene);
    CHECK(made.step == 0);
    CHECK(made.run->trainer().batch(0).size() == 32);
    const bool some_words_tell = made.run->trainer().task().telling;
    CHECK(some_words_tell);
}

void check_use_trained_heads(const Scened& scene) {
    const auto answer = [](const Scened& one) {
        const Computed& computed = one.computed;
        const Graph& graph = *computed.scene.graph;
        const std::vector<std::string> words = computed.scene.asks().words();
        const Index gap = std::ranges::find(words, "_____") - words.begin();
        Index best = 0;
        one.value("probabilities").row(gap).maxCoeff(&best);
        return graph.node(graph.at("probabilities"))
            .axes.columns.labels()[static_cast<std::size_t>(best)];
    };
    scene.says("“owner” answers with " + scene.percent(9, 4) + ", “tail” with " +
               scene.percent(9, 15));
    CHECK(scene.most(9) == 4);
    scene.says("what the model says: " + answer(scene));
    scene.says(
        "“heard the thunder” in place of “saw his owner”, and “hid under his bed” in place "
        "of “wagged his tail”");
    const Scened other = scene.with([](Choices& c) {
        c.sentence = "When he heard the thunder, the dog was _____, so he hid under his bed";
    });
    scene.says("it says " + answer(other));
    scene.says("from 300 sentences");
    const LearnedWeightsPtr weights = open_weights(scene.document.choices.trained);
    CHECK(weights->choices.at("sentences") == "300");
    scene.says("Repeat has two layers");
    CHECK(open_weights("repeat")->choices.at("layers") == "2");
}

const std::map<std::string, void (*)(const Scened&)>& notes() {
    static const std::map<std::string, void (*)(const Scened&)> all{
        {"first", check_first},
        {"induction", check_induction},
        {"library_layer", check_library_layer},
        {"model", check_model},
        {"parameter_free", check_parameter_free},
        {"pooling", check_pooling},
        {"previous_token", check_previous_token},
        {"question", check_question},
        {"recommendation", check_recommendation},
        {"station", check_station},
        {"training", check_training},
        {"translation", check_translation},
        {"use_trained_heads", check_use_trained_heads},
        {"worked_example", check_worked_example}};
    return all;
}

}  // namespace

TEST_CASE("what the note of each ready-made scene says is what the scene shows") {
    for (const std::filesystem::path& file : scene_files()) {
        const std::string name = file.stem().string();
        CAPTURE(name);
        const Document document = load_document(file).document;
        check_text(document.note);
        if (name == "model" && !find_data("minilm/config.json")) continue;  // it is large
        REQUIRE(notes().contains(name));  // a new scene comes with a check of its note
        notes().at(name)({document.note, document, compute(document)});
    }
}
