#include <doctest/doctest.h>

#include "app/views/sum/sum.h"
#include "support/desk.h"

using namespace attend;

namespace {

DrivenPanel plane_panel(const std::function<void(Saved&)>& change = [](Saved&) {}) {
    Saved saved = hand_made_document(1);
    saved.document.choices.sentence = "train station dog";
    saved.document.choices.value_width = 2;
    saved.document.choices.output_projection = true;
    saved.document.view.sum_as = "plane";
    saved.selection.node = "head.0/weights";
    saved.selection.cell = {0, 1}, saved.selection.query = 0;
    change(saved);
    return DrivenPanel(view_drawn("sum"), {1400, 800}, std::move(saved));
}

}  // namespace

TEST_CASE(
    "three values span a figure, and the output stands inside, wherever a weight is dragged") {
    DrivenPanel panel = plane_panel();
    for (const char* const tag : {"sum/plane", "sum/inside_hull", "sum/value/0", "sum/value/2",
                                  "sum/output_place/0", "sum/ribbon/0"})
        REQUIRE_MESSAGE(panel.gui.has(tag), tag);
    const auto place = [&](const char* tag) { return panel.gui.item(tag).center(); };
    const ImVec2 before = place("sum/output_place/0");
    const ImVec2 a = place("sum/value/0"), b = place("sum/value/1"), c = place("sum/value/2");
    const auto side = [](ImVec2 from, ImVec2 to, ImVec2 point) {
        return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
    };
    const auto is_inside = [&](ImVec2 point) {
        const float first = side(a, b, point), second = side(b, c, point),
                    third = side(c, a, point);
        return (first >= 0 && second >= 0 && third >= 0) ||
               (first <= 0 && second <= 0 && third <= 0);
    };
    CHECK(is_inside(before));
    panel.gui.click("sum/value/2");
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell == Cell{0, 2});
    panel.gui.frames(2);
    panel.gui.drag("sum/handle/2/upper", {0, -60});
    panel.gui.frames(2);
    const ImVec2 after = place("sum/output_place/0");
    CHECK(panel.edits().contains("head.0/weights"));
    CHECK(std::abs(after.x - before.x) + std::abs(after.y - before.y) > 2);
    CHECK(is_inside(after));
}

TEST_CASE("the plane says when weights are no shares, and what it is of wide values") {
    DrivenPanel panel = plane_panel([](Saved& saved) {
        saved.document.choices.sentence = "The train left the station on time";
        saved.document.choices.value_width = std::nullopt;
        saved.document.edits["head.0/weights"].cells[{0, 0}] = 2;
    });
    CHECK(panel.gui.has("sum/plane_axes"));
    CHECK(panel.gui.has("sum/no_shares"));
    CHECK_FALSE(panel.gui.has("sum/inside_hull"));
    panel.gui.click("sum/form/bars");
    CHECK(panel.view().sum_as == "bars");
    panel.gui.click("sum/form/plane");
    CHECK(panel.view().sum_as == "plane");
}
