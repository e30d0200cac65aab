#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

/// A state folder that takes nothing any more, as a full or read-only disk has it.
void break_state_folder(const TemporaryFolder& folder) {
    std::filesystem::remove_all(folder.path() / "state");
    std::ofstream(folder.path() / "state") << "no folder";
}

void mend_state_folder(const TemporaryFolder& folder) {
    std::filesystem::remove_all(folder.path() / "state");
}

void change_sentence(ProgramDriver& p, const std::string& sentence) {
    p.store().change([&](Document& draft) { draft.choices.sentence = sentence; });
    p.gui().frames(3);
}

void quit(ProgramDriver& p) {
    p.program().request_quit();
    p.gui().frames(3);
}

unsigned mode_of(const std::filesystem::path& path) {
    struct stat status = {};
    REQUIRE_MESSAGE(::stat(path.c_str(), &status) == 0, path.string());
    return status.st_mode & 07777;
}

/// Whether anything at all stands in the folder for rescues that could be offered.
bool has_rescue(const TemporaryFolder& folder) {
    return std::filesystem::exists(folder.path() / "rescue" / "session-0.json");
}

}  // namespace

TEST_CASE("what stands nowhere but in the window is not left unasked") {
    for (const bool from_the_start : {false, true}) {
        CAPTURE(from_the_start);
        const TemporaryFolder folder;
        if (from_the_start) break_state_folder(folder);
        ProgramDriver p(folder);
        p.open_hand_made();
        if (!from_the_start) break_state_folder(folder);
        change_sentence(p, "Nothing is lost");
        quit(p);
        CHECK_FALSE(p.program().done());
        p.answer("Cancel");
        CHECK_FALSE(p.program().done());
        CHECK(p.sentence() == "Nothing is lost");
        quit(p);
        p.answer("Leave anyway");
        CHECK(p.program().done());
        p.program().finish();
        CHECK_FALSE(has_rescue(folder));  // it was given up
    }
}

TEST_CASE("where changes cannot be kept for a crash, that is what the message says") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    break_state_folder(folder);
    change_sentence(p, "Nothing is lost");
    p.gui().frames(120);
    REQUIRE_FALSE(p.program().messages().empty());
    CHECK(p.program().messages().back().text.find("not kept for the case of a crash") !=
          std::string::npos);
}

TEST_CASE("what cannot be kept can be saved as a file, and then the window closes") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    change_sentence(p, "Nothing is lost");
    break_state_folder(folder);
    quit(p);
    p.answer("Save as…");
    CHECK_FALSE(p.program().done());
    REQUIRE(p.gui().has("file/name"));
    p.gui().click("file/name");
    p.gui().type("talk");
    p.gui().frames(2);
    p.gui().click("file/accept");
    p.gui().frames(3);
    CHECK(p.program().done());
    CHECK(load_document(folder.path() / "talk.attend").document.choices.sentence ==
          "Nothing is lost");
}

TEST_CASE("nothing is asked where nothing would be lost") {
    const TemporaryFolder folder;
    SUBCASE("a scene as it was opened, with a state folder that takes nothing") {
        ProgramDriver p(folder);
        p.open_hand_made();
        break_state_folder(folder);
        quit(p);
        CHECK(p.program().done());
    }
    SUBCASE("a changed one that the session keeps") {
        ProgramDriver p(folder);
        p.open_hand_made();
        change_sentence(p, "Nothing is lost");
        quit(p);
        CHECK(p.program().done());
    }
}

TEST_CASE("a signal's end rescues what cannot be kept, and the next start offers it") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        change_sentence(p, "Nothing is lost");
        break_state_folder(folder);
        p.program().finish();  // what run_window() does then, without a question
    }
    REQUIRE(has_rescue(folder));
    CHECK(mode_of(folder.path() / "rescue") == 0700);
    CHECK(mode_of(folder.path() / "rescue" / "session-0.json") == 0600);
    {
        ProgramDriver p(folder);  // still broken: it stays where it is
        p.gui().frames(3);
        p.answer("Ask again later");
        CHECK_FALSE(p.gui().has("question/Open it here"));
        change_sentence(p, "Something else");
        p.program().finish();
        CHECK(std::filesystem::exists(folder.path() / "rescue" / "session-1.json"));
    }
    mend_state_folder(folder);
    ProgramDriver p(folder);
    p.gui().frames(3);
    p.answer("Keep it as a file");
    CHECK(mode_of(folder.path() / "state" / "set_aside.attend") == 0600);
    p.answer("Open it here");
    CHECK(p.sentence() == "Something else");
    CHECK_FALSE(has_rescue(folder));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "rescue" / "session-1.json"));
    REQUIRE(p.program().settings().recent.size() == 1);
    CHECK(load_document(p.program().settings().recent[0]).document.choices.sentence ==
          "Nothing is lost");
}

TEST_CASE("nobody else may read a session, and a folder that others may write is no rescue") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "state");
    std::ofstream(folder.path() / "state" / "session-0.json") << "{}";  // as older versions left it
    std::filesystem::create_directories(folder.path() / "rescue");
    std::filesystem::permissions(folder.path() / "rescue", std::filesystem::perms::all);
    ProgramDriver p(folder);
    p.open_hand_made();
    change_sentence(p, "Nothing is lost");
    p.program().finish();
    CHECK(mode_of(folder.path() / "state" / "session-0.json") == 0600);
    break_state_folder(folder);
    p.program().finish();
    CHECK_FALSE(has_rescue(folder));
}
