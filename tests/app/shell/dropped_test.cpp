#include <doctest/doctest.h>

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
    CHECK(room_after(folder.file("points.csv", "x,y\n1,2\n3,4\n")) == "kernel");
    CHECK(room_after(ATTEND_SOURCE_DIR "/tests/references/models/bert/config.json") == "model");
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
    CHECK(p.store().computation().scene()->memory.tokens[1].text == "Bert");
    const Document before = p.store().document();
    p.program().drop(folder.file("broken.csv", "name,city\nAnna\n"));
    p.gui().frames(3);
    CHECK(p.store().document() == before);
}
