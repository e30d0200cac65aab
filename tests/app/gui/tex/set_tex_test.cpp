#include "app/gui/tex/set_tex.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/gui/tex/tex_box.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

SetTex set_of(std::string_view formula) {
    GuiDriver driver([](Ui&) {});
    return set_tex(driver.ui(), read_tex(formula).tex, 2);
}

const SetTex::Letters& letters_of(const SetTex& set, std::string_view text) {
    const auto found = std::ranges::find(set.letters, text, &SetTex::Letters::text);
    REQUIRE(found != set.letters.end());
    return *found;
}

}  // namespace

TEST_CASE("a formula is set: letters italic, figures and functions upright, hues from roles") {
    const SetTex set = set_of("\\color{query}{q} + 2 \\exp(x)");
    CHECK(letters_of(set, "q").face == Face::math_italic);
    CHECK(letters_of(set, "q").role == Role::query);
    CHECK(letters_of(set, "2").face == Face::math);
    CHECK_FALSE(letters_of(set, "2").role);
    CHECK(letters_of(set, "exp").face == Face::math);
    CHECK(letters_of(set, "q").at.x < letters_of(set, "+").at.x);
    CHECK(letters_of(set, "q").at.y == 0);
}

TEST_CASE("a fraction stands above and below its line, which is as wide as the wider of both") {
    const SetTex set = set_of("\\frac{a}{b + c}");
    REQUIRE(set.lines.size() == 1);
    const SetTex::Line& line = set.lines.front();
    const float y = line.points.front().y;
    CHECK(letters_of(set, "a").at.y < y);
    CHECK(letters_of(set, "b").at.y > y);
    CHECK(y < 0);  // at the height of a minus
    CHECK(line.points.front().x <= letters_of(set, "b").at.x);
    CHECK(line.points.back().x > letters_of(set, "c").at.x);
    CHECK(set.above > -letters_of(set, "a").at.y);
}

TEST_CASE("scripts are smaller, one above and one below; of a sum they are limits") {
    const SetTex script = set_of("x_i^2");
    CHECK(letters_of(script, "i").pixels < letters_of(script, "x").pixels);
    CHECK(letters_of(script, "i").at.y > 0);
    CHECK(letters_of(script, "2").at.y < 0);
    CHECK(letters_of(script, "i").at.x > letters_of(script, "x").at.x);
    const SetTex sum = set_of("\\sum_j x");
    CHECK(letters_of(sum, "j").at.x < letters_of(sum, "x").at.x);
    CHECK(letters_of(sum, "j").at.y > letters_of(sum, "x").at.y);
    const SetTex inside = set_of("\\frac{\\sum_j x}{2}");  // no room for limits
    CHECK(letters_of(inside, "∑").pixels < letters_of(sum, "∑").pixels);
    CHECK(letters_of(inside, "j").at.x > letters_of(inside, "∑").at.x);
}

TEST_CASE("brackets are as high as what they hold; a root goes over it") {
    const SetTex low = set_of("\\left(x\\right)"), high = set_of("\\left(\\frac{a}{b}\\right)");
    CHECK(low.lines.empty());
    CHECK(letters_of(low, "(").at.x < letters_of(low, "x").at.x);
    REQUIRE(high.lines.size() == 3);  // two brackets and the fraction's line
    const float top = std::ranges::min(high.lines[0].points, {}, &ImVec2::y).y;
    CHECK(-top >= set_of("\\frac{a}{b}").above);
    const SetTex root = set_of("\\sqrt{x}");
    CHECK(root.above > letters_of(root, "x").at.y + set_of("x").above);
}

TEST_CASE("a table has rows and columns; cases begin with a brace that stands for all") {
    const SetTex set = set_of("\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}");
    CHECK(letters_of(set, "a").at.y == letters_of(set, "b").at.y);
    CHECK(letters_of(set, "a").at.y < letters_of(set, "c").at.y);
    CHECK(letters_of(set, "b").at.x > letters_of(set, "a").at.x);
    CHECK(set.lines.size() == 2);
    CHECK(set_of("\\begin{cases} 0 & x < 1 \\\\ 1 \\end{cases}").lines.size() == 1);
}

TEST_CASE("a formula's box is smaller where there is less room, and no letter leaves it") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const Box box = box::tex("\\frac{a + b + c + d}{e} = \\sum_i x_i");
    const float wish = width_of(ui, box).wish, high = height_of(ui, box, wish).wish;
    CHECK(wish > 50);
    const Box again = box::tex("\\frac{a + b + c + d}{e} = \\sum_i x_i");
    CHECK(height_of(ui, again, 0.6f * wish).wish < high);
}
