#include "app/views/stage/stage.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "app/views/sentence/guess.h"
#include "app/views/walkthrough/sum_play.h"
#include "stage_desk.h"
#include "support/models.h"

using namespace attend;

TEST_CASE("arrows and a remote control's keys turn the pictures, and Escape leaves the stage") {
    Stage stage("sentence");
    const std::vector<std::string> views = stage.pictures;
    REQUIRE(views.size() >= 4);
    CHECK(views.front() == "sentence");
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.view() == views[1]);
    stage.key(ImGuiKey_PageDown);
    CHECK(stage.view() == views[2]);
    stage.key(ImGuiKey_PageUp);
    CHECK(stage.view() == views[1]);
    stage.key(ImGuiKey_LeftArrow);
    CHECK(stage.view() == "sentence");
    CHECK_FALSE(stage.gui.has("menu/File"));
    CHECK_FALSE(stage.gui.has("view_tabs"));
    stage.key(ImGuiKey_Escape);
    CHECK_FALSE(stage.store.session.presenting);
    CHECK(stage.gui.has("menu/File"));
}

TEST_CASE("up and down take another word, in the picture and in what is said") {
    Stage stage("weights");
    stage.store.session.selection.query = 2;
    stage.settle();
    const std::string before = stage.words("stage/title");
    stage.key(ImGuiKey_DownArrow);
    CHECK(stage.selection().query == 3);
    CHECK(stage.words("stage/title") != before);
    stage.key(ImGuiKey_UpArrow);
    CHECK(stage.selection().query == 2);
    CHECK(stage.words("stage/title") == before);
}

TEST_CASE("who clicked on a number still turns the pictures with the arrows") {
    Stage stage("weights");
    stage.gui.click("stage/head.0/weights[1,1]");
    stage.settle();
    const Cell cell = stage.selection().cell;
    CHECK(cell == Cell{1, 1});
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.view() != "weights");
    CHECK(stage.selection().cell == cell);
}

TEST_CASE("a number that is clicked on unfolds on the stage; Space adds it up, Escape folds it") {
    Stage stage("weights");
    stage.gui.click("stage/head.0/weights[1,1]");
    stage.settle();
    CHECK(stage.gui.has("stage/number"));
    CHECK(stage.words("stage/keys") == "Esc: fold");  // a share is no sum
    stage.store.session.select("head.0/output", {1, 1});
    stage.settle();
    CHECK(stage.words("stage/title") == "How this number came about");
    CHECK(stage.gui.has("stage/number"));
    CHECK(stage.words("stage/keys").starts_with("Space: add up"));
    stage.gui.key(ImGuiKey_Space);
    CHECK(stage.gui.ui().states.of<SumPlay>().begun);
    CHECK(stage.gui.has("stage/number"));
    stage.key(ImGuiKey_Escape);
    CHECK_FALSE(stage.gui.has("stage/number"));
    CHECK(stage.store.session.presenting);
}

TEST_CASE("B makes it black, and the next key brings the picture back and does nothing else") {
    Stage stage("sentence");
    for (const ImGuiKey key : {ImGuiKey_B, ImGuiKey_Period}) {
        stage.key(key);
        CHECK(stage.gui.has("stage/black"));
        CHECK_FALSE(stage.gui.has("stage/title"));
        stage.key(ImGuiKey_RightArrow);
        CHECK(stage.gui.has("stage/title"));
        CHECK(stage.view() == "sentence");
    }
}

TEST_CASE("E brings the field, in which letters are letters, and Enter takes it away") {
    Stage stage("sentence");
    stage.gui.type("lost");  // the letters are keys that do nothing
    CHECK(stage.choices().sentence.find("lost") == std::string::npos);
    CHECK_FALSE(stage.gui.has("sentence"));
    stage.key(ImGuiKey_E);
    REQUIRE(stage.gui.has("sentence"));
    CHECK(stage.gui.has("arc/1"));  // who types sees the sentence attend
    stage.gui.key(ImGuiKey_End);
    stage.gui.type(" be");
    stage.settle();
    CHECK(stage.choices().sentence.ends_with(" be"));
    CHECK_FALSE(stage.gui.has("stage/black"));
    stage.key(ImGuiKey_Escape);
    CHECK_FALSE(stage.store.session.presenting);
}

