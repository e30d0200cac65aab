#include <doctest/doctest.h>

#include "support/window_desk.h"

using namespace attend;

namespace {

void press_f1(WindowDesk& desk) {
    desk.gui.key(ImGuiKey_F1);
    desk.gui.frames(3);
    REQUIRE(desk.store.session.overlay == "help");
}

void search_manual(WindowDesk& desk, const char* text) {
    press_f1(desk);
    desk.gui.type(text);
    desk.gui.frames(3);
}

}  // namespace

TEST_CASE("F1 begins with the manual's section about the view, the choice or the panel") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    const auto about = [&](const char* item) {
        gui.move(gui.center(item));
        gui.frames(3);
        press_f1(desk);
    };
    about("embedding");
    CHECK(gui.has("help/about/choice:embedding"));
    gui.key(ImGuiKey_Escape);
    gui.frames(3);
    CHECK(desk.store.session.overlay.empty());
    about("view/gallery");
    CHECK(gui.has("help/about/view:gallery"));
    gui.key(ImGuiKey_Escape);
    gui.frames(3);
    about("explanation");
    CHECK(gui.has("help/about/panel:explanation"));
}

TEST_CASE("the manual is searched as one types, and Enter stays where it leads") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    search_manual(desk, "logit lens");
    CHECK(gui.has("help/found/Logit lens"));
    CHECK(gui.has("help/page/terms"));
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    CHECK_FALSE(gui.has("help/found/Logit lens"));
    CHECK(gui.has("help/page/terms"));
    gui.click("help/back");
    gui.frames(3);
    CHECK_FALSE(gui.has("help/page/terms"));
}

TEST_CASE("the name of a view opens it, that of a choice the palette with its values") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    search_manual(desk, "gallery");
    gui.click("manual/view:gallery");
    gui.frames(3);
    CHECK(desk.store.session.overlay.empty());
    CHECK(desk.store.session.selection.view == "gallery");
    search_manual(desk, "normalizer");
    gui.click("manual/choice:normalizer");
    gui.frames(4);
    CHECK(desk.store.session.overlay == "palette");
    CHECK(gui.has("palette/Normalizer: sparsemax"));
    gui.key(ImGuiKey_Escape);
    gui.frames(3);
}

TEST_CASE("a view of another room is opened there") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    search_manual(desk, "look-up ribbon");
    gui.click("manual/view:lookup");
    gui.frames(6);
    CHECK(desk.choices().workspace == "lookup");
}

TEST_CASE("a link of the manual leads to its section, back leads back") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    search_manual(desk, "two promises");
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    gui.click("help/section/The manual");
    gui.frames(3);
    gui.click("manual/views.md");
    gui.frames(3);
    CHECK(gui.has("help/page/views"));
    gui.click("help/back");
    gui.frames(3);
    CHECK(gui.has("help/page/README"));
}

TEST_CASE("the palette finds sections of the manual") {
    WindowDesk desk;
    desk.type_into_palette("direct logit attribution");
    desk.gui.key(ImGuiKey_Enter);
    desk.gui.frames(3);
    CHECK(desk.store.session.overlay == "help");
    CHECK(desk.gui.has("help/page/terms"));
}

TEST_CASE("numbers of two figures stand before their entries, not in them") {
    WindowDesk desk;
    search_manual(desk, "two promises");
    desk.gui.key(ImGuiKey_Enter);
    desk.gui.frames(3);
    desk.gui.click("help/section/The manual");
    desk.gui.frames(3);
    for (const auto& [mark, link] :
         {std::pair("9.", "syllabus.md"), std::pair("10.", "files.md")}) {
        const TaggedItem number = desk.gui.item(std::string("manual/mark ") + mark),
                         entry = desk.gui.item(std::string("manual/") + link);
        CHECK(number.max.x < entry.min.x);
        CHECK(number.min.y == doctest::Approx(entry.min.y));
    }
}
