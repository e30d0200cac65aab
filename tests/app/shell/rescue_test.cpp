#include <doctest/doctest.h>

#include "core/files/asset.h"
#include "support/program.h"
#include "support/small_disk.h"

using namespace attend;
using namespace attend::test;

namespace {

constexpr int two_seconds = 120;  // in frames: the session is kept by then

void type(ProgramDriver& p, const std::string& sentence) {
    p.store().change([&](Document& draft) { draft.choices.sentence = sentence; });
    p.gui().frames(two_seconds);
}

/// Two windows with work of their own; `end` ends each of them.
void leave_two(const TemporaryFolder& folder, const std::function<void(ProgramDriver&)>& end) {
    ProgramDriver first(folder);
    first.open_hand_made();
    ProgramDriver second(folder);
    second.open_hand_made();
    type(first, "The work of the first");
    type(second, "The work of the second");
    end(first);
    end(second);
}

/// The sentences of the files that were put aside.
std::vector<std::string> put_aside(ProgramDriver& p) {
    std::vector<std::string> sentences;
    for (const std::string& path : p.program().settings().recent)
        sentences.push_back(load_document(path).document.choices.sentence);
    return sentences;
}

}  // namespace

TEST_CASE("on a full disk a rescue is asked about again until it is safe") {
    const TemporaryFolder folder;
    {
        ProgramDriver p(folder);
        p.open_hand_made();
        type(p, "Nothing is lost");
    }
    {
        ProgramDriver p(folder);
        const SmallDisk disk(200);
        p.answer("Start anew");
        p.gui().frames(two_seconds);
        CHECK(p.gui().has("question/Start anew"));
        p.answer("Start anew");
        CHECK(p.program().settings().recent.empty());
        p.program().finish();
    }
    {
        ProgramDriver p(folder);
        {
            const SmallDisk disk(200);
            p.answer("Start anew");
        }
        p.answer("Start anew");  // there is room again
        CHECK(put_aside(p) == std::vector<std::string>{"Nothing is lost"});
        p.program().finish();
    }
    ProgramDriver p(folder);
    p.gui().frames(3);
    CHECK_FALSE(p.gui().has("question/Start anew"));
    CHECK(put_aside(p) == std::vector<std::string>{"Nothing is lost"});
}

TEST_CASE("of two windows that were killed, the work of both is offered") {
    const TemporaryFolder folder;
    leave_two(folder, [](ProgramDriver&) {});
    ProgramDriver p(folder);
    p.answer("Restore it");
    CHECK(p.sentence() == "The work of the first");
    p.answer("Keep it as a file");
    CHECK(p.sentence() == "The work of the first");
    CHECK(put_aside(p) == std::vector<std::string>{"The work of the second"});
    p.gui().frames(two_seconds);
    p.program().finish();
    ProgramDriver again(folder);  // asked once
    again.gui().frames(3);
    CHECK_FALSE(again.gui().has("question/Keep it as a file"));
}

TEST_CASE("of several that are offered each says which it is, and when it was kept") {
    const TemporaryFolder folder;
    {
        std::vector<std::unique_ptr<ProgramDriver>> windows;
        for (int i = 0; i < 3; ++i) {
            windows.push_back(std::make_unique<ProgramDriver>(folder));
            windows.back()->open_hand_made();
            type(*windows.back(), "The same words");
        }
    }
    ProgramDriver p(folder);
    CHECK(p.program().asked().find(" was kept on ") != std::string::npos);
    p.answer("Restore it");
    const std::string first = p.program().asked();
    CHECK(first.find("(1 of 2)") != std::string::npos);
    CHECK(first.find(" was kept on ") != std::string::npos);
    p.answer("Ask again later");
    CHECK(p.program().asked().find("(2 of 2)") != std::string::npos);
}

TEST_CASE("of two windows that were closed, the second one's work can be opened in place") {
    const TemporaryFolder folder;
    leave_two(folder, [](ProgramDriver& p) { p.program().finish(); });
    {
        ProgramDriver p(folder);
        CHECK(p.sentence() == "The work of the first");
        p.gui().frames(two_seconds);  // not answered: kept
        p.program().finish();
    }
    ProgramDriver p(folder);
    {
        const SmallDisk disk(200);  // neither can be written: asked again
        p.answer("Open it here");
        CHECK(p.gui().has("question/Open it here"));
        CHECK(p.sentence() == "The work of the first");
    }
    p.answer("Open it here");
    CHECK(p.sentence() == "The work of the second");
    CHECK(put_aside(p) == std::vector<std::string>{"The work of the first"});
    CHECK_FALSE(p.gui().has("question/Open it here"));
}

TEST_CASE("a window that is still open keeps what is its own") {
    const TemporaryFolder folder;
    ProgramDriver first(folder);
    first.open_hand_made();
    type(first, "The work of the first");
    ProgramDriver second(folder);
    second.gui().frames(3);
    CHECK_FALSE(second.gui().has("question/Keep it as a file"));
    CHECK(second.sentence() != "The work of the first");
}

TEST_CASE("a signal's end keeps unsaved changes of a file, and no crash is told") {
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "talk.attend",
                                other = folder.path() / "other.attend";
    save_document(hand_made_document(), talk);
    save_document(hand_made_document(4), other);
    {
        ProgramDriver p(folder, {1280, 800}, talk);
        p.store().change([](Document& draft) { draft.choices.sentence = "Half a second ago"; });
        p.program().finish();  // what run_window() does then, without a question
    }
    {
        ProgramDriver p(folder);
        p.gui().frames(3);
        CHECK_FALSE(p.gui().has("question/Restore it"));
        CHECK(p.sentence() == "Half a second ago");
        CHECK(p.store().path() == talk);
        CHECK(p.store().modified());
        p.program().finish();
    }
    ProgramDriver p(folder, {1280, 800}, other);  // opening another file asks
    CHECK(p.sentence() == "Half a second ago");
    p.answer("Do not save");
    CHECK(p.store().document().choices.heads == 4);
}

TEST_CASE("a ready-made scene that nobody changed is not modified after a restart") {
    for (const char* scene :
         {"assets/scenes/induction.attend", "assets/scenes/previous_token.attend",
          "assets/scenes/worked_example.attend"}) {
        const TemporaryFolder folder;
        {
            ProgramDriver p(folder);
            p.store().open(parse_document(asset(scene), scene), {});
            p.gui().frames(3);
            CHECK_FALSE(p.store().modified());
            p.program().finish();
        }
        ProgramDriver p(folder);
        p.gui().frames(3);
        CHECK(p.store().document().choices.layers ==
              parse_document(asset(scene), scene).document.choices.layers);
        CHECK_FALSE(p.store().modified());
    }
}

TEST_CASE("edited numbers that wait for their token wait over a restart") {
    const TemporaryFolder folder;
    Saved saved = hand_made_document();
    saved.document.edits["head.0/weights"].cells.emplace({1, 3}, Scalar(0.9));
    {
        ProgramDriver p(folder);
        p.store().open(saved, {});
        p.gui().frames(3);
        type(p, "The train left");
        CHECK(p.store().document().edits.empty());
        p.program().finish();
    }
    ProgramDriver p(folder);
    p.gui().frames(3);
    type(p, saved.document.choices.sentence);
    CHECK(p.store().document().edits == saved.document.edits);
    CHECK_FALSE(p.store().modified());
}
