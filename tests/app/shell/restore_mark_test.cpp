#include "app/shell/restore_mark.h"

#include <doctest/doctest.h>

#include "core/workspaces/workspace.h"
#include "support/child.h"
#include "support/models.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

constexpr int until_kept = 120;  // in frames: the session is kept by then
constexpr const char* weights = "layer.0/head.0/weights";

/// A program that ended without saying so, with a model's text and an edited number.
void leave_model(const TemporaryFolder& folder) {
    ProgramDriver p(folder);
    p.store().open(tiny_model("gpt2", "The text stays here"), {});
    for (int i = 0; i < 500 && !p.store().computation().scene(); ++i) p.gui().frame();
    REQUIRE(p.store().computation().scene());
    p.store().change([](Document& draft) { draft.edits[weights].cells[{1, 0}] = 0.5; });
    p.gui().frames(until_kept);
}

/// A program that is killed while it restores: its model was not shown yet.
void crash_while_restoring(const TemporaryFolder& folder, const std::string& button) {
    Child child([&](const Child::Tell&) {
        ProgramDriver p(folder);
        p.gui().frames(3);
        p.gui().click("question/" + button);
        ::raise(SIGKILL);
        return 0;
    });
    const int status = child.status();
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(WTERMSIG(status) == SIGKILL);
}

/// Waits until something is shown.
void show(ProgramDriver& p) {
    for (int i = 0; i < 500; ++i) {
        p.gui().frame();
        if (!p.store().computation().busy() && p.store().computation().scene()) return;
    }
}

}  // namespace

TEST_CASE("a session whose restore ended in a crash is offered without what it reads") {
    const TemporaryFolder folder;
    leave_model(folder);
    crash_while_restoring(folder, "Restore it");
    {
        ProgramDriver p(folder);
        p.gui().frames(3);
        CHECK_FALSE(p.gui().has("question/Restore it"));
        p.answer("Restore it without");
        show(p);
        const Choices& choices = p.store().document().choices;
        CHECK(choices.sentence == "The text stays here");
        CHECK(choices.model == Choices().model);
        CHECK(choices.workspace == Choices().workspace);
        CHECK(p.store().document().edits.empty());
        REQUIRE(p.store().waiting().size() == 1);
        CHECK(p.store().waiting().front().path == weights);
        CHECK(p.store().path().empty());
        // All of it is a file, too, to be opened by who knows what it does.
        REQUIRE(p.program().settings().recent.size() == 1);
        const Saved whole = load_document(p.program().settings().recent.front());
        CHECK(whole.document.choices.model == tiny_model("gpt2").document.choices.model);
        CHECK(whole.document.edits.contains(weights));
        p.gui().frames(until_kept);
    }
    ProgramDriver p(folder);  // it ended, but not while it restored
    p.gui().frames(3);
    CHECK(p.gui().has("question/Restore it"));
}

TEST_CASE(
    "all of it is restored where somebody wants that, and what is shown takes the mark away") {
    const TemporaryFolder folder;
    leave_model(folder);
    crash_while_restoring(folder, "Restore it");
    crash_while_restoring(folder, "Restore all of it");
    {
        ProgramDriver p(folder);
        p.answer("Restore all of it");
        show(p);
        CHECK(p.store().document().choices.workspace == "model");
        CHECK(p.store().document().edits.contains(weights));
        p.gui().frames(until_kept);
    }
    {
        ProgramDriver p(folder);
        p.gui().frames(3);
        CHECK(p.gui().has("question/Restore it"));
        p.answer("Restore it");
        p.program().finish();  // before anything was shown: no crash
    }
    ProgramDriver p(folder);
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("question/Restore it"));
    CHECK_FALSE(p.gui().has("question/Restore it without"));
}

TEST_CASE("files of every room are taken from a document, and told; what is built in stays") {
    Saved saved;
    saved.document.choices.embedding = "/home/a/vectors.txt";
    saved.document.choices.sentence = "The text stays here";
    saved.document.edits["word_vectors"].cells[{0, 0}] = 1;
    Choices kernel = default_choices("kernel");
    kernel.table = "/home/a/points.csv";
    saved.left["kernel"] = {kernel, {}};
    CHECK(files_read(saved) ==
          std::vector<std::string>{"embedding /home/a/vectors.txt", "table /home/a/points.csv"});
    const Saved result = without_files(saved);
    CHECK(result.document.choices.embedding == Choices().embedding);
    CHECK(result.document.choices.sentence == "The text stays here");
    CHECK(result.document.edits.empty());
    CHECK(result.left.at("kernel").choices == default_choices("kernel"));
    CHECK(result.orphaned_edits.size() == 1);
    CHECK(files_read(result).empty());
    CHECK(without_files(result) == result);
}
