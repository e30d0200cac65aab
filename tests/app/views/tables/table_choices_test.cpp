#include "app/views/tables/table_choices.h"

#include <doctest/doctest.h>

#include "app/views/tables/column_chooser.h"
#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

Saved in_room(std::string_view room, std::string rows = {}) {
    Saved saved;
    saved.document.choices = default_choices(room);
    saved.document.choices.rows = std::move(rows);
    return saved;
}

struct TablePanel : DrivenPanel {
    explicit TablePanel(Saved saved)
        : DrivenPanel(
              [](Frame& frame) {
                  draw_table_choices(frame);
                  draw_column_chooser(frame);
              },
              {300, 700}, saved) {
        gui.frames(2);
    }
    void pick(const std::string& combo, const std::string& option) {
        gui.click(combo);
        gui.frames(2);
        gui.click(combo + "/" + option);
        gui.frames(3);
    }
};

}  // namespace

TEST_CASE("each room offers its own tables; columns are chosen by name") {
    TablePanel panel(in_room("lookup"));
    panel.gui.click("table");
    panel.gui.frames(2);
    CHECK(panel.gui.has("table/Names and majors"));
    CHECK_FALSE(panel.gui.has("table/GPA → salary, synthetic"));
    panel.gui.click("table/Names and majors");
    panel.gui.frames(3);
    CHECK(panel.choices().table == "majors");
    panel.pick("key_column", "major");
    CHECK(panel.scene().table->key == 1);
    panel.gui.click("table/open");
    CHECK(panel.request<ChooseTableFile>() != nullptr);
}

TEST_CASE("of more than two columns that were pasted somebody chooses which is asked and answers") {
    TablePanel panel(in_room("lookup"));
    ImGui::SetClipboardText("id\tname\tcity\n7\tAnna\tRome\n8\tBert\tOslo\n");
    panel.gui.click("table/paste");
    panel.gui.frames(4);
    REQUIRE(panel.gui.has("columns/key/1"));
    panel.gui.click("columns/key/1");
    panel.gui.frames(3);
    panel.gui.click("columns/value/2");
    panel.gui.frames(3);
    CHECK(panel.choices().key_column == "name");
    CHECK(panel.scene().table->value == 2);
    panel.gui.click("columns/done");
    panel.gui.frames(3);
    CHECK_FALSE(panel.gui.has("columns/done"));
}

TEST_CASE("columns are asked about where the setup is not seen, too") {
    WindowDesk desk(in_room("lookup", "id,name,city\n7,Anna,Rome\n8,Bert,Oslo\n"), {640, 480});
    desk.settings.hidden = {"setup"};
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("key_column"));
    CHECK_FALSE(desk.gui.has("columns/done"));
    desk.store.session.choose_columns = true;
    desk.gui.frames(3);
    desk.gui.click("columns/value/2");
    desk.gui.frames(3);
    CHECK(desk.choices().value_column == "city");
    desk.gui.click("columns/done");
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("columns/done"));
}

TEST_CASE("a table is pasted in one step, and is not called after the one before") {
    TablePanel panel(in_room("lookup"));
    const std::size_t steps = panel.steps();
    ImGui::SetClipboardText("city\tcountry\nParis\tFrance\nRome\tItaly\n");
    panel.gui.click("table/paste");
    panel.gui.frames(3);
    CHECK(panel.scene().table->table->rows.size() == 2);
    CHECK(panel.steps() == steps + 1);
    CHECK(panel.choices().table == pasted_table);
    CHECK_FALSE(panel.gui.has("table/as_in_file"));  // it has none
    CHECK_FALSE(panel.gui.has("columns/done"));      // two columns are no question
    panel.pick("table", "Last and first names");
    CHECK(panel.scene().table->table->rows.size() == 10);
    ImGui::SetClipboardText("oh,no\n1\n");
    panel.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    panel.gui.frames(3);
    CHECK(panel.choices().rows.empty());
    CHECK_FALSE(panel.store.take_messages().empty());
}

TEST_CASE("cells that are no numbers are told by their line, and can be left out") {
    TablePanel panel(in_room("kernel", "x,y\n1,2\n2,n/a\n3,4\n4,\n"));
    CHECK(panel.gui.has("table/bad/1"));
    CHECK_FALSE(panel.gui.has("table/bad/2"));
    panel.gui.click("table/leave_out");
    panel.gui.frames(3);
    CHECK_FALSE(panel.gui.has("table/bad/0"));
    REQUIRE(panel.store.computation().problem().empty());
    CHECK(panel.scene().table->table->rows.size() == 2);
}

TEST_CASE("cells that are pasted while the query has the keyboard are a table, a line is a query") {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    WindowDesk desk(saved);
    while (desk.store.computation().stale()) desk.gui.frame();
    desk.gui.click("query");
    desk.gui.frames(3);
    const auto paste = [&](const char* text) {
        ImGui::SetClipboardText(text);
        desk.gui.hold(ImGuiMod_Ctrl, true);
        desk.gui.key(ImGuiKey_V);
        desk.gui.hold(ImGuiMod_Ctrl, false);
        desk.gui.frames(3);
    };
    const std::string query = desk.choices().query;
    paste("x\ty\n1\t2\n2\t3\n4\t5\n");
    CHECK(desk.choices().query == query);
    CHECK(desk.choices().rows.find("4,5") != std::string::npos);
    desk.gui.key(ImGuiKey_Escape);
    desk.gui.frames(3);
    desk.gui.click("query");
    desk.gui.frames(3);
    desk.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    const std::string rows = desk.choices().rows;
    paste("2.5");
    CHECK(desk.choices().query == "2.5");
    CHECK(desk.choices().rows == rows);
}
