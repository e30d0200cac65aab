#include "app/state/document_window.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/state/command.h"
#include "core/error.h"
#include "support/store.h"

using namespace attend;

namespace {

/// A person's window, in which documents are opened.
struct OpenWindow {
    OpenWindow() : store(hand_made_document()) {
        settings.theme = "light", settings.zoom = 1.5, settings.hidden = {"explanation"};
        own = settings;
    }
    void frame() {
        store.begin_frame();
        window.follow(store, settings);
        store.end_frame(false);
    }
    void ask(const CarriedWindow& options) {
        store.begin_frame();
        store.draft.view.of<CarriedWindow>() = options;
        store.end_frame(false);
        frame();
    }
    const CarriedWindow& asked() const { return store.document().view.of<CarriedWindow>(); }

    Store store;
    Settings settings, own;
    DocumentWindow window;
};

}  // namespace

TEST_CASE(
    "a document that brings its window along is seen so, and the own one comes back after it") {
    OpenWindow open;
    open.ask({true, "high_contrast", 2, "setup,view"});
    CHECK(open.settings.theme == "high_contrast");
    CHECK(open.settings.zoom == 2);
    CHECK(open.settings.shows("setup"));
    CHECK(open.settings.shows("view"));
    CHECK_FALSE(open.settings.shows("weighted_sum"));
    CHECK(open.window.own(open.settings) == open.own);  // what is kept on this machine
    open.ask({});
    CHECK(open.settings == open.own);
}

TEST_CASE("what a document does not say of its window is as the person has it") {
    OpenWindow open;
    open.ask({true, "auto", 0, "none"});
    CHECK(open.settings.theme == "light");
    CHECK(open.settings.zoom == 1.5);
    for (const std::string& panel : window_panels()) CHECK_FALSE(open.settings.shows(panel));
}

TEST_CASE("what is changed of a document's window is changed in the document, and can be undone") {
    OpenWindow open;
    open.ask({true, "dark", 0, "auto"});
    open.settings.theme = "high_contrast";
    open.settings.toggle("setup");
    open.frame();
    CHECK(open.asked().theme == "high_contrast");
    CHECK(open.asked().zoom == 0);  // nobody changed it
    CHECK(open.asked().panels.find("setup") == std::string::npos);
    open.store.undo();
    open.frame();
    CHECK(open.settings.theme == "dark");
    CHECK(open.settings.shows("setup"));
    CHECK(open.window.own(open.settings) == open.own);
}

TEST_CASE("without a window of its own a document is not changed by what one sees") {
    OpenWindow open;
    const auto before = open.store.history().revision();
    open.settings.theme = "dark";
    open.frame();
    CHECK(open.store.history().revision() == before);
    CHECK(open.window.own(open.settings).theme == "dark");
}

TEST_CASE("a window can be brought along as it is") {
    OpenWindow open;
    open.ask(carried_window(open.settings));
    CHECK(open.asked() == CarriedWindow{true, "light", 1.5, "setup,computation,view,weighted_sum"});
    CHECK(open.settings == open.own);
}

TEST_CASE("a document names the panels and themes that there are") {
    std::vector<std::string> names;
    for (const PanelName& panel : panel_names()) names.emplace_back(panel.name);
    CHECK(std::ranges::is_permutation(names, window_panels()));
    CHECK(named_panels("setup,view") == std::vector<std::string>{"setup", "view"});
    CHECK_THROWS_AS(named_panels("setup,side"), Error);
}

TEST_CASE("a picture of a document has its theme and zoom") {
    View view;
    view.of<CarriedWindow>() = {false, "light", 2, "none"};
    CHECK(theme_of(view) == "dark");
    CHECK(zoom_of(view) == 1);
    view.of<CarriedWindow>().carried = true;
    CHECK(theme_of(view) == "light");
    CHECK(zoom_of(view) == 2);
}
