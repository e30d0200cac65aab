#include "app/gui/box/word_line.h"

#include <doctest/doctest.h>

#include "app/gui/box/leaves.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

constexpr box::LineSize large{{1.6f, 3, 1.4f, 5}, 0.4f, 7, 1, 2},
    small{{1, 2, 0.8f, 2}, 0.4f, 7, 0.8f, 1.5f};

/// "word/0", "word/1", … with notes "note/0", …
box::WordLine line_of(const std::vector<std::string>& words) {
    box::WordLine line;
    line.name = "line";
    line.count = words.size();
    line.sizes = {large, small};
    line.text = [&words](std::size_t i) -> std::string_view { return words[i]; };
    line.word = [&words](std::size_t i, const box::LineSize& size) {
        return box::chip({words[i], size.chip}).named("word/" + std::to_string(i));
    };
    line.note = [](std::size_t i, const box::LineSize& size) {
        return std::optional(
            box::text("9 %", {Face::regular, size.note, {}}, 9).named("note/" + std::to_string(i)));
    };
    line.beyond = [](std::size_t from, std::size_t to, const box::LineSize&) {
        return box::space(1).named(from == 0 ? "left" : "right/" + std::to_string(to - from));
    };
    return line;
}

struct Lines {
    GuiDriver driver{[](Ui&) {}};
    Box box = box::space(0);

    PlacedBoxes in(const box::WordLine& line, float width) {
        box = box::word_line(line);
        return lay_out(driver.ui(), box, {{0, 0}, {width, 100}});
    }
};

const std::vector<std::string> sentence{"The", "train", "left", "the", "station", "on", "time"};

}  // namespace

TEST_CASE("word line: as large as there is room, apart as far as that allows, in the middle") {
    Lines lines;
    const box::WordLine line = line_of(sentence);
    for (const float width : {500.0f, 800.0f, 1200.0f, 1800.0f}) {
        CAPTURE(width);
        const PlacedBoxes placed = lines.in(line, width);
        const Ui& ui = lines.driver.ui();
        const Place first = placed.find("word/0")->own, last = placed.find("word/6")->own;
        const bool is_large = width >= 800;
        CHECK(first.size.y == ui.em(is_large ? 3 : 2));
        CHECK(first.size.x >= ui.em(is_large ? 5 : 2));
        const float after = width - last.position.x - last.size.x;
        CHECK(first.position.x >= 0);
        CHECK(std::abs(first.position.x - after) <= 7);  // whole gaps
        for (int i = 1; i < 7; ++i) {
            const Place before = placed.find("word/" + std::to_string(i - 1))->own,
                        next = placed.find("word/" + std::to_string(i))->own;
            const float gap = next.position.x - before.position.x - before.size.x;
            CHECK(gap >= ui.em(0.4f));
            CHECK(gap <= ui.em(7));
        }
        const Place note = placed.find("note/4")->own, word = placed.find("word/4")->own;
        CHECK(note.position.y >= word.position.y + word.size.y);
        CHECK(std::abs(note.position.x + note.size.x / 2 - word.position.x - word.size.x / 2) <= 1);
    }
}

TEST_CASE("word line: from the left words stand one gap apart") {
    Lines lines;
    box::WordLine line = line_of(sentence);
    line.sizes = {{{1, 2, 0.8f, 2}, 1, 1, 0.8f, 1.5f, true}};
    const PlacedBoxes placed = lines.in(line, 1500);
    CHECK(placed.find("word/0")->own.position.x == 0);
    const Place first = placed.find("word/0")->own, second = placed.find("word/1")->own;
    CHECK(second.position.x - first.size.x == lines.driver.ui().em(1));
}

TEST_CASE("word line: pieces of a word touch, others do not") {
    Lines lines;
    const std::vector<std::string> pieces{"[CLS]", "un", "do", "it"};
    box::WordLine line = line_of(pieces);
    line.touches_next = [](std::size_t i) { return i == 1; };
    const PlacedBoxes placed = lines.in(line, 600);
    const auto gap_before = [&](int i) {
        const Place before = placed.find("word/" + std::to_string(i - 1))->own;
        return placed.find("word/" + std::to_string(i))->own.position.x - before.position.x -
               before.size.x;
    };
    CHECK(gap_before(1) > 0);
    CHECK(gap_before(2) == 0);
    CHECK(gap_before(3) > 0);
}

TEST_CASE("word line: what has no room is scrolled by whole words, and a word comes into sight") {
    Lines lines;
    std::vector<std::string> words;
    for (int i = 0; i < 2000; ++i) words.push_back(i % 3 == 0 ? "train" : "bus");
    box::WordLine line = line_of(words);
    std::size_t made = 0;
    line.word = [&, word = line.word](std::size_t i, const box::LineSize& size) {
        ++made;
        return word(i, size);
    };
    for (const auto& [wanted, left, right] :
         {std::tuple{std::size_t{0}, false, true}, {1000, true, true}, {1999, true, false}}) {
        line.in_sight = wanted, made = 0;
        const PlacedBoxes placed = lines.in(line, 600);
        CHECK(made < 20);
        CHECK(placed.find("word/" + std::to_string(wanted)));
        const auto [first, last] = box::words_in_sight(lines.driver.ui(), "line");
        CHECK((placed.find("left") != nullptr) == left);
        CHECK((placed.find("right/" + std::to_string(2000 - last)) != nullptr) == right);
        for (std::size_t i = first; i < last; ++i) {
            const Place own = placed.find("word/" + std::to_string(i))->own;
            CHECK(own.position.x >= (left ? lines.driver.ui().em(4) : 0));
            CHECK(own.position.x + own.size.x <= 600 - (right ? lines.driver.ui().em(4) : 0));
        }
    }
    box::scroll_to_word(lines.driver.ui(), "line", 500);
    CHECK(lines.in(line, 600).find("word/500"));
    CHECK(lines.in(line, 600).find("word/500"));  // it stays there
}

TEST_CASE("word line: a word longer than the room is shortened, and a narrow line shows one") {
    Lines lines;
    const std::vector<std::string> words{std::string(300, 'x'), "a", std::string(90, 'y')};
    for (const float width : {60.0f, 120.0f, 500.0f, 1000.0f}) {
        CAPTURE(width);
        const auto line = line_of(words);
        const PlacedBoxes placed = lines.in(line, width);
        CHECK(placed.find("word/0"));
        CHECK((placed.find("word/2") != nullptr) == box::has_room(lines.driver.ui(), line, width));
    }
}
