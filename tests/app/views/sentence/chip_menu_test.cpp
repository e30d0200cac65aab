#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/views/sentence/chips.h"
#include "support/sentence_panel.h"

using namespace attend;

namespace {

/// "The train left the station on time": tokens 0 to 6.
struct Sentence : DrivenPanel {
    explicit Sentence(Saved saved = hand_made_document(4))
        : DrivenPanel(draw_sentence, {1280, 800}, std::move(saved)) {}
    void leave_out(int place) {
        gui.click("token/" + std::to_string(place));
        gui.key(ImGuiKey_Delete);
        gui.frames(2);
    }
    std::string query_text() const {
        return scene().asks().tokens.at(static_cast<std::size_t>(selection().query)).text;
    }
};

}  // namespace

TEST_CASE("Delete on a chip leaves its token out, and takes it in again") {
    Sentence sentence;
    sentence.leave_out(2);
    CHECK(sentence.choices().dropped == NumberList{2});
    CHECK(sentence.scene().asks().tokens.size() == 6);
    CHECK(sentence.gui.has("token/2"));
    CHECK(sentence.gui.has("token/6"));
    CHECK(sentence.steps() == 2);
    sentence.leave_out(0);
    CHECK(sentence.choices().dropped == NumberList{0, 2});
    sentence.leave_out(2);
    CHECK(sentence.choices().dropped == NumberList{0});
    sentence.store.undo();
    sentence.store.undo();
    sentence.store.undo();
    sentence.gui.frames(2);
    CHECK(sentence.choices().dropped.empty());
    CHECK(sentence.scene().asks().tokens.size() == 7);
}

TEST_CASE("the right button opens a menu that does the same") {
    Sentence sentence;
    sentence.gui.click("token/1", ImGuiMouseButton_Right);
    sentence.gui.frames(2);
    sentence.gui.click("chip/Leave out");
    sentence.gui.frames(2);
    CHECK(sentence.choices().dropped == NumberList{1});
    sentence.gui.click("token/1", ImGuiMouseButton_Right);
    sentence.gui.frames(2);
    sentence.gui.click("chip/Take in again");
    sentence.gui.frames(2);
    CHECK(sentence.choices().dropped.empty());
}

TEST_CASE("a chip stands for its own row when others are left out, and the query for its word") {
    Sentence sentence;
    sentence.gui.click("token/4");
    REQUIRE(sentence.query_text() == "station");
    sentence.gui.click("token/1", ImGuiMouseButton_Right);
    sentence.gui.frames(2);
    sentence.gui.click("chip/Leave out");
    sentence.gui.frames(2);
    CHECK(sentence.selection().query == 3);
    CHECK(sentence.query_text() == "station");
    sentence.gui.click("token/6");
    CHECK(sentence.selection().query == 5);
    CHECK(sentence.query_text() == "time");
    sentence.gui.hover("token/3");
    sentence.gui.frame();
    CHECK(sentence.store.session.hover.query == 2);
    sentence.gui.move({5, 5});
    sentence.gui.hover("token/1");
    CHECK_FALSE(sentence.store.session.hover.query);
    sentence.gui.click("token/1");  // takes no part: is no query
    CHECK(sentence.query_text() == "time");
    sentence.gui.click("token/0");
    sentence.gui.key(ImGuiKey_RightArrow);  // over the one that is left out
    CHECK(sentence.query_text() == "left");
}

TEST_CASE("the last token that takes part stays, and says so") {
    Saved saved = hand_made_document(1);
    saved.document.choices.sentence = "train";
    Sentence sentence(saved);
    sentence.leave_out(0);
    CHECK(sentence.choices().dropped.empty());
    const auto messages = sentence.store.take_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].error);
}

TEST_CASE("what is left out follows its word while the sentence is typed, and comes back by undo") {
    Saved saved = hand_made_document(4);
    saved.document.choices.dropped = {1, 4};
    Sentence sentence(saved);
    sentence.gui.key(ImGuiKey_Home);
    for (const char* letter : {"S", "o", " "}) sentence.gui.type(letter);
    CHECK(sentence.choices().sentence == "So The train left the station on time");
    CHECK(sentence.choices().dropped == NumberList{2, 5});
    sentence.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    sentence.gui.key(ImGuiKey_Delete);
    CHECK(sentence.choices().dropped.empty());
    sentence.store.undo();
    sentence.gui.frames(2);
    CHECK(sentence.choices().dropped == NumberList{2, 5});
}

TEST_CASE("tokens of the second text are left out by themselves") {
    Saved saved = hand_made_document(4);
    saved.document.choices.second_text = "a bus leaves";
    Sentence sentence(saved);
    sentence.gui.click("answer/0");
    sentence.gui.key(ImGuiKey_Delete);
    sentence.gui.frames(2);
    CHECK(sentence.choices().second_dropped == NumberList{0});
    CHECK(sentence.choices().dropped.empty());
    CHECK(sentence.scene().answers().tokens.size() == 2);
    sentence.gui.click("answer/2");
    CHECK(sentence.selection().cell.column == 1);
}

TEST_CASE("a document that leaves out every token says so and takes them in again") {
    Saved saved = hand_made_document(1);
    saved.document.choices.sentence = "a train";
    saved.document.choices.dropped = {0, 1};
    Sentence sentence(saved);
    CHECK(sentence.gui.has("problem/dropped"));
    CHECK_FALSE(sentence.gui.has("token/0"));
    sentence.gui.click("dropped/none");
    sentence.gui.frames(2);
    CHECK(sentence.choices().dropped.empty());
    CHECK(sentence.gui.has("token/1"));
}

TEST_CASE("the menu of a token has the padding of every menu") {
    DrivenPanel panel(draw_sentence);
    panel.gui.click("token/1", ImGuiMouseButton_Right);
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("chip/Leave out"));
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    REQUIRE(g.OpenPopupStack.Size == 1);
    const ImGuiWindow& menu = *g.OpenPopupStack[0].Window;
    CHECK(menu.WindowPadding.x > 4);
    CHECK(menu.WindowPadding.y > 4);
    CHECK(panel.gui.item("chip/Leave out").min.x >= menu.Pos.x + 4);
}
