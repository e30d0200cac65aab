#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/gui/box/ribbon_places.h"
#include "app/gui/heatmap.h"
#include "app/gui/ribbon.h"
#include "app/views/sum/sum.h"
#include "core/error.h"
#include "core/fields/field_text.h"
#include "support/desk.h"

using namespace attend;

namespace {

constexpr RibbonRoom room{430, 344, 16, 17, 3, 16};

std::vector<std::size_t> in_order(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

RibbonPlaces placed(const std::vector<double>& weights, const RibbonRoom& in = room) {
    return ribbon_places(weights, in_order(weights.size()), in);
}

float thickness(const RibbonPlaces& places) {
    float sum = 0;
    for (const RibbonPlace& ribbon : places.ribbons) sum += ribbon.thick;
    return sum;
}

DrivenPanel ribbons_panel(ImVec2 size = {700, 650}, Saved saved = hand_made_document()) {
    saved.selection.node = "head.0/weights";
    saved.selection.cell = {4, 1};
    saved.selection.query = 4;
    return DrivenPanel(view_drawn("sum"), size, std::move(saved));
}

std::vector<double> row_of_weights(const DrivenPanel& panel, Index query) {
    const Matrix& weights = panel.evaluation().value("head.0/weights");
    std::vector<double> row;
    for (Index key = 0; key < weights.cols(); ++key)
        row.push_back(static_cast<double>(weights(query, key)));
    return row;
}

double sum_of(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

}  // namespace

TEST_CASE("ribbons fill the output when weights sum to 1, and lie in order on both sides") {
    const std::vector<double> weights{0.092, 0.186, 0.082, 0.092, 0.369, 0.113, 0.066};
    const RibbonPlaces places = placed(weights);
    REQUIRE(places.ribbons.size() == weights.size());
    CHECK(thickness(places) == doctest::Approx(places.height));
    CHECK(places.height > 300);
    CHECK(places.top == doctest::Approx((room.height - places.height) / 2));
    float left = 0, right = places.top, middle = -100;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const RibbonPlace& ribbon = places.ribbons[i];
        CHECK(ribbon.thick == doctest::Approx(weights[i] * static_cast<double>(places.height)));
        CHECK(ribbon.left >= left - 0.01f);
        CHECK(ribbon.right == doctest::Approx(right));
        CHECK(ribbon.left + ribbon.thick / 2 >= middle + room.name - 0.01f);
        left = ribbon.left + ribbon.thick + (i + 1 < weights.size() ? room.gap : 0);
        right += ribbon.thick;
        middle = ribbon.left + ribbon.thick / 2;
    }
    CHECK(left <= room.height + 0.5f);
}

TEST_CASE("a low panel names as many words as it has room for") {
    DrivenPanel panel = ribbons_panel({400, 200});
    const std::vector<double> weights = row_of_weights(panel, 4);
    int named = 0;
    for (std::size_t key = 0; key < weights.size(); ++key)
        named += panel.gui.has("sum/name/" + std::to_string(key));
    CHECK(named >= 3);
}

TEST_CASE("weights that do not sum to 1: less leaves a part of the output free, more fills it") {
    const RibbonPlaces less = placed({0.2, 0.3});
    CHECK(thickness(less) == doctest::Approx(0.5f * less.height));
    const RibbonPlaces more = placed({0.8, 0.7, 0.5});
    CHECK(thickness(more) == doctest::Approx(more.height));
    CHECK(more.unit == doctest::Approx(2));
}

TEST_CASE("what is too thin, or too many, is one ribbon, and nothing of the weight is lost") {
    std::vector<double> heavy(15, 0.1 / 14);
    heavy[0] = 0.9;
    const RibbonPlaces joined = placed(heavy);
    REQUIRE(joined.ribbons.size() == 2);
    CHECK(joined.ribbons[1].rows.size() == 14);
    CHECK(joined.ribbons[1].weight == doctest::Approx(0.1));
    CHECK(thickness(joined) == doctest::Approx(joined.height));
    const RibbonPlaces many = placed(std::vector<double>(30, 1.0 / 30));
    CHECK(many.ribbons.size() == 16);
    CHECK(many.ribbons.back().rows.size() == 15);
    CHECK(thickness(many) == doctest::Approx(many.height));
    const RibbonPlaces one_light = placed({0.5, 0.499, 0.001});
    CHECK(one_light.ribbons.size() == 3);  // one is not "others"
}

TEST_CASE("a drag keeps what was joined, and how high the output is") {
    const std::vector<double> before{0.6, 0.39, 0.005, 0.005}, after{0.3, 0.69, 0.005, 0.005};
    const RibbonPlaces held = placed(before);
    const RibbonPlaces moved = ribbon_places(after, in_order(4), room, &held);
    CHECK(moved.height == held.height);
    REQUIRE(moved.ribbons.size() == 3);
    CHECK(moved.ribbons[2].rows == held.ribbons[2].rows);
    CHECK(thickness(moved) == doctest::Approx(moved.height));
}

TEST_CASE("a weight that is moved leaves the sum as it is, and no weight below 0") {
    const std::vector<double> weights{0.1, 0.2, 0.7, 0};
    const std::vector<bool> open{true, true, true, false};
    const std::vector<double> moved = moved_weight(weights, 1, 0.5, open);
    CHECK(moved[1] == 0.5);
    CHECK(sum_of(moved) == doctest::Approx(1).epsilon(1e-12));
    CHECK(moved[0] / moved[2] == doctest::Approx(1.0 / 7));
    CHECK(moved[3] == 0);
    CHECK(moved_weight(weights, 1, 7, open)[1] == doctest::Approx(1));
    CHECK(moved_weight(weights, 1, -7, open)[1] == 0);
    // What weighs all gives to the others in equal parts, but not to what is masked.
    const std::vector<double> hard = moved_weight({0, 1, 0}, 1, 0.6, {true, true, false});
    CHECK(hard[0] == doctest::Approx(0.4));
    CHECK(hard[2] == 0);
    CHECK(moved_weight({1}, 0, 0.6, {true}) == std::vector<double>{1});
}

TEST_CASE("a ribbon's edges are level at its ends and as far apart everywhere") {
    const Ribbon ribbon{{100, 50}, {200, 90}, 20, 20, 1, Role::weights};
    CHECK(ribbon_edges(ribbon, 100).first == doctest::Approx(40).epsilon(0.01));
    CHECK(ribbon_edges(ribbon, 200).second == doctest::Approx(100).epsilon(0.01));
    const auto [top, bottom] = ribbon_edges(ribbon, 150);
    CHECK(top == doctest::Approx(60).epsilon(0.01));
    CHECK(bottom - top == doctest::Approx(20));
}

TEST_CASE("a drag of a handle moves the weight by its part of the output, in one step of undo") {
    for (const bool upper : {false, true}) {
        DrivenPanel panel = ribbons_panel();
        REQUIRE(panel.gui.has("sum/handle/1/lower"));
        const std::vector<double> before = row_of_weights(panel, 4);
        const float high = panel.gui.item("sum/output").max.y - panel.gui.item("sum/output").min.y;
        const std::size_t steps = panel.steps();
        const float by = upper ? -40.0f : 40.0f;
        panel.gui.drag(upper ? "sum/handle/1/upper" : "sum/handle/1/lower", {0, by});
        const std::vector<double> after = row_of_weights(panel, 4);
        CHECK(after[1] - before[1] ==
              doctest::Approx(40 / static_cast<double>(high)).epsilon(0.01));
        CHECK(std::abs(sum_of(after) - 1) < 1e-6);
        CHECK(after[0] / after[4] == doctest::Approx(before[0] / before[4]).epsilon(1e-5));
        CHECK(panel.steps() == steps + 1);
        CHECK(panel.selection().cell == Cell{4, 1});
        panel.store.undo();
        panel.gui.frames(2);
        CHECK(row_of_weights(panel, 4) == before);
        CHECK(panel.edits().empty());
    }
}

TEST_CASE(
    "a handle of the chosen ribbon is its own, also where the mouse comes from its neighbor") {
    DrivenPanel panel = ribbons_panel();
    const std::vector<double> before = row_of_weights(panel, 4);
    const TaggedItem handle = panel.gui.item("sum/handle/1/upper");
    const float x = handle.min.x + 1;
    for (const float y : {handle.min.y - 3, handle.min.y + 1}) {
        panel.gui.move({x, y});
        panel.gui.frames(2);
    }
    panel.gui.press(true);
    panel.gui.move({x, handle.min.y - 39});
    panel.gui.frames(2);
    panel.gui.press(false);
    const float high = panel.gui.item("sum/output").max.y - panel.gui.item("sum/output").min.y;
    CHECK(row_of_weights(panel, 4)[1] - before[1] ==
          doctest::Approx(40 / static_cast<double>(high)).epsilon(0.05));
    CHECK(panel.selection().cell == Cell{4, 1});
}

TEST_CASE("with Alt a drag moves one weight alone, with Shift by a tenth; back is no step") {
    DrivenPanel panel = ribbons_panel();
    const std::vector<double> before = row_of_weights(panel, 4);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, true);
    panel.gui.drag("sum/handle/1/lower", {0, 40});
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, false);
    panel.gui.frame();
    std::vector<double> after = row_of_weights(panel, 4);
    CHECK(after[1] > before[1] + 0.05);
    CHECK(after[0] == before[0]);
    CHECK(sum_of(after) > 1.05);
    panel.store.undo();
    panel.gui.move({1, 1});  // the handles are the chosen weight's again
    panel.gui.frames(2);
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    panel.gui.drag("sum/handle/1/lower", {0, 40});
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    panel.gui.frame();
    const double fine = row_of_weights(panel, 4)[1] - before[1];
    CHECK(fine > 0.005);
    CHECK(fine < 0.03);
}

