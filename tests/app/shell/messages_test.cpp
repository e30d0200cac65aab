#include <doctest/doctest.h>

#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

/// Until `wanted`: what is awaited comes some frames after it was asked for.
template <class Wanted>
bool comes(ProgramDriver& p, Wanted wanted) {
    for (int frame = 0; frame < 600 && !wanted(); ++frame) p.gui().frame();
    return wanted();
}

}  // namespace

TEST_CASE("a message ends by itself, and the program knows when to draw for it") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    REQUIRE(comes(p, [&] { return !p.program().next_message_end(); }));
    p.store().say("Saved");
    p.gui().frames(2);
    REQUIRE(p.gui().has("toast/0"));
    REQUIRE(p.program().next_message_end());
    CHECK(*p.program().next_message_end() > ImGui::GetTime());
    CHECK(comes(p, [&] { return !p.gui().has("toast/0"); }));
    CHECK_FALSE(p.program().next_message_end());
}

TEST_CASE("what was done last stands in place of what went before; an error stays until then") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().complain("No such file");
    p.store().say("Saved one");
    p.gui().frames(2);
    CHECK(p.gui().has("toast/1"));
    p.store().complain("No such folder");
    p.gui().frames(2);
    CHECK(p.gui().has("toast/1"));
    CHECK_FALSE(p.gui().has("toast/2"));
    p.store().say("Saved two");
    p.gui().frames(2);
    CHECK(p.gui().has("toast/0"));
    CHECK_FALSE(p.gui().has("toast/1"));
}

TEST_CASE("an error stays, however long nobody looks, until it is clicked away") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().complain("No such file");
    p.gui().frames(60 * 60);
    REQUIRE(p.gui().has("toast/0"));
    CHECK_FALSE(p.program().next_message_end());
    p.gui().click("toast/0");
    p.gui().frames(2);
    CHECK_FALSE(p.gui().has("toast/0"));
}

TEST_CASE("refused input is said for a while: not once something is done, nor after Escape") {
    for (const char* const end : {"time", "escape", "a step"}) {
        CAPTURE(end);
        const TemporaryFolder folder;
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.temperature = 2; });
        p.gui().frames(60 * 12);  // messages of before are over
        p.gui().double_click("view/head.0/weights[0,0]");
        p.gui().frames(3);
        p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
        p.gui().type("zero");
        p.gui().frames(2);
        p.gui().click("view/head.0/weights[2,1]");
        p.gui().frames(3);
        REQUIRE(p.program().messages().size() == 1);
        CHECK(p.program().messages().front().error);
        CHECK(p.program().messages().front().text.find("found “zero”") != std::string::npos);
        p.gui().frames(60 * 5);
        CHECK(p.program().messages().size() == 1);
        if (end == std::string_view("time")) p.gui().frames(60 * 16);
        if (end == std::string_view("escape")) p.gui().key(ImGuiKey_Escape);
        if (end == std::string_view("a step"))
            p.store().change([](Document& draft) { draft.choices.temperature = 3; });
        p.gui().frames(3);
        CHECK(p.program().messages().empty());
    }
}

TEST_CASE("a message covers no panel, neither at a desk nor while one presents") {
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{1920, 1080}, ImVec2{640, 480}})
        for (const bool presenting : {false, true}) {
            const TemporaryFolder folder;
            ProgramDriver p(folder, size);
            p.open_hand_made();
            p.store().session.presenting = presenting;
            p.store().say("Saved talk.attend");
            p.gui().frames(3);
            const TaggedItem message = p.gui().item("toast/0");
            CHECK(p.gui().has(presenting ? "stage" : "view"));
            for (const char* panel :
                 {"sentence", "view", "weighted_sum", "setup", "explanation", "stage/title"})
                if (p.gui().has(panel)) CHECK(p.gui().item(panel).max.y <= message.min.y + 1);
        }
}

