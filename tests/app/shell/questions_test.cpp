#include <doctest/doctest.h>

#include "support/program.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("a document that was never saved is asked about before another takes its place") {
    const TemporaryFolder folder;
    Saved other = hand_made_document();
    other.document.choices.sentence = "Another one";
    const std::filesystem::path file = folder.path() / "other.attend";
    save_document(other, file);
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
        p.program().drop(file);
        p.gui().frames(4);
        CHECK(p.store().document().choices.sentence == "Mine");
        p.gui().click("question/Cancel");
        p.gui().frames(3);
        CHECK(p.store().document().choices.sentence == "Mine");
        p.program().finish();
    }
    // The same at a start with a file.
    ProgramDriver p(folder, {1280, 800}, file);
    p.gui().frames(4);
    CHECK(p.store().document().choices.sentence == "Mine");
    p.gui().click("question/Do not save");
    p.gui().frames(4);
    CHECK(p.store().document().choices.sentence == "Another one");
}

TEST_CASE("a question keeps the keyboard until it is answered; Escape is its last answer") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_N);
    p.gui().frames(3);
    REQUIRE(p.gui().has("question/Cancel"));
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_H);
    p.gui().frames(3);
    CHECK(p.store().session.overlay.empty());
    REQUIRE(p.gui().has("question/Cancel"));
    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("question/Cancel"));
    CHECK(p.store().document().choices.sentence == "Mine");
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_H);  // the list is open when something is asked
    p.gui().frames(3);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_N);
    p.gui().frames(4);
    CHECK(p.gui().has("question/Cancel"));
    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("question/Cancel"));
    CHECK(p.store().session.overlay == "history");
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_K);  // whose field has the keyboard again
    p.gui().frames(3);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_N);
    p.gui().frames(3);
    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(4);
    CHECK(p.store().session.overlay == "palette");
    CHECK(ImGui::GetIO().WantTextInput);
}

TEST_CASE("who closes the window again before an answer is asked once") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
    p.gui().frames(2);
    for (int click = 0; click < 3; ++click) {
        p.program().request_quit();
        p.gui().frames(2);
    }
    p.answer("Cancel");
    CHECK_FALSE(p.gui().has("question/Cancel"));
    CHECK_FALSE(p.program().done());
    p.program().request_quit();  // and anew whenever it is closed anew
    p.answer("Do not save");
    CHECK(p.program().done());
}

TEST_CASE(
    "nobody who presents is asked: what was changed is put aside, or kept until the next start") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    const auto change_it = [](ProgramDriver& p) {
        p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
        p.gui().frames(2);
    };
    {
        ProgramDriver p(folder, {1280, 800}, talk);
        p.store().session.presenting = true;
        change_it(p);
        p.program().drop(talk);
        p.gui().frames(4);
        CHECK_FALSE(p.gui().has("question/Cancel"));
        CHECK(p.sentence() != "Mine");
        const Saved aside = load_document(folder.path() / "state" / "set_aside.attend");
        CHECK(aside.document.choices.sentence == "Mine");
        change_it(p);
        p.program().request_quit();
        p.gui().frames(2);
        CHECK(p.program().done());
        p.program().finish();
    }
    ProgramDriver p(folder);
    CHECK(p.sentence() == "Mine");
}
