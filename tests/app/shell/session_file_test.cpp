#include "app/shell/session_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "support/child.h"
#include "support/store.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::Child;
using attend::test::TemporaryFolder;

TEST_CASE("a session comes back as it was, and says whether it came to its end") {
    const TemporaryFolder folder;
    std::string note;
    LastSession session{hand_made_document(), "/home/somebody/talk.attend", false};
    session.saved.selection.query = 4;
    session.began = hand_made_document(3);
    session.pinned = saying("The cat sat");
    session.seen = "12-00ff";
    session.saved.orphaned_edits.push_back({"head.0/weights",
                                            {Axis("token", {"a", "the"}), Axis("dimension", 3)},
                                            {nullptr, {{{1, 2}, Scalar(0.25)}}},
                                            {"model", "minilm"}});
    {
        const SessionFile file(folder.path());
        CHECK_FALSE(file.read(note));
        file.write(session);
    }
    const SessionFile again(folder.path());
    const auto read = again.read(note);
    REQUIRE(read);
    CHECK(read->saved == session.saved);
    CHECK(*read == session);
    CHECK_FALSE(read->ended);
    CHECK(note.empty());
}

TEST_CASE("a second program does not write over the first one's session") {
    const TemporaryFolder folder;
    std::string note;
    const SessionFile first(folder.path());
    first.write({hand_made_document(), "first.attend", true});
    const SessionFile second(folder.path());
    CHECK_FALSE(second.read(note));
    second.write({hand_made_document(), "second.attend", true});
    CHECK(first.read(note)->path == "first.attend");
}

TEST_CASE("who was killed and dies slowly keeps nobody from its place, who lives does") {
    const TemporaryFolder folder;
    Child child([&](const Child::Tell& tell) {
        std::vector<char> much(std::size_t{1} << 28, 1);  // takes some milliseconds to give back
        const SessionFile file(folder.path());
        tell(much.back());
        ::pause();
        return 0;
    });
    REQUIRE(child.hear());
    CHECK(SessionFile(folder.path()).path().filename() == "session-1.json");
    child.send(SIGKILL);
    CHECK(SessionFile(folder.path()).path().filename() == "session-0.json");
}

TEST_CASE("a session of an older version is read: what it does not say is not known") {
    const TemporaryFolder folder;
    const Json json{{"path", "/home/somebody/talk.attend"},
                    {"ended", true},
                    {"document", document_text(hand_made_document())}};
    std::ofstream(folder.path() / "session-0.json") << json.dump();
    std::string note;
    const auto read = SessionFile(folder.path()).read(note);
    REQUIRE(read);
    CHECK(read->saved == hand_made_document());
    CHECK_FALSE(read->began);
    CHECK(read->saved.orphaned_edits.empty());
}

TEST_CASE("a broken session file is said and does no harm") {
    const TemporaryFolder folder;
    for (const char* text :
         {"", "{", "{\"path\": 3}", "{\"path\": \"\", \"ended\": true, \"document\": \"nonsense\"}",
          "{\"path\": \"\", \"ended\": true, \"document\": \"{\\\"attend\\\": 1}\", "
          "\"set_aside\": [3]}"}) {
        std::ofstream(folder.path() / "session-0.json") << text;
        std::string note;
        CHECK_FALSE(SessionFile(folder.path()).read(note));
        CHECK_FALSE(note.empty());
    }
}

using namespace attend::test;

TEST_CASE("each session that cannot be read is kept, beside those before") {
    const TemporaryFolder folder;
    for (const char* text : {"{1", "{2", "{3"}) {
        folder.file("session-0.json", text);
        std::string note;
        CHECK_FALSE(SessionFile(folder.path()).read(note));
        CHECK(note.find("session-0.json.unreadable") != std::string::npos);
    }
    CHECK(attend::test::content_of(folder.path() / "session-0.json.unreadable") == "{1");
    CHECK(attend::test::content_of(folder.path() / "session-0.json.unreadable-2") == "{2");
    CHECK(attend::test::content_of(folder.path() / "session-0.json.unreadable-3") == "{3");
}

TEST_CASE("a state folder that somebody cleared away is made again, and the place stays locked") {
    const TemporaryFolder folder;
    const auto state = folder.path() / "state";
    const SessionFile first(state);
    const LastSession session{hand_made_document(), {}, false};
    std::filesystem::remove_all(state);
    first.write(session);
    std::string note;
    CHECK(first.read(note) == session);
    CHECK_FALSE(SessionFile(state).path() == first.path());
    // Where another window was faster, neither writes over the other's.
    std::filesystem::remove_all(state);
    const SessionFile second(state);
    CHECK_THROWS_AS(first.write(session), Error);
}

TEST_CASE("what a killed program left of a session that it wrote goes at the next start") {
    const TemporaryFolder folder;
    const auto old = folder.file(".attend-Ab1xYz", "half"),
               fresh = folder.file(".attend-fresh0", ""),
               other = folder.file(".attend-settings", "");
    const timespec times[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
    for (const auto& path : {old, other})
        REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
    const SessionFile session(folder.path());
    CHECK_FALSE(std::filesystem::exists(old));
    CHECK(std::filesystem::exists(fresh));
    CHECK(std::filesystem::exists(other));
}

TEST_CASE("a session is called by its file, or by the text or table that it is about") {
    LastSession session{hand_made_document(), {}, false, {}, {}};
    session.saved.document.choices.sentence = "The cat sat";
    CHECK(described(session) == "“The cat sat”, which was never saved");
    session.saved.document.choices.sentence =
        "The old man walked slowly across the bridge while a small dog followed him";
    CHECK(described(session) == "“The old man walked slowly across the …”, which was never saved");
    session.saved.document.choices.workspace = "kernel";
    session.saved.document.choices.table = "/home/me/heights.csv";
    CHECK(described(session) == "“heights”, which was never saved");
    session.path = "/home/me/talk.attend";
    session.began = session.saved;
    CHECK(described(session) == "“talk.attend”");
    session.saved.document.choices.sentence = "Another";
    CHECK(described(session) == "“talk.attend” with changes that are not saved");
}
