#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

#include "support/burst.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

std::string in_file(const std::filesystem::path& path) {
    return load_document(path).document.choices.sentence;
}

/// The same document in two windows, both changed; the first one has saved.
struct TwoWindows {
    TemporaryFolder folder;
    std::filesystem::path talk = folder.path() / "talk.attend";
    std::optional<ProgramDriver> first, second;

    TwoWindows() {
        save_document(hand_made_document(), talk);
        first.emplace(folder, ImVec2{1280, 800}, talk);
        second.emplace(folder, ImVec2{1280, 800}, talk);
        change(*first, "Of the first");
        change(*second, "Of the second");
        save(*first);
        CHECK(in_file(talk) == "Of the first");
        save(*second);
        CHECK(in_file(talk) == "Of the first");
    }
    static void change(ProgramDriver& p, const char* sentence) {
        p.store().change([&](Document& draft) { draft.choices.sentence = sentence; });
        p.gui().frames(2);
    }
    static void save(ProgramDriver& p) {
        p.gui().frames(2);
        p.gui().key(ImGuiMod_Ctrl | ImGuiKey_S);
        p.gui().frames(3);
    }
};

}  // namespace

TEST_CASE("the same document in two windows: the second one asks before it replaces") {
    TwoWindows windows;
    ProgramDriver& p = *windows.second;
    p.answer("Cancel");
    CHECK(in_file(windows.talk) == "Of the first");
    CHECK(p.store().modified());
    TwoWindows::save(p);
    p.answer("Replace it");
    CHECK(in_file(windows.talk) == "Of the second");
    CHECK_FALSE(p.store().modified());
    TwoWindows::change(p, "Of the second again");  // it is this window's by now
    TwoWindows::save(p);
    CHECK(in_file(windows.talk) == "Of the second again");
}

TEST_CASE("the same document in two windows: a copy leaves both") {
    TwoWindows windows;
    ProgramDriver& p = *windows.second;
    p.answer("Save a copy…");
    REQUIRE(p.gui().has("file/cancel"));
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
    p.gui().type("copy");
    p.gui().frames(2);
    p.gui().click("file/accept");
    p.gui().frames(3);
    CHECK(in_file(windows.talk) == "Of the first");
    CHECK(in_file(windows.folder.path() / "copy.attend") == "Of the second");
    CHECK(p.store().path() == windows.folder.path() / "copy.attend");
}

TEST_CASE("a file that holds what one would save is no question, nor is one that is gone") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    TwoWindows::change(p, "The same");
    save_document(p.store().saved(), talk);
    TwoWindows::save(p);
    CHECK_FALSE(p.store().modified());
    std::filesystem::remove(talk);
    TwoWindows::change(p, "Written anew");
    TwoWindows::save(p);
    CHECK(in_file(talk) == "Written anew");
}

TEST_CASE("a file that changed while the program was closed asks, too") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend";
    Saved other = hand_made_document();
    save_document(other, talk);
    {
        ProgramDriver p(folder, {1280, 800}, talk);
        TwoWindows::change(p, "Mine");
        p.program().finish();
    }
    other.document.choices.sentence = "Of a colleague";
    save_document(other, talk);
    ProgramDriver p(folder);
    CHECK(p.store().document().choices.sentence == "Mine");
    TwoWindows::save(p);
    CHECK(in_file(talk) == "Of a colleague");
    p.answer("Replace it");
    CHECK(in_file(talk) == "Mine");
}

TEST_CASE(
    "files are read again: the document, too, where it was changed; what is unsaved is asked for") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend";
    Saved other = hand_made_document();
    save_document(other, talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    p.gui().frames(2);
    const auto sentence = [&] { return p.store().document().choices.sentence; };
    const auto read_again = [&](const char* there) {
        other.document.choices.sentence = there;
        save_document(other, talk);
        p.gui().key(ImGuiMod_Ctrl | ImGuiKey_R);
        p.gui().frames(3);
    };
    read_again("Of a colleague");
    CHECK(sentence() == "Of a colleague");
    TwoWindows::change(p, "Mine");
    read_again("Of another one");
    CHECK(sentence() == "Mine");
    p.answer("Do not save");
    CHECK(sentence() == "Of another one");
}

TEST_CASE("a document that is opened again is read after its changes were saved, not before") {
    const TemporaryFolder folder;
    const auto talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    TwoWindows::change(p, "Mine");
    p.program().drop(talk);
    p.gui().frames(3);
    p.answer("Save");
    CHECK(in_file(talk) == "Mine");
    CHECK(p.sentence() == "Mine");
    CHECK_FALSE(p.store().modified());
    TwoWindows::change(p, "Mine again");  // nobody else has written the file
    TwoWindows::save(p);
    CHECK(in_file(talk) == "Mine again");
}

TEST_CASE("the same at the start: the session has unsaved changes of the file that is named") {
    const TemporaryFolder folder;
    const auto talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    {
        ProgramDriver p(folder, {1280, 800}, talk);
        TwoWindows::change(p, "Mine");
        p.program().finish();
    }
    ProgramDriver p(folder, {1280, 800}, talk);
    p.answer("Save");
    CHECK(in_file(talk) == "Mine");
    CHECK(p.sentence() == "Mine");
}