TEST_CASE("a click on a ribbon selects its weight, pointing at it lights its key everywhere") {
    DrivenPanel panel = ribbons_panel();
    panel.gui.click("sum/ribbon/4");
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell == Cell{4, 4});
    panel.gui.hover("sum/ribbon/2");
    CHECK(panel.store.session.hover.key == 2);
    CHECK(panel.store.session.hover.query == 4);
    CHECK(panel.store.session.hover.node == "head.0/weights");
}

TEST_CASE("a double click on a ribbon types its weight") {
    DrivenPanel panel = ribbons_panel();
    panel.gui.double_click("sum/ribbon/2");
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("sum/ribbon/2/typed"));
    panel.gui.type("0.75");
    panel.gui.key(ImGuiKey_Enter);
    CHECK(panel.value("head.0/weights", {4, 2}) == doctest::Approx(0.75));
}

TEST_CASE("the column that is clicked is taken apart: its shares are the terms of the output") {
    DrivenPanel panel = ribbons_panel();
    panel.gui.click("sum/output[0,2]");
    CHECK(panel.selection().node == "head.0/output");
    CHECK(panel.selection().cell == Cell{4, 2});
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("sum/apart/output"));
    const WeightedSum sum = weighted_sum(
        panel.evaluation(), panel.store.computation().scene()->blocks.front(), 4, "word");
    std::vector<std::pair<float, double>> lines;
    for (const WeightedSum::Row& row : sum.rows) {
        const std::string tag = "sum/apart/" + std::to_string(row.key);
        REQUIRE(panel.gui.has(tag));
        lines.emplace_back(panel.gui.center(tag).y,
                           std::abs(static_cast<double>((*row.product)(0, 2))));
        panel.gui.hover(tag);
        panel.gui.frame();
        CHECK(panel.store.session.hover.node == "head.0/v");
        CHECK(panel.store.session.hover.cell == Cell{row.key, 2});
    }
    std::ranges::sort(lines);
    CHECK(std::ranges::is_sorted(lines, std::greater{}, [](auto line) { return line.second; }));
    panel.gui.click("sum/v/1[0,0]");
    CHECK(panel.selection().node == "head.0/v");
}

