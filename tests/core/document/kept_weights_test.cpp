#include "core/workspaces/kept_weights.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/error.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Document document_at_step(const char* step) {
    Document document;
    document.choices = in_task(default_choices("training"), "reverse");
    document.choices.step = step;
    return document;
}

/// A document as it is saved while its scene is shown.
std::string saved_text(const Computed& computed, Document document) {
    document.choices.kept = kept_weights(computed.scene);
    Saved saved;
    saved.document = std::move(document);
    return document_text(saved);
}

Scene scene_of(const Choices& choices) { return build_scene(choices, {}); }

}  // namespace

TEST_CASE("a document of the room Training holds what was learned: it opens without training") {
    const Document document = document_at_step("60");
    const Computed computed = compute(document);
    training_of(computed.scene)->run->row(20);
    const std::string text = saved_text(computed, document);
    const Saved opened = parse_document(text, "here");
    REQUIRE(opened.document.choices.kept);
    const std::string again = document_text(opened);  // it holds it when it is saved again
    CHECK(document_text(parse_document(again, "here")) == again);
    const Scene scene = scene_of(opened.document.choices);
    TrainingRun& run = *training_of(scene)->run;
    CHECK(run.has(60));
    CHECK_FALSE(run.has(59));
    REQUIRE(run.known_rows().size() == 1);
    CHECK(run.known_rows()[0].step == 20);
    const TrainingState &kept = *run.at(60), &learned = *training_of(computed.scene)->run->at(60);
    for (std::size_t i = 0; i < learned.leaves.size(); ++i) {
        CHECK(kept.leaves[i].weights == learned.leaves[i].weights);
        CHECK(kept.leaves[i].moment_2 == learned.leaves[i].moment_2);
    }
    // Steps after and before it are those of the same run.
    for (const Index step : {62, 30})
        CHECK(run.at(step)->find("layer.0/w_o")->weights ==
              training_of(computed.scene)->run->at(step)->find("layer.0/w_o")->weights);
}

TEST_CASE("what a document holds is of its own choices alone") {
    const Document document = document_at_step("10");
    const Computed computed = compute(document);
    Choices choices = parse_document(saved_text(computed, document), "here").document.choices;
    CHECK(training_of(scene_of(choices))->run->has(10));
    choices.heads_off = {0};
    choices.probe = "A B C D E F G H I J K L";
    CHECK(training_of(scene_of(choices))->run->has(10));
    Choices other = choices;
    other.set(seed, 1);
    CHECK_FALSE(training_of(scene_of(other))->run->has(10));
    other = choices;
    other.learning_rate = 0.01;
    CHECK_FALSE(training_of(scene_of(other))->run->has(10));
    Saved saved;
    saved.document.choices = other;
    CHECK(document_text(saved).find("\"learned\":") == std::string::npos);
    // Numbers that were put in on the way lead to others.
    Document branch = document;
    branch.edits["at/4/layer.0/w_o"].cells.insert_or_assign({0, 0}, 3);
    CHECK_FALSE(kept_weights(compute(branch).scene));
    CHECK_FALSE(kept_weights(compute(document_at_step("0")).scene));
    Document large = document_at_step("1");
    large.choices.set(random_width, 256);
    CHECK_FALSE(kept_weights(compute(large).scene));
}

TEST_CASE("where the file of weights is gone, the room says so and learns again from the seed") {
    Document document = document_at_step("5");
    document.choices.trained = "/nowhere/weights.safetensors";
    const Computed computed = compute(document);
    REQUIRE(computed.scene.notices.size() == 1);
    CHECK(computed.scene.notices[0].choice == "trained");
    CHECK(computed.scene.notices[0].text.find("learned again, from the seed") != std::string::npos);
    CHECK(computed.evaluation.value("layer.0/w_o") ==
          compute(document_at_step("5")).evaluation.value("layer.0/w_o"));
    document.choices.trained = "blnak";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("did you mean"), Error);
}

TEST_CASE("what is held in a document and is none is refused by its key") {
    const auto refused = [](const char* held, const char* expected) {
        const std::string text = std::string(R"({"attend": 1, "learned": )") + held + "}";
        CHECK_THROWS_WITH_AS(parse_document(text, "here"), doctest::Contains(expected), Error);
    };
    refused("3", "here, learned: found the number 3");
    refused(R"("???")", "here, learned: found a text that is not base64");
    refused(R"("Zm9v")", "here, learned: found ");
}
