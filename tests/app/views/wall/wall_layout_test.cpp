#include "app/views/wall/wall_layout.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace attend;

namespace {

WallLayout planned(int layers, int heads, Index tokens, ImVec2 room, float unit = 1,
                   bool flows = false) {
    return plan_wall({layers, heads, {tokens, tokens}, room, unit, flows});
}

}  // namespace

TEST_CASE("the longer side of layers and heads lies flat") {
    const WallLayout down = planned(6, 12, 15, {640, 430}), right = planned(30, 9, 14, {1180, 330});
    CHECK_FALSE(down.to_the_right);
    CHECK(down.columns == 12);
    CHECK(down.at(12).x == 0);
    CHECK(down.at(12).y == down.pitch.y);
    CHECK(right.to_the_right);
    CHECK(right.columns == 30);
    CHECK(right.at(9).x == right.pitch.x);
    CHECK(right.at(1).y == right.pitch.y);
}

TEST_CASE("tiles are as large as fit, in whole pixels a token; marks go below or beside") {
    const WallLayout six = planned(6, 12, 15, {640, 430});
    CHECK(six.marks == WallLayout::Marks::below);
    CHECK(six.edge == 45);
    CHECK(six.pitch.x >= 51);
    CHECK(six.pitch.y >= 63);
    CHECK(six.size().x <= 640);
    CHECK(six.size().y <= 430);
    const WallLayout thirty = planned(30, 9, 14, {1180, 330});
    CHECK(thirty.marks == WallLayout::Marks::beside);
    CHECK(thirty.edge == 28);
    CHECK(thirty.pitch.x == 39);
    CHECK(thirty.pitch.y == 36);
    // Low, it is as wide as the room all the same.
    const WallLayout low = planned(30, 9, 14, {1180, 280});
    CHECK(low.edge < 28);
    CHECK(low.size().x == doctest::Approx(1180).epsilon(0.05));
    CHECK(low.size().y <= 280);
    CHECK(planned(6, 12, 15, {1280, 860}, 2).edge == 90);
    CHECK(planned(6, 12, 200, {640, 430}).edge == 47);  // pooled: no multiple
}

TEST_CASE("what low tiles leave of the width stands between them, as long as they are a wall") {
    const auto of = [](bool stage, ImVec2 room) {
        return plan_wall({6, 12, {9, 9}, room, 1, false, stage});
    };
    for (const bool stage : {false, true}) {
        const WallLayout wall = of(stage, {600, 220});
        CHECK(wall.pitch.x > wall.tile.x + 12);
        CHECK(wall.size().x > 0.9f * 600);
        CHECK(wall.size().x <= 600);
        CHECK(wall.edge == of(!stage, {600, 220}).edge);
    }
    const WallLayout wide = of(false, {1200, 220});
    CHECK(wide.pitch.x < 2 * wide.tile.x);
    const WallLayout high = of(false, {420, 500});
    CHECK(high.pitch.y > of(false, {420, 260}).pitch.y);
    CHECK(high.pitch.y < 2 * high.tile.y);
}

TEST_CASE("where tiles would be too small they scroll; many are bare") {
    const WallLayout twelve = planned(12, 12, 30, {480, 300});
    CHECK(twelve.edge == 30);
    CHECK(twelve.pitch.x >= 36);
    CHECK(twelve.size().x <= 480);
    CHECK(twelve.pitch.y == 46);
    CHECK(twelve.size().y > 300);
    CHECK(planned(30, 9, 14, {600, 300}).marks == WallLayout::Marks::bar);
    // At 1280 pixels of a window; a line around each does not touch the next one's.
    const WallLayout narrow = planned(30, 9, 7, {700, 220}, 17.0f / 16);
    CHECK(narrow.tile.x == 20);
    CHECK(narrow.pitch.x >= narrow.tile.x + 3);
    CHECK(narrow.size().x <= 700);
    CHECK(narrow.size().y <= 220);
    const WallLayout many = planned(48, 32, 10, {700, 500});
    CHECK(many.marks == WallLayout::Marks::none);
    CHECK(many.edge >= 10);
    CHECK(many.bar == 0);
    for (const ImVec2 room : {ImVec2{20, 20}, ImVec2{100, 60}, ImVec2{4000, 2000}})
        for (const int heads : {1, 2, 12, 72, 144, 270})
            CHECK(planned(heads > 12 ? heads / 9 : 1, heads > 12 ? 9 : heads, 5, room).tile.x >= 1);
}

