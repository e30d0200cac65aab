#include "app/gui/whole_rows.h"

#include <doctest/doctest.h>

#include "tests/support/gui_driver.h"

using namespace attend;

namespace {
/// Twenty rows of 20 pixels, a heading before the eighth, in `room` pixels.
struct List {
    float room = 0;
    float high = 0;  // as it was drawn

    void operator()(Ui& ui) {
        ImGui::SetNextWindowSize({300, 800});
        ImGui::Begin("test");
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
        high = whole_rows(ui, "list", room);
        ImGui::BeginChild("list", {200, high});
        begin_rows(ui, "list");
        for (int row = 0; row < 20; ++row) {
            if (row == 7) ImGui::Dummy({10, 20});
            ImGui::Dummy({10, 20});
            row_end(ui);
        }
        end_rows(ui);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        ImGui::End();
    }
};
}  // namespace

TEST_CASE("a list that scrolls ends between two rows, and not after a heading") {
    List list;
    GuiDriver gui([&](Ui& ui) { list(ui); });
    const auto high_in = [&](float room) {
        list.room = room;
        gui.frames(2);
        return list.high;
    };
    CHECK(high_in(110) == 100);
    CHECK(height_of_rows(gui.ui(), "list") == 420);
    CHECK(high_in(120) == 120);
    CHECK(high_in(165) == 140);  // the heading would stand alone
    CHECK(high_in(185) == 180);
    CHECK(high_in(500) == 500);  // all of it fits
    row_end(gui.ui());           // elsewhere it does nothing
    CHECK(high_in(110) == 100);
}