TEST_CASE("a value is dragged in the view, in one step, and not beside other objects") {
    DrivenPanel panel = ribbons_panel();
    const Scalar before = panel.value("head.0/v", {4, 0});
    const std::size_t steps = panel.steps();
    panel.gui.drag("sum/v/4[0,0]", {0, -30});
    CHECK(panel.value("head.0/v", {4, 0}) > before);
    CHECK(panel.steps() == steps + 1);
    CHECK(panel.edits().contains("head.0/v"));
}

TEST_CASE("a column that was chosen of another output is not that of this one") {
    DrivenPanel panel = ribbons_panel();
    panel.gui.click("sum/output[0,2]");
    panel.store.session.select("head.0/weights", {4, 1});
    panel.gui.frames(2);
    panel.gui.click("sum/apart/output");
    CHECK(panel.selection().cell.column == 2);
    panel.store.session.select("head.0/weights", {4, 1});
    panel.store.draft.choices.value_width = 3;
    panel.gui.frames(3);
    Index largest = 0;
    panel.evaluation().value("head.0/v").row(1).cwiseAbs().maxCoeff(&largest);
    REQUIRE(largest != 2);
    panel.gui.click("sum/apart/output");
    CHECK(panel.selection().cell.column == largest);
}

TEST_CASE("bars stay one click away, and are there where ribbons cannot be") {
    DrivenPanel panel = ribbons_panel();
    const auto has_bars = [](const DrivenPanel& where) { return where.gui.has("sum/weight/0"); };
    CHECK_FALSE(has_bars(panel));
    panel.gui.click("sum/form/bars");
    CHECK(panel.view().sum_as == "bars");
    CHECK(has_bars(panel));
    panel.gui.click("sum/form/ribbons");
    CHECK(panel.view().sum_as == "ribbons");
    CHECK(panel.gui.has("sum/ribbon/1"));

    Saved negative = hand_made_document();
    negative.document.edits["head.0/weights"].cells[{4, 2}] = -0.2f;
    CHECK(has_bars(ribbons_panel({700, 650}, negative)));
    Saved many = hand_made_document();
    for (int i = 0; i < 40; ++i) many.document.choices.sentence += " train";
    CHECK(ribbons_panel({700, 650}, many).gui.has("sum/weight/4"));  // the heaviest come first
    Saved some = hand_made_document();
    for (int i = 0; i < 20; ++i) some.document.choices.sentence += " train";
    DrivenPanel joined = ribbons_panel({700, 650}, some);
    CHECK_FALSE(has_bars(joined));
    CHECK(joined.gui.has("sum/others"));
}