TEST_CASE("what is not to be saved at the end does not come back with the next start") {
    const TemporaryFolder folder;
    const auto talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    {
        ProgramDriver p(folder, {1280, 800}, talk);
        TwoWindows::change(p, "Not wanted");
        p.program().request_quit();
        p.answer("Do not save");
        CHECK(p.program().done());
        p.program().finish();
    }
    ProgramDriver p(folder);
    CHECK(p.store().path() == talk);
    CHECK(p.sentence() == hand_made_document().document.choices.sentence);
    CHECK_FALSE(p.store().modified());
}

TEST_CASE("a document is not saved onto a pipe: that is said, and it stays unsaved") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    TwoWindows::change(p, "Mine");
    REQUIRE(::mkfifo((folder.path() / "pipe.attend").c_str(), 0600) == 0);
    p.gui().key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S);
    p.gui().frames(3);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
    p.gui().type("pipe");
    p.gui().frames(2);
    p.gui().click("file/accept");
    p.gui().frames(3);
    p.gui().click("file/replace");
    p.gui().frames(3);
    CHECK(p.gui().has("toast/0"));
    CHECK_FALSE(p.program().next_message_end());  // an error
    CHECK(p.store().modified());
    CHECK(p.store().path().empty());
}

TEST_CASE("settings with a theme that is none start, and say so") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "config");
    folder.file("config/settings.json", R"({"theme": "zz", "zoom": 2})");
    ProgramDriver p(folder);
    p.gui().frames(3);
    CHECK(p.program().settings().theme == "dark");
    CHECK(p.program().settings().zoom == 2);
    CHECK(p.gui().has("toast/0"));
}

TEST_CASE("a document without a name is proposed one, from its first words") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().change([](Document& draft) {
        draft.choices.sentence = "Who wrote ../this/that and ends nowhere near the fortieth sign";
    });
    p.gui().frames(2);
    p.gui().key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S);
    p.gui().frames(3);
    p.gui().click("file/accept");
    p.gui().frames(3);
    CHECK(p.store().path().filename() == "Who wrote and ends nowhere near the.attend");
    CHECK(std::filesystem::exists(p.store().path()));
}

TEST_CASE("a file that is protected from being written is asked about before it is replaced") {
    const TemporaryFolder folder;
    const auto talk = folder.path() / "talk.attend";
    save_document(hand_made_document(), talk);
    ::chmod(talk.c_str(), 0444);
    ProgramDriver p(folder, {1280, 800}, talk);
    TwoWindows::change(p, "Mine");
    TwoWindows::save(p);
    p.answer("Cancel");
    CHECK(in_file(talk) == hand_made_document().document.choices.sentence);
    CHECK(p.store().modified());
    TwoWindows::save(p);
    p.answer("Replace it");
    CHECK(in_file(talk) == "Mine");
    CHECK_FALSE(p.store().modified());
    CHECK((std::filesystem::status(talk).permissions() & std::filesystem::perms::mask) ==
          static_cast<std::filesystem::perms>(0444));
}

TEST_CASE("a large document is saved beside the frame, as it was when that was asked for") {
    const TemporaryFolder folder;
    const auto talk = folder.path() / "talk.attend";
    Saved large = saying("Before");
    large.document.choices.embedding = "random";
    large.document.choices.heads = 1;
    large.document.choices.set(random_width, 200);
    large.document.edits["head.0/w_q"].whole =
        share(Matrix(Matrix::Constant(200, 200, Scalar(0.25))));
    save_document(large, talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    p.gui().frames(3);
    TwoWindows::change(p, "Asked for");
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, true);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_S, true);
    p.gui().frame();
    CHECK(in_file(talk) == "Before");  // it begins in the frame after this one
    p.store().change([](Document& draft) { draft.choices.sentence = "Typed since"; });
    for (int i = 0; i < 3000 && in_file(talk) == "Before"; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        p.gui().frame();
    }
    CHECK(in_file(talk) == "Asked for");
    for (int i = 0; i < 3000 && p.store().as_saved().document.choices.sentence == "Before"; ++i)
        p.gui().frame();
    CHECK(p.store().modified());
    p.store().undo();
    CHECK_FALSE(p.store().modified());
    CHECK(load_document(talk).document.edits == large.document.edits);
}

TEST_CASE("an embedding that does not go with the document's folder is told once") {
    const TemporaryFolder folder, other;
    const std::string own = other.file("own.txt", "station 1 0\ntrain 0 1\n").string();
    const auto talk = folder.path() / "talk.attend";
    save_document(saying("station train"), talk);
    ProgramDriver p(folder, {1280, 800}, talk);
    p.gui().frames(3);
    p.store().change([&](Document& draft) { draft.choices.embedding = own; });
    p.gui().frames(3);
    const auto told_by_saving = [&] {
        p.store().take_messages();
        Burst().key(ImGuiMod_Ctrl | ImGuiKey_S);
        for (int i = 0; i < 20; ++i) {
            p.gui().frame();
            for (const Store::Message& message : p.store().take_messages())
                if (message.text.starts_with("Saved")) return message.text;
        }
        return std::string("nothing");
    };
    const std::string told = told_by_saving();
    CHECK(told == "Saved talk.attend. The embedding " + own + " is outside of " +
                      folder.path().string() + ": another machine will not find it");
    CHECK(told_by_saving() == "Saved talk.attend");
    p.store().change([](Document& draft) { draft.choices.embedding = "hand_made"; });
    p.gui().frames(3);
    CHECK(told_by_saving() == "Saved talk.attend");
}
