#include "app/shell/handout.h"

#include <doctest/doctest.h>

#include "app/shell/handout_pages.h"
#include "app/shell/render.h"
#include "core/error.h"

using namespace attend;

namespace {

HandoutSheet::Block block(float top, float high) {
    HandoutSheet::Block block;
    block.place = {{0, top}, {100, high}};
    return block;
}

/// A line of text that is so high.
Mark line(float top, float high) {
    return {FilledArea{{{{0, top}, {50, top}, {50, top + high}, {0, top + high}}}, {}}};
}

std::vector<float> tops_of(const std::vector<SheetPart>& pages) {
    std::vector<float> tops;
    for (const SheetPart& page : pages) tops.push_back(page.top);
    return tops;
}

}  // namespace

TEST_CASE("handout: a page ends between two lines") {
    Drawing text;
    for (int i = 0; i < 10; ++i) text.marks.push_back(line(30.0f * static_cast<float>(i), 20));
    const auto pages = parts_for_pages({}, text, 100);
    CHECK(tops_of(pages) == std::vector<float>{0, 90, 180, 270});
    CHECK(pages[0].bottom == 80);
    CHECK(pages[3].bottom == 290);
}

TEST_CASE("handout: a title goes with what follows it, a picture stays whole") {
    HandoutSheet sheet;
    sheet.blocks = {block(0, 70), block(70, 20), block(90, 60)};
    sheet.blocks[1].is_whole = sheet.blocks[1].leads = sheet.blocks[2].is_whole = true;
    Drawing text;
    text.marks = {line(0, 60), line(70, 20)};
    CHECK(tops_of(parts_for_pages(sheet, text, 100)) == std::vector<float>{0, 70});
}

TEST_CASE("handout: what is higher than a page is cut, and nothing of it is left out") {
    Drawing text;
    for (int i = 0; i < 4; ++i) text.marks.push_back(line(50.0f * static_cast<float>(i), 60));
    const auto pages = parts_for_pages({}, text, 100);
    CHECK(tops_of(pages) == std::vector<float>{0, 100, 200});
    CHECK(pages[0].bottom == 100);
    CHECK(pages[1].bottom == 200);
    CHECK(pages[2].bottom == 210);
}

TEST_CASE("handout: lines inside of a block that is higher than a page are parted") {
    HandoutSheet sheet;
    sheet.blocks = {block(0, 250)};
    sheet.blocks[0].is_whole = true;
    Drawing text;
    text.marks = {line(0, 240), line(10, 20), line(90, 20), line(215, 20)};
    CHECK(tops_of(parts_for_pages(sheet, text, 100)) == std::vector<float>{10, 215});
}

TEST_CASE("handout: its name says what it is") {
    CHECK(handout_format_of("a.html") == HandoutFormat::html);
    CHECK(handout_format_of("a.PDF") == HandoutFormat::pdf);
    CHECK_THROWS_AS(handout_format_of("a.docx"), Error);
    CHECK_THROWS_AS(handout_format_of("a"), Error);
}

TEST_CASE("a beat's picture alone says nothing of the words around it") {
    const auto lesson = read_lesson("lessons/01_never_says_no.md");
    constexpr PictureSize size{960, 540, 1};
    const auto lines = [](const Drawing& drawing) {
        std::size_t count = 0;
        for (const Mark& mark : drawing.marks) count += std::holds_alternative<TextLine>(mark.what);
        return count;
    };
    const Drawing whole = beat_drawing({lesson, 0}, size, "light"),
                  alone = beat_picture({lesson, 0}, size, "light");
    CHECK(lines(alone) > 5);
    CHECK(lines(alone) < lines(whole));
    CHECK(alone.place.size().x == 960);
    CHECK(alone.place.size().y < 540);
    for (const Mark& mark : alone.marks)
        if (std::holds_alternative<TextLine>(mark.what))
            CHECK(bounds(mark).high.y <= alone.place.high.y);
}