TEST_CASE("first it is asked, then shown, and what was guessed stands below its word") {
    Stage stage("sentence");
    CHECK(stage.gui.has("arc/1"));
    CHECK(stage.gui.has("share/1"));
    stage.key(ImGuiKey_LeftArrow);
    CHECK(stage.view() == "sentence");
    CHECK_FALSE(stage.gui.has("share/1"));
    CHECK_FALSE(stage.gui.has("arc/1"));
    CHECK(stage.words("stage/keys") == "Space: show it");
    const Index query = stage.selection().query;
    const Index second = query <= 1 ? 2 : 1;  // the second one that may be guessed
    stage.key(ImGuiKey_2);
    CHECK(stage.gui.ui().states.of<Guessing>().chosen == second);
    CHECK_FALSE(stage.gui.has("guess/" + std::to_string(query)));
    CHECK_FALSE(stage.gui.has("guess/shown"));
    stage.key(ImGuiKey_Space);
    CHECK(stage.gui.has("share/1"));
    CHECK(stage.gui.has("guess/shown"));
    // Of another word nothing was guessed.
    stage.key(query == 0 ? ImGuiKey_DownArrow : ImGuiKey_UpArrow);
    CHECK_FALSE(stage.gui.has("guess/shown"));
}

TEST_CASE("steps are walked before the next picture, and softmax is shown as shares of one bar") {
    Stage stage("steps");
    stage.store.session.select("x", {0, 0});
    stage.store.session.selection.view = "weights";
    stage.settle();
    stage.store.session.selection.view = "steps";
    stage.settle();
    for (int i = 0; i < 30 && !stage.gui.has("shares/1"); ++i) stage.key(ImGuiKey_Space);
    REQUIRE(stage.gui.has("shares/1"));
    CHECK(stage.view() == "steps");
    CHECK(stage.words("stage/title") == "From scores to shares");
    CHECK(stage.gui.has("stage/dots"));
    stage.gui.click("shares/2");
    stage.settle();
    CHECK(stage.selection().cell.column == 2);
    stage.key(ImGuiKey_PageUp);
    CHECK_FALSE(stage.gui.has("shares/1"));
    CHECK(stage.view() == "steps");
}

TEST_CASE("all heads: arrows go from head to head, Enter shows the map") {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    Stage stage("wall", saved);
    CHECK(stage.gui.has("stage/head/2/3"));
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.selection().head == 1);
    stage.key(ImGuiKey_DownArrow);
    CHECK(stage.selection().layer == 1);
    CHECK(stage.words("stage/title") == "12 heads, each its own habit");
    stage.gui.click("stage/head/2/3");
    stage.settle();
    CHECK(stage.selection().head == 3);
    CHECK(stage.selection().layer == 2);
    stage.key(ImGuiKey_Enter);
    CHECK(stage.view() == "weights");
}

TEST_CASE("of very many heads those of one layer are shown, and arrows go on to the next") {
    Saved saved = hand_made_document(16);
    saved.document.choices.layers = 16;
    saved.document.choices.sentence = "one two";
    Stage stage("wall", saved);
    CHECK(stage.gui.has("stage/head/0/15"));
    CHECK_FALSE(stage.gui.has("stage/head/1/0"));
    CHECK(stage.gui.has("stage/dots"));
    stage.store.session.selection.head = 15;
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.selection().layer == 1);
    CHECK(stage.gui.has("stage/head/1/0"));
}

TEST_CASE("why scores are divided: arrows double the width, and the sentence says both shares") {
    Stage stage("why_root_d");
    CHECK(stage.gui.has("why_root/products"));
    const std::string before = stage.words("stage/sentence");
    stage.key(ImGuiKey_RightArrow);
    CHECK(stage.view() == "why_root_d");
    CHECK(stage.words("stage/sentence") != before);
    stage.key(ImGuiKey_LeftArrow);
    CHECK(stage.words("stage/sentence") == before);
    stage.key(ImGuiKey_R);
    CHECK(stage.words("stage/sentence") != before);
}

TEST_CASE("a model that writes: Space writes the likeliest word, and goes on from there") {
    Stage stage("next_token", tiny_model("gpt2"));
    REQUIRE(stage.gui.has("next/0"));
    CHECK_FALSE(stage.gui.has("next/5"));
    const std::string text = stage.choices().sentence;
    stage.key(ImGuiKey_Space);
    CHECK(stage.choices().sentence.size() > text.size());
    CHECK(stage.choices().sentence.starts_with(text));
    CHECK(stage.view() == "next_token");
}

TEST_CASE("a picture that there is not of a scene is passed over") {
    Stage stage("weights", tiny_model("bert"));
    for (int i = 0; i < 40; ++i) {
        stage.gui.key(ImGuiKey_PageDown);
        CHECK(stage.view() != "next_token");
    }
}

TEST_CASE("nothing on the stage is scrolled, however small the window is") {
    for (const ImVec2 size : {ImVec2{640, 480}, {800, 600}, {1280, 800}, {3840, 2160}})
        for (const char* const view : {"sentence", "weights", "wall", "steps", "why_root_d"}) {
            CAPTURE(size.x);
            INFO(view);
            Stage stage(view, hand_made_document(4), size);
            CHECK(stage.gui.has("stage/title"));
            CHECK(stage.gui.item("stage/keys").max.y <= size.y);
            for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows) {
                CAPTURE(window->Name);
                CHECK_FALSE((window->Active && (window->ScrollbarX || window->ScrollbarY)));
            }
        }
}
