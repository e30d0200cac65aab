#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/gui/widgets.h"
#include "support/desktop_portal.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

using Does = PortalActs::Does;

/// The program on a desktop whose portal does this.
struct OnDesktop {
    OnDesktop(Does does, const std::filesystem::path& chosen)
        : portal({does, "file://" + chosen.string(), folder.path() / "portal.log"}),
          p(std::in_place, folder, ImVec2{1280, 800}, std::nullopt, true) {
        p->program().wait_for_desktop_dialog();
        p->open_hand_made();
    }
    void press(ImGuiKeyChord chord) {
        p->gui().key(chord);
        p->gui().frames(2);
    }
    /// Draws until it is so, ten seconds at most.
    bool comes(const std::function<bool()>& condition) {
        for (int i = 0; i < 5000 && !condition(); ++i) {
            p->gui().frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return condition();
    }
    bool own_dialog() { return p->gui().has("file/cancel"); }
    bool waits() { return p->gui().has("question/Use Attend's own"); }
    bool asked() const { return portal.log().find("Member=") != std::string::npos; }

    TemporaryFolder folder;
    StandInPortal portal;
    std::optional<ProgramDriver> p;
};

constexpr ImGuiKeyChord opens = ImGuiMod_Ctrl | ImGuiKey_O,
                        saves_as = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S;

}  // namespace

TEST_CASE("what is chosen in the desktop's dialog is opened") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.path() / "a talk.attend";
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "Out of a file";
    save_document(saved, talk);
    OnDesktop desktop(Does::choose, talk);
    desktop.press(opens);
    CHECK(desktop.comes([&] { return desktop.p->sentence() == "Out of a file"; }));
    CHECK(desktop.p->store().path() == talk);
    CHECK_FALSE(desktop.own_dialog());
    CHECK(desktop.portal.log().find("All that Attend opens") != std::string::npos);
    desktop.p->gui().frames(3);
    CHECK_FALSE(is_asked());
}

TEST_CASE("the desktop's dialog is cancelled: nothing has changed, and it opens again") {
    const OwnBus bus;
    if (!bus.exists()) return;
    OnDesktop desktop(Does::cancel, "");
    const std::uint64_t revision = desktop.p->store().history().revision();
    for (int i = 0; i < 2; ++i) {
        desktop.press(opens);
        CHECK(desktop.comes([&] { return desktop.asked() && !desktop.waits(); }));
        CHECK_FALSE(desktop.own_dialog());
    }
    desktop.p->gui().frames(2);
    CHECK(desktop.p->store().history().revision() == revision);
    CHECK_FALSE(is_asked());
}

TEST_CASE("what the desktop's dialog names is written, with its ending") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const TemporaryFolder folder;
    OnDesktop desktop(Does::choose, folder.path() / "copy");
    desktop.press(saves_as);
    CHECK(desktop.comes([&] { return exists(folder.path() / "copy.attend"); }));
    CHECK(desktop.portal.log().find("Member=SaveFile") != std::string::npos);
    desktop.p->gui().frames(3);
    CHECK_FALSE(desktop.own_dialog());
    // A second time the file is there, by another name than the desktop has asked about.
    desktop.press(saves_as);
    CHECK(desktop.comes([&] { return desktop.p->gui().has("file/replace"); }));
}

TEST_CASE("a file that the desktop's dialog has asked about is replaced") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const TemporaryFolder folder;
    const std::filesystem::path talk = folder.file("talk.attend", "old");
    OnDesktop desktop(Does::choose, talk);
    desktop.press(saves_as);
    CHECK(desktop.comes([&] { return content_of(talk) != "old"; }));
    CHECK_FALSE(desktop.own_dialog());
}

TEST_CASE("where the desktop's dialog fails, Attend's own opens, and stays the one") {
    const OwnBus bus;
    if (!bus.exists()) return;
    for (const Does does : {Does::refuse, Does::end, Does::go}) {
        CAPTURE(static_cast<int>(does));
        OnDesktop desktop(does, "");
        const std::filesystem::path here = desktop.folder.file("zebra.csv", "k,v\n1,2\n");
        desktop.press(opens);
        CHECK(desktop.comes([&] { return desktop.own_dialog(); }));
        CHECK(desktop.p->gui().has("file/zebra.csv"));
        desktop.p->gui().key(ImGuiKey_Escape);
        desktop.p->gui().frames(2);
        CHECK_FALSE(desktop.own_dialog());
        desktop.press(opens);  // not asked a second time
        CHECK(desktop.own_dialog());
    }
}

TEST_CASE("while the desktop's dialog is open, Attend's own may be had with what was typed") {
    const OwnBus bus;
    if (!bus.exists()) return;
    OnDesktop desktop(Does::wait, "");
    desktop.folder.file("zebra.csv", "k,v\n1,2\n");
    desktop.folder.file("other.csv", "k,v\n1,2\n");
    desktop.press(opens);
    REQUIRE(desktop.comes([&] { return desktop.waits(); }));
    desktop.p->gui().type("zeb");
    desktop.p->gui().click("question/Use Attend's own");
    CHECK(desktop.comes([&] { return desktop.p->gui().has("file/zebra.csv"); }));
    desktop.p->gui().frames(4);
    CHECK_FALSE(desktop.p->gui().has("file/other.csv"));
    CHECK(desktop.comes([&] { return desktop.portal.log().find("closed") != std::string::npos; }));
}

TEST_CASE("the program ends while the desktop's dialog is open, and closes it") {
    const OwnBus bus;
    if (!bus.exists()) return;
    OnDesktop desktop(Does::wait, "");
    desktop.press(opens);
    REQUIRE(desktop.comes([&] { return desktop.asked() && desktop.waits(); }));
    SUBCASE("asked to") {
        desktop.p->program().request_quit();
        desktop.p->gui().frames(3);
        CHECK(desktop.p->program().done());
        CHECK_FALSE(desktop.waits());
    }
    SUBCASE("at once") {}
    const auto before = std::chrono::steady_clock::now();
    desktop.p.reset();
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(5));
    const auto closed = [&] { return desktop.portal.log().find("closed") != std::string::npos; };
    for (int i = 0; i < 5000 && !closed(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(closed());
}

TEST_CASE("a model is a folder or a file to the desktop's dialog") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const std::filesystem::path model =
        std::filesystem::path(ATTEND_SOURCE_DIR) / "tests" / "references" / "models" / "bert";
    OnDesktop desktop(Does::choose, model);
    desktop.press(ImGuiMod_Ctrl | ImGuiKey_K);
    desktop.p->gui().type("open model");
    desktop.press(ImGuiKey_Enter);
    desktop.p->answer("A folder…");
    CHECK(desktop.comes([&] { return desktop.p->store().document().choices.model == model; }));
    CHECK(desktop.portal.log().find("STRING \"directory\"") != std::string::npos);
}

TEST_CASE("without the desktop's dialog Attend's own opens in the same frame") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const TemporaryFolder folder;
    ProgramDriver p(folder, {1280, 800}, std::nullopt, true);
    p.program().wait_for_desktop_dialog();
    p.open_hand_made();
    p.gui().key(opens);
    p.gui().frames(2);
    CHECK(p.gui().has("file/cancel"));
}