TEST_CASE("a picture has no message in it") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().complain("No such file");
    p.gui().frames(2);
    REQUIRE(p.gui().has("toast/0"));
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_E);
    p.store().session.figure = {FigureChoices::What::window, {}, "png"};
    p.gui().frames(3);
    p.gui().click("export/save");
    CHECK_FALSE(p.gui().has("toast/0"));
    CHECK(comes(p, [&] { return p.gui().has("toast/0"); }));
}

TEST_CASE("a matrix is exported as a figure of its own, wherever the mouse asked for it") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().click("view/head.0/weights[0,0]", ImGuiMouseButton_Right);
    p.gui().click("menu/Export as picture…");
    REQUIRE(comes(p, [&] { return p.figures() > 0; }));
    CHECK(p.store().session.overlay == "export");
    CHECK(p.store().session.figure.what == FigureChoices::What::map);
    CHECK(p.store().session.figure.node == "head.0/weights");
}

TEST_CASE("nothing is copied without a word") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    REQUIRE(comes(p, [&] { return !p.gui().has("toast/0"); }));
    p.gui().click("explain/tex");
    p.gui().frames(2);
    CHECK_FALSE(p.clipboard().empty());
    CHECK(p.gui().has("toast/0"));
}

TEST_CASE("an empty second field does not stay in another document") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().click("second_text/open");
    p.gui().frames(2);
    CHECK(p.gui().has("second_text/close"));
    p.store().open(hand_made_document(), {});
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("second_text/close"));
}

TEST_CASE("after a question about the old one, the arrows walk the steps of the scene opened") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
    p.gui().frames(2);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_K);
    p.gui().frames(3);
    p.gui().type("worked example");
    p.gui().key(ImGuiKey_Enter);
    REQUIRE(comes(p, [&] { return p.gui().has("question/Do not save"); }));
    p.gui().click("question/Do not save");
    REQUIRE(comes(p, [&] { return p.gui().has("steps/next"); }));
    p.gui().frames(3);
    const std::string before = p.store().session.selection.node;
    p.gui().key(ImGuiKey_RightArrow);
    p.gui().frames(2);
    CHECK(p.store().session.selection.node != before);
}

TEST_CASE("Page Down walks a step at the first press, also with the keyboard in the sentence") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().session.selection.view = "steps";
    p.gui().frames(3);
    p.gui().click("sentence");
    for (const bool presenting : {false, true}) {
        p.store().session.presenting = presenting;
        p.gui().frames(3);
        const std::string before = p.store().session.selection.node;
        p.gui().key(ImGuiKey_PageDown);
        p.gui().frames(2);
        CHECK(p.store().session.selection.node != before);
    }
}

TEST_CASE("in the smallest window two texts leave the matrix its room") {
    const TemporaryFolder folder;
    ProgramDriver p(folder, {640, 480});
    p.program().settings().hidden = Settings().hidden;
    p.open_hand_made();
    p.store().change([](Document& draft) {
        draft.choices.sentence = "The train left the station on time";
        draft.choices.second_text = "The station is near the train, and on time it left";
    });
    p.gui().frames(4);
    REQUIRE(p.gui().has("second_text/close"));
    const TaggedItem first = p.gui().item("view/head.0/weights[0,0]"),
                     last = p.gui().item("view/head.0/weights[6,11]");
    CHECK(last.max.x - first.min.x > 130);
    CHECK(last.max.y - first.min.y > 45);
    // No chip is cut: a line is in sight as a whole or scrolled away.
    const float end = p.gui().item("sentence").max.y;
    int in_sight = 0;
    for (int token = 0; token < 7; ++token) {
        const std::string name = "token/" + std::to_string(token);
        if (!p.gui().has(name)) continue;
        ++in_sight;
        const TaggedItem chip = p.gui().item(name);
        CHECK((chip.max.y <= end || chip.min.y >= end - 12));
    }
    CHECK(in_sight >= 2);
}
