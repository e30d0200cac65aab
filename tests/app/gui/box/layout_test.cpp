#include <doctest/doctest.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/part.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// A leaf that can be so wide and high, in pixels.
class Sized final : public BoxKind {
  public:
    Sized(Length wide, Length high) : wide_(wide), high_(high) {}
    Length width(const Ui&) const override { return wide_; }
    Length height(const Ui&, float) const override { return high_; }

  private:
    Length wide_, high_;
};

Box sized(std::string name, Length wide, Length high = Length::fixed(10)) {
    return make_box<Sized>(wide, high).named(std::move(name));
}

/// As much text as is as high as it takes lines of 10 pixels.
class Wrapped final : public BoxKind {
  public:
    explicit Wrapped(float pixels) : pixels_(pixels) {}
    Length width(const Ui&) const override { return {20, pixels_, pixels_}; }
    Length height(const Ui&, float width) const override {
        return Length::fixed(10 * std::ceil(pixels_ / std::max(width, 1.0f)));
    }

  private:
    float pixels_;
};

struct Laid {
    mutable GuiDriver driver{[](Ui&) {}};
    Box box;
    PlacedBoxes placed;

    Laid(Box whole, ImVec2 size) : box(std::move(whole)) {
        placed = lay_out(driver.ui(), box, {{0, 0}, size});
    }
    float x(std::string_view name) const { return placed.find(name)->own.position.x; }
    float y(std::string_view name) const { return placed.find(name)->own.position.y; }
    float wide(std::string_view name) const { return placed.find(name)->own.size.x; }
    float high(std::string_view name) const { return placed.find(name)->own.size.y; }
    bool has(std::string_view name) const { return placed.find(name) != nullptr; }
};

}  // namespace

TEST_CASE("boxes: room goes to the least of all, then to wishes, then up to the most of each") {
    const std::vector<Length> wants{{10, 20, 20}, {10, 40, 100}};
    CHECK(shared_out(wants, 20) == std::vector<float>{10, 10});
    CHECK(shared_out(wants, 40) == std::vector<float>{15, 25});
    CHECK(shared_out(wants, 60) == std::vector<float>{20, 40});
    CHECK(shared_out(wants, 90) == std::vector<float>{20, 70});
    CHECK(shared_out(wants, 500) == std::vector<float>{20, 100});
    CHECK(shared_out(wants, 10) == std::vector<float>{5, 5});
    CHECK(shared_out({}, 10).empty());
}

TEST_CASE("boxes: no pixel is lost where thirds are shared") {
    const std::vector<Length> thirds(3, Length{0, 100, 100});
    float sum = 0;
    for (const float part : shared_out(thirds, 100)) {
        CHECK(part == std::floor(part));
        sum += part;
    }
    CHECK(sum == 100);
}

TEST_CASE(
    "boxes: in a row who is droppable goes, the highest rank first, and room goes to the rest") {
    const auto row = [] {
        return box::row({sized("a", {30, 30, 30}), sized("b", {30, 30, 30}).droppable(2),
                         sized("c", {30, 30, 30}).droppable(1)},
                        0);
    };
    const Laid wide(row(), {90, 10}), less(row(), {80, 10}), least(row(), {40, 10});
    CHECK(wide.has("b"));
    CHECK(wide.x("c") == 60);
    CHECK_FALSE(less.has("b"));
    CHECK(less.x("c") == 30);
    CHECK(least.has("a"));
    CHECK_FALSE(least.has("c"));
    CHECK(width_of(Laid(row(), {9, 9}).driver.ui(), row()).least == 30);
}

TEST_CASE("boxes: what grows takes what is left, and what follows stands at the end") {
    const Laid laid(box::row({sized("a", {10, 10, 10}), sized("mid", {0, 0, 0}).grow(),
                              sized("b", {10, 10, 10})},
                             0),
                    {100, 10});
    CHECK(laid.x("b") == 90);
}

TEST_CASE("boxes: a column is as high as its boxes at this width, and shares what is left over") {
    const auto column = [] {
        return box::column({make_box<Wrapped>(100.0f).named("text"),
                            sized("map", {10, 10, 50}, {20, 40, 40}).grow_high()},
                           0);
    };
    const Laid narrow(column(), {50, 200}), wide(column(), {100, 200});
    CHECK(narrow.high("text") == 20);
    CHECK(narrow.high("map") == 180);
    CHECK(wide.high("text") == 10);
    CHECK(wide.high("map") == 190);
    CHECK(height_of(wide.driver.ui(), column(), 50).wish == 60);
    const Laid low(
        box::column({sized("a", {}, {10, 30, 30}), sized("b", {}, {10, 10, 10}).droppable()}, 0),
        {50, 15});
    CHECK(low.has("a"));
    CHECK_FALSE(low.has("b"));
}

