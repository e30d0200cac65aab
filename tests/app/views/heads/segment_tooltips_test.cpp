#include <doctest/doctest.h>

#include "app/gui/controls.h"
#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("a tooltip is about the segment that is pointed at, not about the chosen one") {
    const auto told = [](const char* view, const std::string& segment) {
        DrivenPanel panel(view_drawn(view), {1280, 800}, hand_made_document(2));
        panel.finish();
        panel.gui.hover(segment);
        panel.gui.frames(2);
        return panel.gui.ui().states.of<PointedAt>().text;
    };
    for (const CombineRule& rule : combine_rules())
        CHECK(told("combined", "combined/rule/" + std::string(rule.name)) == rule.help);
    for (const HeadMeasure& measure : head_measures())
        CHECK(told("all_heads", "all_heads/measure/" + std::string(measure.label)) == measure.help);
}
