#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "support/window_desk.h"

using namespace attend;

namespace {

std::string words(int count) {
    constexpr std::array known{"the", "train", "left", "the", "station", "on", "time"};
    std::string text;
    for (int i = 0; i < count; ++i)
        text +=
            fmt::format("{}{}", i ? " " : "", known[static_cast<std::size_t>(i) % known.size()]);
    return text;
}

}  // namespace

TEST_CASE("a text too long for a line is read as a page, and no word of it is cut off") {
    CHECK_FALSE(HomeDesk(saying(words(20))).gui.has("sentence/shares"));
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{1280, 800}}) {
        HomeDesk home(saying(words(120)), size);
        for (const int token : {0, 60, 119})
            REQUIRE_MESSAGE(home.gui.has(fmt::format("token/{}", token)), token);
        const TaggedItem last = home.gui.item("token/119");
        CHECK(last.max.y <= home.gui.item("sentence/headline").min.y);
    }
}

TEST_CASE("a word of the page asks by a click; a part of the bar below is chosen by a click") {
    Saved saved = saying(words(120));
    saved.document.choices.temperature = 0.01f;
    HomeDesk home(saved);
    home.gui.click("token/61");
    home.gui.frames(3);
    CHECK(home.selection().query == 61);
    Index key = 0;
    while (key < 120 && !home.gui.has(fmt::format("share/{}", key))) ++key;
    REQUIRE(key < 120);
    home.gui.click(fmt::format("share/{}", key));
    home.gui.frames(3);
    CHECK(home.selection().chosen);
    CHECK(home.selection().cell == Cell{61, key});
}
