#include "app/gui/panel.h"

#include <doctest/doctest.h>

#include "support/gui_driver.h"

using namespace attend;

namespace {

struct TitledPanel {
    RichText subtitle{{"what "}, {"station", Role::query, true}, {" takes · each row · sums to 1"}};
    std::optional<ImVec2> room;
    float wanted = 60;
    std::string title = "weights";
    GuiDriver gui{[this](Ui& ui) {
                      ImGui::SetNextWindowPos({0, 0});
                      ImGui::SetNextWindowSize({400, 300});
                      ImGui::Begin("desk", nullptr, ImGuiWindowFlags_NoDecoration);
                      {
                          const Panel panel(ui, "panel", {{0, 0}, {400, 300}}, title, subtitle);
                          room = title_room(ui, {wanted, 20});
                      }
                      ImGui::End();
                  },
                  {400, 300}};
};

}  // namespace

TEST_CASE("a subtitle is shortened by whole clauses") {
    TitledPanel panel;
    panel.gui.frame();
    const Ui& ui = panel.gui.ui();
    const auto fitting = [&](float width) {
        return text_of(fitting_clauses(ui, panel.subtitle, width));
    };
    CHECK(fitting(1000) == "what station takes · each row · sums to 1");
    const float whole = measure_rich(ui, panel.subtitle, {0.83f, true, 0}).x;
    CHECK(fitting(whole - 2) == "what station takes · each row");
    CHECK(fitting(whole / 2) == "what station takes");
    CHECK(fitting(20).empty());
}

TEST_CASE("controls find room on the title line, or are told that there is none") {
    TitledPanel panel;
    panel.gui.frame();
    REQUIRE(panel.room);
    const TaggedItem& line = panel.gui.item("panel/title");
    CHECK(panel.room->x + 60 == line.max.x);
    panel.wanted = 380;
    panel.gui.frame();
    CHECK_FALSE(panel.room);
    panel.wanted = 60;
    panel.title = "";
    panel.gui.frame();
    CHECK_FALSE(panel.room);
}
