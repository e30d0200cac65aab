#include <doctest/doctest.h>

#include "app/views/parts/follow_job.h"
#include "core/workspaces/workspace.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("a CSV that is a table by its content opens in the room that asks it") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    const auto room_after = [&](const std::filesystem::path& file) {
        p.program().drop(file);
        p.gui().frames(3);
        while (p.store().computation().stale()) p.gui().frame();
        return p.store().document().choices.workspace;
    };
    CHECK(room_after(folder.file("words.csv", "a,1,2\nb,3,4\n")) == "attention");
    const auto people = folder.file("people.csv", "name,city\nAnna,Rome\nBert,Oslo\n");
    CHECK(room_after(people) == "lookup");
    CHECK(p.store().document().choices.table == people.string());
    p.store().begin_frame();
    p.store().enter("attention");
    p.store().end_frame(false);
    CHECK(room_after(folder.file("points.CSV", "x,y\n1,2\n3,4\n")) == "kernel");
    const auto holes = folder.file("holes.csv", "who,x,y\na,1,2\nb,?,4\nc,5,6\n");
    p.program().drop(holes);  // the room says what is to be left out
    p.gui().frames(3);
    while (p.store().document().choices.table != holes.string()) p.gui().frame();
    CHECK(p.store().document().choices.workspace == "kernel");
    CHECK(room_after(people) == "lookup");  // nothing there to regress
    CHECK(room_after(ATTEND_SOURCE_DIR "/tests/references/models/bert/config.json") == "model");
    CHECK(room_after(folder.file("others.csv", "a,1,2\nb,3,4\n")) == "attention");  // reads them
}

TEST_CASE("a file whose name is not UTF-8 is refused with a word, wherever it comes from") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "caf\xE9.attend";
    save_document(hand_made_document(), file);
    ProgramDriver p(folder, {1280, 800}, file);
    p.gui().frames(2);
    CHECK(p.gui().has("toast/0"));
    CHECK(p.store().path().empty());
    p.open_hand_made();
    p.program().drop(file);
    p.gui().frames(3);
    CHECK(p.store().path().empty());
    CHECK(p.program().settings().recent.empty());
}

TEST_CASE("a text that is not UTF-8 keeps the session from being written, and says so") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().frames(120);
    CHECK_FALSE(p.gui().has("toast/0"));
    p.store().change([](Document& draft) { draft.note = "caf\xE9"; });
    p.gui().frames(120);
    CHECK(p.gui().has("toast/0"));
    CHECK(p.program().next_save());  // it is tried again
    p.store().undo();
    p.program().finish();
    CHECK_FALSE(std::filesystem::exists(folder.path() / "rescue"));
}

TEST_CASE("a CSV dropped in a room of tables is the table that is asked; a broken one is said") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices = default_choices("lookup"); });
    p.gui().frames(3);
    const auto people = folder.file("people.csv", "name,city\nAnna,Rome\nBert,Oslo\n");
    p.program().drop(people);
    p.gui().frames(3);
    while (p.store().computation().stale()) p.gui().frame();
    CHECK(p.store().document().choices.table == people.string());
    CHECK(p.store().computation().scene()->answers().tokens[1].text == "Bert");
    const Document before = p.store().document();
    p.program().drop(folder.file("broken.csv", "name,city\nAnna\n"));
    p.gui().frames(3);
    CHECK(p.store().document() == before);
}

TEST_CASE("word vectors that the room does not read now are opened where they are") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) { draft.choices = default_choices("lookup"); });
    p.gui().frames(3);
    p.program().drop(folder.file("broken.bin", "no numbers here\n"));
    while (p.store().computation().problem().empty()) p.gui().frame();
    CHECK(p.store().document().choices.workspace == "attention");
    CHECK(p.store().computation().problem().find("broken.bin") != std::string::npos);
    // Compared by vectors, a look-up reads them itself.
    p.store().change([](Document& draft) {
        draft.choices = default_choices("lookup");
        draft.choices.similarity = "vectors";
    });
    p.gui().frames(3);
    p.program().drop(folder.file("vectors.txt", "lama 1 2\nlaplace 1 3\n"));
    p.gui().frames(3);
    CHECK(p.store().document().choices.workspace == "lookup");
}

TEST_CASE("a large file is read beside the frame, which says so; reading can be stopped") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().frames(3);
    std::string rows = "name,city\n";
    for (int i = 0; i < 400'000; ++i) rows += "Anna" + std::to_string(i) + ",Rome\n";
    const auto people = folder.file("people.csv", rows);
    const auto is_told = [&] {
        const auto& work = p.gui().ui().states.of<ViewWork>();
        return work.frame == ImGui::GetFrameCount() && !work.entries.empty() &&
               work.entries.front().name == "Reading people.csv";
    };
    const auto drop = [&] {
        p.program().drop(people);
        p.gui().frame();
        CHECK(p.store().document().choices.workspace == "attention");  // not yet
        p.gui().frame();
        REQUIRE(is_told());
    };
    drop();
    p.gui().ui().states.of<ViewWork>().entries.front().stop();
    for (int i = 0; i < 100 && is_told(); ++i) p.gui().frame(), p.gui().frame();
    CHECK(p.store().document().choices.workspace == "attention");
    drop();
    while (p.store().document().choices.workspace == "attention") p.gui().frame();
    CHECK(p.store().document().choices.table == people.string());
}
