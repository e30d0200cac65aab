#include "app/gui/box/word_ribbons.h"

#include <doctest/doctest.h>

#include <utility>

#include "support/gui_driver.h"

using namespace attend;

namespace {

/// Two columns of two words; the first gives all it has to the second of the other.
WordRibbons two_words() {
    WordRibbons what;
    what.rows = {2, 4, 0, 2};
    what.counts = {2, 2};
    what.ribbons = {{0, 0, 1, 1, {}, {}}};
    what.color = [](Index, Index) { return Rgb{}; };
    return what;
}

GuiDriver window_of(WordRibbons what) {
    return GuiDriver([what = std::move(what)](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({600, 400});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, word_ribbons("ribbons", what), {{0, 0}, {ui.em(20), ui.em(8)}});
        ImGui::End();
    });
}

}  // namespace

TEST_CASE("a ribbon is pointed at and pressed where it stands, and nowhere else") {
    int pointed = 0, clicked = 0;
    WordRibbons what = two_words();
    what.point = [&](std::size_t) { ++pointed; };
    what.click = [&](std::size_t) { ++clicked; };
    GuiDriver driver = window_of(std::move(what));
    const float em = driver.ui().em();
    driver.move({2 * em, 2 * em});  // beside the first word: it begins there
    driver.frame();
    CHECK(pointed > 0);
    driver.press(true);
    driver.press(false);
    CHECK(clicked == 1);
    pointed = 0;
    driver.move({18 * em, 2 * em});  // it has gone down by then
    driver.frame();
    CHECK(pointed == 0);
    driver.move({18 * em, 6 * em});
    driver.frame();
    CHECK(pointed > 0);
}

TEST_CASE("blocks of words are pointed at by column and row") {
    std::pair<Index, Index> pointed{-1, -1};
    WordRibbons what = two_words();
    what.block = "block";
    what.point_block = [&](Index level, Index row) { pointed = {level, row}; };
    what.click_block = [](Index, Index) {};
    GuiDriver driver = window_of(std::move(what));
    driver.hover("block/1/1");
    CHECK(pointed == std::pair<Index, Index>{1, 1});
}

TEST_CASE("a shorter column of words stands in the middle of a longer one") {
    const WordRows rows{6, 2, 0, 6};
    CHECK(rows.above(2) == 2);
    CHECK(rows.in_sight(2) == std::pair<Index, Index>{0, 2});
    const WordRows scrolled{6, 2, 3, 6};
    CHECK(scrolled.in_sight(6) == std::pair<Index, Index>{3, 6});
    CHECK(scrolled.in_sight(2) == std::pair<Index, Index>{1, 2});
}
