#include <doctest/doctest.h>

#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

/// As it comes through standard input: a document that no file has.
Saved piped() {
    Saved saved = hand_made_document(3);
    saved.document.choices.sentence = "Out of a pipe";
    return saved;
}

}  // namespace

TEST_CASE(
    "a document without a file is opened at the start, and is work that stands nowhere else") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder, {1280, 800}, piped());
        p.gui().frames(3);
        CHECK(p.sentence() == "Out of a pipe");
        CHECK(p.store().document().choices.heads == 3);
        CHECK(p.store().path().empty());
        CHECK(p.store().modified());
        CHECK(p.program().title() == "• Untitled — Attend");
        CHECK(p.program().settings().recent.empty());
        p.program().finish();
    }
    ProgramDriver again(folder);
    CHECK(again.sentence() == "Out of a pipe");
    CHECK(again.store().modified());
}

TEST_CASE("what is unsaved is asked about before a document without a file takes its place") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
        p.gui().frames(2);
        p.program().finish();
    }
    ProgramDriver p(folder, {1280, 800}, piped());
    p.gui().frames(3);
    CHECK(p.sentence() == "Mine");
    REQUIRE(p.gui().has("question/Do not save"));
    p.gui().click("question/Do not save");
    p.gui().frames(3);
    CHECK(p.sentence() == "Out of a pipe");
}

TEST_CASE("after a crash a document without a file waits for the answer") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        p.store().change([](Document& draft) { draft.choices.sentence = "Mine"; });
        p.gui().frames(120);  // in which the session is kept
    }
    ProgramDriver p(folder, {1280, 800}, piped());
    p.gui().frames(3);
    REQUIRE(p.gui().has("question/Open the document instead"));
    p.gui().click("question/Open the document instead");
    p.gui().frames(3);
    CHECK(p.sentence() == "Out of a pipe");
}
