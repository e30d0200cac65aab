#include "support/program.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/state/command.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("undo, redo and the palette by keyboard") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_K);
    p.gui().frames(2);
    p.gui().type("mask causal");
    p.gui().key(ImGuiKey_Enter);
    p.gui().frames(2);
    CHECK(p.store().document().choices.mask == "causal");
    CHECK(p.value("head.0/weights")(0, 1) == 0);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_Z);
    p.gui().frames(2);
    CHECK(p.store().document().choices.mask == "none");
    p.gui().key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z);
    p.gui().frames(2);
    CHECK(p.store().document().choices.mask == "causal");
}

TEST_CASE("quit and start again: everything is where it was") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change(
            [](Document& draft) { draft.choices.sentence = "The cat sat on the mat"; });
        p.gui().frames(2);
        p.store().session.select("head.0/weights", {3, 1});
        p.store().session.selection.query = 3;
        p.program().settings().theme = "light";
        p.gui().frames(2);
        p.program().request_quit();
        p.gui().frames(2);
        CHECK(p.program().done());
        p.program().finish();
    }
    ProgramDriver p(folder);
    p.gui().frames(2);
    CHECK(p.store().document().choices.sentence == "The cat sat on the mat");
    CHECK(p.store().session.selection.query == 3);
    CHECK(p.program().settings().theme == "light");
}

TEST_CASE("after a crash what was open is offered, and comes back") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Nothing is lost"; });
        p.gui().frames(120);  // two seconds: the session is kept
    }                         // no finish(): as if killed
    ProgramDriver p(folder);
    p.gui().frames(3);
    CHECK(p.store().document().choices.sentence != "Nothing is lost");
    p.gui().click("question/Restore it");
    p.gui().frames(3);
    CHECK(p.store().document().choices.sentence == "Nothing is lost");
}

TEST_CASE("after an end by a bug what was open is asked about, not opened into it again") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Nothing is lost"; });
        p.gui().frames(2);
        p.program().finish(false);
    }
    ProgramDriver p(folder);
    p.gui().frames(3);
    CHECK(p.store().document().choices.sentence != "Nothing is lost");
    p.gui().click("question/Restore it");
    p.gui().frames(3);
    CHECK(p.store().document().choices.sentence == "Nothing is lost");
}

TEST_CASE("the session is kept when something changed, and not for what is as it was kept") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().frames(120);
    CHECK_FALSE(p.program().next_save());
    p.store().change([](Document& draft) { draft.choices.sentence = "The cat sat"; });
    p.gui().frames(2);
    CHECK(p.program().next_save());
    p.store().undo();
    p.gui().frames(2);
    CHECK_FALSE(p.program().next_save());
    p.store().session.selection.query = 2;
    p.gui().frames(2);
    CHECK(p.program().next_save());
    p.gui().frames(120);
    CHECK_FALSE(p.program().next_save());
    p.store().open(p.store().saved(), "other.attend");
    p.gui().frames(2);
    CHECK(p.program().next_save());
}

TEST_CASE("what a crash left is not written over while its question is open, nor lost by a no") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Nothing is lost"; });
        p.gui().frames(120);
    }
    {
        ProgramDriver p(folder);
        p.gui().frames(120);  // the question stands there for two seconds
        p.program().request_quit();
        p.gui().frames(2);
        p.program().finish();
    }
    ProgramDriver p(folder);
    p.gui().frames(3);
    p.gui().click("question/Start anew");
    p.gui().frames(3);
    REQUIRE(p.program().settings().recent.size() == 1);
    const Saved kept = load_document(p.program().settings().recent.front());
    CHECK(kept.document.choices.sentence == "Nothing is lost");
}

TEST_CASE("a file that cannot be opened at the start is said in the window") {
    const TemporaryFolder folder;
    ProgramDriver p(folder, {1280, 800}, folder.path() / "missing.attend");
    p.gui().frames(3);
    CHECK(p.gui().has("toast/0"));
    CHECK(p.store().computation().scene() != nullptr);
}

