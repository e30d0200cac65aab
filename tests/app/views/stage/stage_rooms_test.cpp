#include <doctest/doctest.h>

#include "app/views/parts/guessing.h"
#include "core/analysis/temperature_shares.h"
#include "core/attention/scores/kernels.h"
#include "core/workspaces/workspace.h"
#include "stage_desk.h"

using namespace attend;

namespace {

Saved room_document(std::string_view room) {
    Saved saved;
    saved.document.choices = default_choices(room);
    return saved;
}

double softness(const Stage& stage) { return slider_place(temperature_of(stage.choices())); }

}  // namespace

TEST_CASE(
    "look-up on the stage: the five nearest rows in the table's order, and what they answer") {
    Stage stage("lookup", room_document("lookup"));
    CHECK(stage.words("stage/title") == "Lama finds Firstname");
    CHECK(stage.words("stage/sentence") ==
          "No key is Lama. So every row answers, the more, the nearer its key.");
    for (const char* const nearest : {"0", "3", "4", "5", "6"})
        CHECK(stage.gui.has(std::string("stage/row/") + nearest));
    CHECK_FALSE(stage.gui.has("stage/row/1"));
    CHECK(stage.gui.item("stage/row/3").min.y > stage.gui.item("stage/row/0").min.y);
    CHECK(stage.gui.has("lookup/answer/4"));
    CHECK_FALSE(stage.gui.has("lookup/answer/5"));
    stage.gui.click("stage/row/5");
    CHECK(stage.selection().cell == Cell{0, 5});
}

TEST_CASE("look-up on the stage: arrows make it harder and softer, to both ends") {
    Stage stage("lookup", room_document("lookup"));
    const double before = softness(stage);
    stage.key(ImGuiKey_RightArrow);
    CHECK(softness(stage) > before);
    stage.key(ImGuiKey_LeftArrow);
    CHECK(softness(stage) == doctest::Approx(before).epsilon(0.06));
    for (int i = 0; i < 25; ++i) stage.key(ImGuiKey_LeftArrow);
    CHECK(softness(stage) == 0);
    CHECK(stage.words("stage/sentence") == "No key is Lama. So one row answers alone.");
    for (int i = 0; i < 25; ++i) stage.key(ImGuiKey_RightArrow);
    CHECK(softness(stage) == 1);
    CHECK(stage.words("stage/sentence") ==
          "No key is Lama. So every row answers, as much as the others.");
    CHECK(stage.view() == "lookup");
}

TEST_CASE("look-up on the stage: first it is asked, and what was guessed is marked") {
    Stage stage("lookup", room_document("lookup"));
    stage.key(ImGuiKey_PageUp);
    CHECK(stage.words("stage/title") == "What does Lama find?");
    CHECK(stage.words("stage/keys") == "Space: show it");
    CHECK_FALSE(stage.gui.has("lookup/answer/0"));
    stage.key(ImGuiKey_2);
    CHECK(stage.gui.ui().states.of<Guessing>().chosen == 3);  // the second of those that are shown
    stage.gui.click("guess/5");
    CHECK(stage.gui.ui().states.of<Guessing>().chosen == 5);
    stage.key(ImGuiKey_Space);
    CHECK(stage.gui.has("lookup/answer/0"));
    CHECK(stage.gui.has("guess/shown"));
    stage.store.begin_frame();
    stage.store.draft.choices.query = "Gaus";
    stage.store.end_frame(false);
    stage.settle();
    CHECK_FALSE(stage.gui.has("guess/shown"));  // it was about another name
}

TEST_CASE("look-up on the stage: E brings the query, which is typed") {
    Stage stage("lookup", room_document("lookup"));
    CHECK_FALSE(stage.gui.has("query"));
    stage.key(ImGuiKey_E);
    REQUIRE(stage.gui.has("query"));
    stage.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    stage.gui.type("Gauss");
    stage.settle();
    CHECK(stage.choices().query == "Gauss");
    stage.key(ImGuiKey_Enter);
    CHECK_FALSE(stage.gui.has("query"));
    CHECK(stage.words("stage/title") == "Gauss finds Carl");
    CHECK(stage.words("stage/sentence").starts_with("Gauss is a key. "));
}

TEST_CASE("regression on the stage: arrows move the question and change σ") {
    Stage stage("plot", room_document("kernel"));
    CHECK(stage.words("stage/title") == "At gpa 3.5, salary_k is 67.05");
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.choices().query == "3.55");
    stage.key(ImGuiKey_LeftArrow);
    stage.key(ImGuiKey_LeftArrow);
    CHECK(stage.choices().query == "3.45");
    CHECK(stage.words("stage/title").starts_with("At gpa 3.45, salary_k is "));
    const double before = stage.choices()[bandwidth];
    stage.key(ImGuiKey_UpArrow);
    CHECK(stage.choices()[bandwidth] > before);
    stage.key(ImGuiKey_DownArrow);
    CHECK(stage.choices()[bandwidth] == doctest::Approx(before).epsilon(0.05));
    CHECK(stage.view() == "plot");
}

TEST_CASE("regression on the stage: a height is guessed, and stays as a line when it is shown") {
    Stage stage("plot", room_document("kernel"));
    stage.key(ImGuiKey_PageUp);
    CHECK(stage.words("stage/title") == "At gpa 3.5, what is salary_k?");
    CHECK(stage.gui.has("plot/guess/tag"));
    CHECK_FALSE(stage.gui.has("plot/f"));
    stage.key(ImGuiKey_UpArrow);
    const auto guessed = stage.gui.ui().states.of<Guessing>().number;
    REQUIRE(guessed);
    stage.key(ImGuiKey_UpArrow);
    CHECK(stage.gui.ui().states.of<Guessing>().number > guessed);
    stage.key(ImGuiKey_Space);
    CHECK(stage.gui.has("plot/f"));
    CHECK(stage.gui.has("plot/guess/tag"));
    stage.key(ImGuiKey_RightArrow);
    CHECK_FALSE(stage.gui.has("plot/guess/tag"));  // it was about another number
}

TEST_CASE("regression on the stage: where no point is in reach that is said") {
    Saved saved = room_document("kernel");
    saved.document.choices.score = "boxcar";
    saved.document.choices.query = "2.55";
    Stage stage("plot", saved);
    CHECK(stage.words("stage/title") == "At gpa 2.55: no estimate");
    CHECK(stage.words("stage/sentence") == "No point is within 0.1: the nearest is 0.17 away.");
}