TEST_CASE("the form of the sum is a choice of the view: the command line and the file know it") {
    View view;
    set_field(view, view_field("sum_as"), "bars");
    CHECK(field_text(view, view_field("sum_as")) == "bars");
    CHECK_THROWS_AS(set_field(view, view_field("sum_as"), "pies"), Error);
}

TEST_CASE(
    "ribbons stand inside the panel at every size, with all words or how many there are more") {
    for (const ImVec2 size : {ImVec2{340, 260}, ImVec2{380, 420}, ImVec2{620, 560}}) {
        DrivenPanel panel = ribbons_panel(size);
        const TaggedItem& all = panel.gui.item("panel");
        for (const auto& tagged : panel.gui.tags())
            if (tagged.first.starts_with("sum/")) {
                CHECK_MESSAGE(tagged.second.max.x <= all.max.x + 0.5f, tagged.first);
                CHECK_MESSAGE(tagged.second.max.y <= all.max.y + 0.5f, tagged.first);
            }
        int names = 0;
        for (const auto& [name, item] : panel.gui.tags()) names += name.starts_with("sum/name/");
        CHECK((names == 7 || panel.gui.has("sum/others")));
        CHECK(names >= 5);
    }
}

TEST_CASE("the sum of what is taken apart is seen where the list of it is scrolled") {
    const DrivenPanel low = ribbons_panel({700, 230});
    REQUIRE(low.gui.has("sum/apart/output"));
    CHECK(low.gui.item("sum/apart/output").max.y < 230);
    int lines = 0;
    for (int key = 0; key < 7; ++key) lines += low.gui.has("sum/apart/" + std::to_string(key));
    CHECK(lines >= 1);
    CHECK(lines < 7);
}
