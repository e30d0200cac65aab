#include <doctest/doctest.h>

#include "app/state/lesson_play.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

constexpr const char* opened_lesson = "lessons/01_never_says_no.md";

}  // namespace

TEST_CASE("a lesson puts the document, its undo and what is looked at aside, and they come back") {
    const TemporaryFolder folder;
    const auto file = folder.file("talk.md",
                                  "---\nattend: lesson 1\ntitle: Talk\nminutes: 5\n"
                                  "goal: One thing.\n---\n## Step\n```do\nnew\nset "
                                  "workspace=lookup query=Lama\n```\nWords.\n");
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& document) { document.choices.sentence = "my own words"; });
    p.store().session.select("head.1/weights", {2, 1});
    p.gui().frames(2);
    const std::uint64_t revision = p.store().history().revision();
    const Document mine = p.store().document();
    const Selection looked_at = p.store().session.selection;
    REQUIRE(p.store().modified());

    p.program().drop(file);
    p.gui().frames(4);
    REQUIRE(p.store().lesson);
    CHECK(p.program().title() == "Talk — Attend");
    CHECK(p.store().document().choices.query == "Lama");
    CHECK_FALSE(p.store().history().can_undo());
    CHECK(p.program().asked().empty());
    p.store().change([](Document& document) { document.choices.query = "Doe"; });
    p.gui().frames(40);

    p.gui().key(ImGuiKey_Escape);
    p.gui().frames(3);
    CHECK_FALSE(p.store().lesson);
    CHECK(p.store().document() == mine);
    CHECK(p.store().history().revision() == revision);
    CHECK(p.store().session.selection == looked_at);
    CHECK(p.program().asked().empty());
    p.store().undo();
    CHECK(p.sentence() != "my own words");
}

TEST_CASE("what is kept while a lesson is played is the person's own document") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder, {1280, 800}, OpenLesson{opened_lesson, 3});
        p.gui().frames(3);
        REQUIRE(p.store().lesson);
        CHECK(p.store().lesson->beat().step == 2);
        p.gui().key(ImGuiKey_Escape);
        p.open_hand_made();
        p.store().change([](Document& document) { document.choices.sentence = "kept of mine"; });
        p.program().drop(ATTEND_SOURCE_DIR "/assets/lessons/01_never_says_no.md");
        p.gui().frames(60);
        REQUIRE(p.store().lesson);
        p.program().finish();
    }
    ProgramDriver next(folder);
    CHECK_FALSE(next.store().lesson);
    CHECK(next.sentence() == "kept of mine");
}