TEST_CASE("boxes: a box smaller than its place stands where its anchor says") {
    const auto in = [](Box box) {
        return Laid(box::layers({std::move(box)}).grow().grow_high(), {100, 100});
    };
    CHECK(in(sized("a", Length::fixed(20))).x("a") == 0);
    CHECK(in(sized("a", Length::fixed(20)).right()).x("a") == 80);
    CHECK(in(sized("a", Length::fixed(20)).centered()).x("a") == 40);
    CHECK(in(sized("a", Length::fixed(20))).y("a") == 45);
    CHECK(in(sized("a", Length::fixed(20)).at_top()).y("a") == 0);
}

TEST_CASE("boxes: a flow breaks its lines, and leaves out what has none") {
    const auto flow = [](int lines) {
        Boxes boxes;
        for (int i = 0; i < 5; ++i)
            boxes.push_back(sized(std::string(1, static_cast<char>('a' + i)), Length::fixed(30)));
        return box::flow(std::move(boxes), 0, lines).at_top();
    };
    const Laid laid(flow(100), {70, 100});
    CHECK(laid.x("b") == 30);
    CHECK(laid.x("c") == 0);
    CHECK(laid.y("c") == 10);
    CHECK(laid.y("e") == 20);
    CHECK(height_of(laid.driver.ui(), flow(100), 70).wish == 30);
    CHECK_FALSE(Laid(flow(2), {70, 100}).has("e"));
}

TEST_CASE("boxes: the columns of a table are as wide as their widest cells") {
    std::vector<std::size_t> lines;
    std::vector<Boxes> rows;
    rows.push_back({sized("a", Length::fixed(10)), sized("b", Length::fixed(40)).right()});
    rows.push_back({sized("c", Length::fixed(30)), sized("d", Length::fixed(20)).right()});
    const Laid laid(box::table(
                        std::move(rows),
                        [&](Box line, std::size_t i) {
                            lines.push_back(i);
                            return std::move(line).named(i == 0 ? "first" : "second");
                        },
                        0),
                    {200, 20});
    CHECK(lines == std::vector<std::size_t>{0, 1});
    CHECK(laid.x("b") == 30);
    CHECK(laid.x("d") == 50);  // at the right end of a column of 40
    CHECK(laid.y("c") == 10);
    CHECK(laid.wide("second") == 70);
}

TEST_CASE("boxes: a grid has as many columns as fit, all of one width") {
    const auto grid = [] {
        Boxes boxes;
        for (const char* name : {"a", "b", "c", "d", "e"})
            boxes.push_back(sized(name, {1, 1, 1000}));
        return box::grid(std::move(boxes), 1, 3, 0).grow_high();
    };
    const float em = Laid(grid(), {9, 9}).driver.ui().em();
    const Laid two(grid(), {2.5f * em, 60}), three(grid(), {30 * em, 60});
    CHECK(two.y("c") > two.y("b"));
    CHECK(two.y("e") == 45);  // in the middle of its cell
    CHECK(three.x("b") == 10 * em);
    CHECK(three.y("d") == 40);
}

TEST_CASE("boxes: columns of a grid are no wider than its boxes can be, whose height follows") {
    const auto squares = [] {
        Boxes boxes;
        for (const char* name : {"a", "b", "c"})
            boxes.push_back(box::square(sized(name, {1, 20, 20})));
        return box::grid(std::move(boxes), 1, 3, 0);
    };
    const Laid laid(squares(), {600, 400});
    CHECK(laid.x("b") == 20);
    CHECK(laid.x("c") == 40);
    CHECK(height_of(laid.driver.ui(), squares(), 600).wish == 20);
}

TEST_CASE("boxes: the first that fits is taken, in width and in height") {
    const auto either = [] {
        return box::first_that_fits({sized("large", {50, 100, 100}, Length::fixed(50)),
                                     sized("small", {10, 20, 20}, Length::fixed(10))});
    };
    CHECK(Laid(either(), {100, 50}).has("large"));
    CHECK(Laid(either(), {99, 50}).has("small"));
    CHECK(Laid(either(), {100, 40}).has("small"));
    CHECK(width_of(Laid(either(), {9, 9}).driver.ui(), either()).least == 10);
    // In a column, the small one is what all of it can do with.
    const auto above = [&] {
        return box::column({either(), sized("below", {10, 20, 20}, Length::fixed(20))}, 0);
    };
    CHECK(Laid(above(), {100, 70}).has("large"));
    CHECK(Laid(above(), {100, 69}).has("small"));
}

TEST_CASE("boxes: the words of a tree are those of its leaves, in their order") {
    const TextStyle style{Face::regular, 1, {}};
    const Laid laid(
        box::column({box::row({box::text("station", style), box::text("70 %", style)}).named("row"),
                     box::rich({{"to "}, {"train", Role::key}})})
            .named("all"),
        {1000, 100});
    CHECK(laid.placed.words("row") == "station 70 %");
    CHECK(laid.placed.words("all") == "station 70 % to train");
    CHECK(laid.placed.words("nothing").empty());
}