TEST_CASE("a start whose embedding is gone is drawn, and says so") {
    const TemporaryFolder folder;
    Saved saved = hand_made_document();
    saved.document.choices.embedding = (folder.path() / "gone.txt").string();
    save_document(saved, folder.path() / "a.attend");
    ProgramDriver p(folder, {1280, 800}, folder.path() / "a.attend");
    for (int i = 0; i < 200 && p.store().computation().problem().empty(); ++i) p.gui().frame();
    p.gui().frames(5);
    CHECK(p.store().computation().problem().find("gone.txt") != std::string::npos);
    // The file is there by now.
    std::ofstream(folder.path() / "gone.txt") << "the 1 2\nstation 3 4\ntrain 1 1\n";
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_R);
    while (p.store().computation().stale()) p.gui().frame();
    CHECK(p.store().computation().problem().empty());
}

TEST_CASE("presenting leaves the menu and the status bar away, and Escape ends it") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().frames(3);
    // What only an author needs.
    const std::vector<std::string> leave{"weights/paint", "weights/stage", "weights/lock"};
    const auto there = [&](const std::string& tag) {
        return std::ranges::any_of(
            p.gui().tags(), [&](const auto& tagged) { return tagged.first.starts_with(tag); });
    };
    for (const std::string& tag : leave) {
        CAPTURE(tag);
        CHECK(there(tag));
    }
    p.gui().key(ImGuiKey_F5);
    p.gui().frames(3);
    CHECK(p.gui().has("stage/title"));
    for (const std::string& tag : leave) {
        CAPTURE(tag);
        CHECK_FALSE(there(tag));
    }
    CHECK_FALSE(p.gui().has("setup"));
    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("stage/title"));
    CHECK(p.gui().has("setup"));
}

TEST_CASE("one Escape leaves presenting while the sentence is typed, and keeps what was typed") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().key(ImGuiKey_F5);
    p.gui().frames(3);
    p.gui().key(ImGuiKey_E);
    p.gui().frames(2);
    p.gui().key(ImGuiKey_End);
    p.gui().type(" again");
    REQUIRE(p.store().document().choices.sentence.ends_with(" again"));
    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(3);
    CHECK_FALSE(p.store().session.presenting);
    CHECK(p.store().document().choices.sentence.ends_with(" again"));
}

TEST_CASE("what lies below a sheet has no tooltip") {
    const TemporaryFolder folder;
    ProgramDriver p(folder, {1920, 1080});
    p.open_hand_made();
    const auto pointed = [&] { return p.gui().ui().states.of<PointedAt>().frame; };
    const ImVec2 seed = p.gui().center("mask");
    p.gui().move(seed);
    p.gui().frames(2);
    CHECK(pointed() == ImGui::GetFrameCount());
    for (const char* sheet : {"about", "help", "history", "palette"}) {
        p.store().session.overlay = sheet;
        p.gui().frames(2);
        const int before = ImGui::GetFrameCount();
        p.gui().move({seed.x + 1, seed.y});
        p.gui().frames(60);
        CAPTURE(sheet);
        CHECK(pointed() < before);
        p.store().session.overlay.clear();
        p.gui().frames(3);
    }
}

TEST_CASE("F1 begins with what the mouse points at") {
    const TemporaryFolder folder;
    ProgramDriver p(folder, {1920, 1080});
    p.open_hand_made();
    const TaggedItem temperature = p.gui().item("temperature");
    p.gui().move(
        {(temperature.min.x + temperature.max.x) / 2, (temperature.min.y + temperature.max.y) / 2});
    p.gui().key(ImGuiKey_F1);
    p.gui().frames(3);
    CHECK(p.gui().has("help/pointed"));
    p.gui().key(ImGuiKey_F1);
    p.gui().frames(3);
    p.gui().move({2, 1040});
    p.gui().frames(5);
    p.gui().key(ImGuiKey_F1);
    p.gui().frames(3);
    CHECK(p.gui().has("help"));
    CHECK_FALSE(p.gui().has("help/pointed"));
}

TEST_CASE("without a token the field says what to do, and the panels step back") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices.sentence = "  "; });
    p.gui().frames(3);
    CHECK(p.gui().has("view/problem"));
    CHECK(p.gui().has("explanation/problem"));
    CHECK_FALSE(p.gui().has("setup/problem"));
    CHECK(p.gui().has("problem/sentence"));
    CHECK_FALSE(p.gui().has("said/problem"));  // the field says it: no note lies over numbers
}

