#include <doctest/doctest.h>

#include "app/gui/widgets.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// Messages in the line at the bottom of a window.
struct Toasts {
    explicit Toasts(std::vector<Toast> messages, ImVec2 window = {1280, 800})
        : toasts(std::move(messages)),
          line{{0, window.y - 29}, {window.x, 29}},
          gui([this](Ui& ui) { clicked = draw_toasts(ui, toasts, line); }, window) {
        gui.frames(3);
    }

    std::vector<Toast> toasts;
    Place line;
    std::optional<std::size_t> clicked;
    GuiDriver gui;
};

const std::string a_path(200, 'x');

}  // namespace

TEST_CASE("a message that fits stands in the line at the bottom and covers nothing else") {
    const Toasts one({{"Saved talk.attend", false, 5}});
    const TaggedItem item = one.gui.item("toast/0");
    CHECK(item.min.y >= one.line.position.y);
    CHECK(item.max.y <= 800);
}

TEST_CASE("a longer one grows upward, and none leaves the window") {
    for (const ImVec2 window : {ImVec2{1280, 800}, ImVec2{640, 480}, ImVec2{1920, 1080}}) {
        const Toasts many({{"Wrote " + a_path + " " + a_path, true, 15}, {"Saved", false, 5}},
                          window);
        const TaggedItem older = many.gui.item("toast/0"), newer = many.gui.item("toast/1");
        CHECK(older.max.y <= newer.min.y + 1);
        CHECK(newer.max.y == doctest::Approx(window.y));
        CHECK(older.min.x >= 0);
        CHECK(older.max.x <= window.x);
    }
}

TEST_CASE("a click takes a message away") {
    Toasts one({{"Saved talk.attend", false, 5}});
    one.gui.move(one.gui.center("toast/0"));
    one.gui.press(true);
    CHECK(one.clicked == std::optional<std::size_t>(0));
}