TEST_CASE("beside tiles too small for it no glyph stands; where these fit, nothing scrolls") {
    const WallLayout small = planned(6, 12, 9, {345, 180});
    CHECK(small.marks == WallLayout::Marks::bar);
    CHECK(small.edge >= 20);
    CHECK(small.size().x <= 345);
    CHECK(small.size().y <= 180);
}

TEST_CASE("queries and keys of two texts: a tile is as wide as there are keys, and no strip") {
    const auto tile = [](Shape weights) {
        const WallLayout layout = plan_wall({2, 4, weights, {600, 400}, 1, false});
        CHECK(std::max(layout.tile.x, layout.tile.y) == layout.edge);
        return layout.tile;
    };
    CHECK(tile({6, 9}).x == doctest::Approx(1.5 * tile({6, 9}).y).epsilon(0.02));
    CHECK(tile({3, 9}).x == doctest::Approx(2 * tile({3, 9}).y).epsilon(0.02));
    CHECK(tile({60, 2}).y == doctest::Approx(2 * tile({60, 2}).x).epsilon(0.02));
}

TEST_CASE("each place is found where it stands, and left by the arrow keys") {
    for (const bool flows : {false, true})
        for (const auto& [layers, heads] : {std::pair{3, 5}, std::pair{7, 2}}) {
            const WallLayout layout = planned(layers, heads, 6, {400, 300}, 1, flows);
            for (std::size_t place = 0; place < layout.count(); ++place) {
                const ImVec2 corner = layout.at(place);
                CHECK(layout.place_of({corner.x + 1, corner.y + 1}) == place);
                CHECK(layout.moved(place, 0, 0) == place);
            }
            CHECK(layout.moved(0, -1, -1) == 0);
        }
    const WallLayout larger = planned(2, 12, 10, {1200, 600}, 1, true);
    CHECK(larger.edge > planned(2, 12, 10, {1200, 600}).edge);  // in more lines
    CHECK(larger.size().x <= 1200);
    CHECK(larger.size().y <= 600);
    const WallLayout right = planned(7, 2, 6, {400, 300});
    CHECK(right.moved(0, 1, 0) == 2);
    CHECK(right.moved(0, 0, 1) == 1);
    CHECK_FALSE(right.place_of({-1, 5}));
    CHECK_FALSE(right.place_of({1e6f, 5}));
    const WallLayout flowing = planned(1, 7, 6, {3 * right.pitch.x, 100}, 1, true);
    const ImVec2 beyond = flowing.at(6);
    CHECK_FALSE(flowing.place_of({beyond.x + flowing.pitch.x + 1, beyond.y + 1}));
}

TEST_CASE("many layers go on below where nothing may be scrolled: all tiles are seen") {
    for (const ImVec2 room : {ImVec2{440, 330}, ImVec2{250, 260}}) {
        WallRequest request{30, 9, {5, 5}, room};
        request.folds = true;
        const WallLayout wall = plan_wall(request);
        CAPTURE(room.x);
        CHECK(wall.bands > 1);
        CHECK(wall.size().x <= room.x);
        CHECK(wall.size().y <= room.y);
        for (std::size_t place = 0; place < wall.count(); ++place) {
            const ImVec2 corner = wall.at(place);
            CHECK(corner.x + wall.tile.x <= room.x);
            CHECK(corner.y + wall.tile.y <= room.y);
            CHECK(wall.place_of({corner.x + 1, corner.y + 1}) == place);
        }
        // To the right is the next layer, also where that begins anew below.
        const auto last = static_cast<std::size_t>((wall.columns - 1) * 9 + 4);
        CHECK(wall.moved(last, 1, 0) == last + 9);
        CHECK(wall.at(last + 9).x == 0);
    }
    WallRequest few{6, 12, {9, 9}, {440, 330}};
    few.folds = true;
    CHECK(plan_wall(few).bands == 1);
}
