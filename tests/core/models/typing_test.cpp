#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "core/document/document.h"
#include "core/graph/evaluate.h"
#include "core/models/model.h"
#include "core/workspaces/workspace.h"

// A text that is typed, letter after letter, against each of its states by itself.

using namespace attend;

namespace {

class Typed {
  public:
    explicit Typed(const std::string& model) {
        choices_ = default_choices("model");
        choices_.model = std::string(ATTEND_SOURCE_DIR) + "/tests/references/models/" + model;
        resources_["model:" + choices_.model] = open_model(choices_.model);
    }

    /// The scene that stands there when `sentence` does, and the same without anything before it.
    void type(const std::string& sentence) {
        choices_.sentence = sentence;
        const Scene scene = build_scene(choices_, resources_);
        const auto edits = std::make_shared<const Edits>(edits_);
        before_ = evaluate(scene.graph, edits, before_);
        fresh_ = evaluate(scene.graph, edits);
    }
    void switch_off(const NumberList& heads) { choices_.heads_off = heads; }
    void edit(const std::string& path, Cell cell, Scalar number) {
        edits_[path].cells[cell] = number;
    }
    const Evaluation& typed() const { return before_; }

    /// The largest difference between the two, of any number that is at hand.
    double difference() const {
        double largest = 0;
        for (NodeId id = 0; id < before_.graph->size(); ++id) {
            if (!fresh_.values[id]) continue;
            REQUIRE_MESSAGE(before_.values[id], before_.graph->node(id).path);
            const Matrix &a = *before_.values[id], &b = *fresh_.values[id];
            REQUIRE(shape_of(a) == shape_of(b));
            for (Index i = 0; i < a.size(); ++i) {
                const double away = std::abs(static_cast<double>(a.number(i) - b.number(i)));
                if (!(away <= largest)) largest = std::isnan(away) ? HUGE_VAL : away;
            }
        }
        return largest;
    }

  private:
    Choices choices_;
    Resources resources_;
    Edits edits_;
    Evaluation before_, fresh_;
};

constexpr double typing_tolerance = 1e-5;

}  // namespace

TEST_CASE("a text that is typed has the numbers that it has at once, in every architecture") {
    for (const char* const name : {"gpt2", "llama", "mistral", "qwen2", "bert", "roberta"}) {
        CAPTURE(name);
        Typed text(name);
        for (const char* const sentence :
             {"the tr", "the tra", "the train", "the train left the", "the train left", "the",
              "a train left", "the train left the station"}) {
            CAPTURE(sentence);
            text.type(sentence);
            CHECK(text.difference() < typing_tolerance);
        }
        text.switch_off({1});
        text.type("the train left the station on");
        CHECK(text.difference() < typing_tolerance);
        text.switch_off({});
        text.type("the train left the station on time");
        CHECK(text.difference() < typing_tolerance);
    }
}

TEST_CASE("typing goes on below numbers that were put in") {
    for (const char* const path : {"layer.0/head.0/weights", "layer.0/head.1/scores",
                                   "layer.1/head.0/masked", "layer.0/head.0/q", "layer.1/concat"}) {
        CAPTURE(path);
        Typed text("llama");
        text.type("the train left");
        text.edit(path, {1, 0}, Scalar(0.75));
        text.type("the train left");
        CHECK(text.difference() < typing_tolerance);
        text.type("the train left the");
        CHECK(text.difference() < typing_tolerance);
        text.type("the train left the station");
        CHECK(text.difference() < typing_tolerance);
    }
}

TEST_CASE("what a causal model made of the first tokens is taken over, all through its layers") {
    Typed text("llama");
    text.type("the train left");
    const Evaluation first = text.typed();
    text.type("the train left the");
    const Evaluation& second = text.typed();
    // Of tokens that look at what follows nothing is; and scores are made when they are asked for.
    const NodeId scores = second.graph->at("layer.1/head.0/scores");
    CHECK(second.values[scores] == nullptr);
    CHECK(second.value(scores).rows() == second.value("x").rows());
    for (const char* const path :
         {"layer.0/output", "layer.1/head.1/k_rotated", "layer.1/head.1/output", "output"}) {
        CAPTURE(path);
        const Matrix &before = first.value(path), &now = second.value(path);
        REQUIRE(now.rows() > before.rows());
        CHECK(now.topRows(before.rows()) == before);
    }
    const Matrix& weights = second.value("layer.1/head.0/weights");
    const Index old = first.value("x").rows();
    CHECK(weights.topRightCorner(old, weights.cols() - old).isZero(0));
    CHECK(weights.bottomRows(1).sum() == doctest::Approx(1));
}