TEST_CASE("why nothing can be computed is said once, in the large place") {
    const TemporaryFolder folder;
    ProgramDriver p(folder, {1920, 1080});
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices.heads_off = {60}; });
    p.gui().frames(3);
    REQUIRE(p.gui().has("said/problem"));  // the last that said it, were there several
    CHECK(p.gui().item("said/problem").min.x == p.gui().item("view/problem").min.x);
    CHECK(p.gui().item("said/problem").min.y == p.gui().item("view/problem").min.y);
    CHECK(p.gui().has("explanation/problem"));
    p.store().session.maximized = "explanation";  // alone, it is the one that says it
    p.gui().frames(3);
    CHECK(p.gui().item("said/problem").min.x == p.gui().item("explanation/problem").min.x);
}

TEST_CASE(
    "a matrix that is dropped becomes the vectors; a broken one is said and changes nothing") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    const auto good = folder.file("vectors.csv", "one,1,2\ntwo,3,4\nthree,5,6\n");
    p.program().drop(good);
    while (p.store().computation().stale()) p.gui().frame();
    p.gui().frames(30);
    CHECK(p.store().document().choices.embedding == good.string());
    const Document before = p.store().document();
    p.program().drop(folder.file("broken.attend", "{\"attend\": 1, \"choices\": {\"heads\": 65}}"));
    p.gui().frames(3);
    CHECK(p.store().document() == before);
}

TEST_CASE(
    "the window draws at every size, in every theme, with every panel and overlay, without a "
    "crash") {
    const TemporaryFolder folder;
    for (const ImVec2 size : {ImVec2(640, 480), ImVec2(800, 600), ImVec2(1920, 1080)}) {
        ProgramDriver p(folder, size);
        p.open_hand_made();
        for (const char* overlay : {"palette", "history", "help", "about", ""}) {
            p.store().session.overlay = overlay;
            p.gui().frames(3);
        }
        for (const PanelName& panel : panel_names()) {
            p.store().session.maximized = std::string(panel.name);
            p.gui().frames(3);
        }
        p.store().session.maximized.clear();
        p.store().session.presenting = true;
        p.gui().frames(3);
        p.store().session.presenting = false;
        for (const char* sentence :
             {"", "word", "a b c 😀 d",
              "Supercalifragilisticexpialidociousandmuchlongerthanthat again"}) {
            p.store().change([&](Document& draft) { draft.choices.sentence = sentence; });
            p.gui().frames(3);
        }
        CHECK(p.store().document().choices.sentence.starts_with("Super"));
        p.program().finish();
    }
}

TEST_CASE("random actions with a fixed seed leave a program that still computes") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    std::mt19937 random(20240607);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    constexpr ImGuiKeyChord keys[] = {ImGuiMod_Ctrl | ImGuiKey_Z,
                                      ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
                                      ImGuiKey_Tab,
                                      ImGuiKey_DownArrow,
                                      ImGuiKey_RightArrow,
                                      ImGuiKey_Delete,
                                      ImGuiKey_Escape,
                                      ImGuiKey_Enter,
                                      ImGuiMod_Ctrl | ImGuiKey_C,
                                      ImGuiMod_Ctrl | ImGuiKey_V,
                                      ImGuiMod_Ctrl | ImGuiKey_K,
                                      ImGuiKey_F5};
    constexpr const char* words[] = {"a", " ", "1", "-", ".", "cat ", "😀", "é"};
    for (int step = 0; step < 400; ++step) {
        const ImVec2 at{static_cast<float>(below(1280)), static_cast<float>(60 + below(740))};
        switch (below(5)) {
            case 0:
                p.gui().move(at);
                break;
            case 1:
                p.gui().move(at);
                p.gui().press(true, below(6) == 0 ? ImGuiMouseButton_Right : ImGuiMouseButton_Left);
                p.gui().move({at.x + static_cast<float>(below(80) - 40),
                              at.y + static_cast<float>(below(80) - 40)});
                p.gui().press(false, ImGuiMouseButton_Left);
                p.gui().press(false, ImGuiMouseButton_Right);
                break;
            case 2:
                p.gui().key(keys[below(static_cast<int>(std::size(keys)))]);
                break;
            case 3:
                p.gui().type(words[below(static_cast<int>(std::size(words)))]);
                break;
            default:
                p.gui().frames(2);
        }
    }
    p.store().open(hand_made_document(), {});
    p.store().session.maximized.clear();
    p.gui().frames(5);
    CHECK(p.store().computation().problem().empty());
    CHECK(p.value("output").allFinite());
}
