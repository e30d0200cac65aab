#include "app/views/pointing.h"

#include <doctest/doctest.h>

#include <set>

#include "app/views/weights/weights.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

/// Of a causal head in the window: whoever asks sees no token after itself, so the tags of what is
/// drawn for it tell who asks.
/// Sentence, map and sum side by side.
Saved at_home(Saved saved) {
    saved.selection.view = "sentence";
    return saved;
}

struct Pointing : WindowDesk {
    explicit Pointing(Saved saved = causal()) : WindowDesk(at_home(std::move(saved))) { away(); }

    static Saved causal() {
        Saved saved = hand_made_document();
        saved.document.choices.mask = "causal";
        saved.selection.node = "head.0/weights";
        saved.selection.cell = {2, 1};
        saved.selection.query = 2;
        return saved;
    }
    void away() {
        gui.move({3, 3});
        gui.frames(3);
    }
    /// The large map's.
    ImVec2 middle_of(Cell cell) const {
        return gui.center("view/head.0/weights[" + std::to_string(cell.row) + "," +
                          std::to_string(cell.column) + "]");
    }
    void point_at(Cell cell) {
        gui.move(middle_of(cell));
        gui.frames(3);
    }
    std::set<std::string> tagged(const std::string& beginning) const {
        std::set<std::string> names;
        for (const auto& [name, item] : gui.tags())
            if (name.starts_with(beginning)) names.insert(name.substr(beginning.size()));
        return names;
    }
    Index asking() const {
        return store.session.hover.asks.value_or(store.session.selection.query);
    }
};

/// Whoever is lit as a query is the one whose row is shown, whatever says so.
void check_identity(const Pointing& desk) {
    const Hover& hover = desk.store.session.hover;
    if (hover.query) CHECK(*hover.query == desk.asking());
    if (hover.node.empty()) return;
    const auto id = desk.evaluation().graph->find(hover.node);
    if (!id) return;
    const Hover of = hover_of(desk.evaluation().graph->node(*id), hover.cell);
    if (of.query && hover.query) CHECK(*of.query == *hover.query);
    if (of.key && hover.key) CHECK(*of.key == *hover.key);
}

}  // namespace

TEST_CASE("pointing at a weight of another row makes that row the query, until one leaves it") {
    Pointing desk;
    REQUIRE(desk.gui.has("view/head.0/weights"));
    const Selection before = desk.selection();
    CHECK(desk.tagged("arc/") == std::set<std::string>{"0", "1", "2"});
    desk.point_at({5, 3});
    REQUIRE(desk.store.session.hover.cell == Cell{5, 3});
    const std::set<std::string> six{"0", "1", "2", "3", "4", "5"};
    CHECK(desk.tagged("arc/") == six);    // the sentence
    CHECK(desk.tagged("share/") == six);  // its figures
    CHECK(desk.gui.has("sum/ribbon/5"));  // the sum
    CHECK(desk.selection() == before);    // and the explanation's number
    desk.point_at({5, 1});                // within the row
    CHECK(desk.tagged("arc/") == six);
    desk.away();
    CHECK(desk.tagged("arc/") == std::set<std::string>{"0", "1", "2"});
    CHECK_FALSE(desk.gui.has("sum/ribbon/5"));

    desk.gui.move(desk.middle_of({5, 3}));
    desk.gui.frames(25);
    desk.gui.press(true);
    desk.gui.press(false);
    desk.away();
    CHECK(desk.tagged("arc/") == six);  // a click keeps it
    CHECK(desk.selection().query == 5);
}

TEST_CASE("an explanation keeps its number: it lights no term while another query is pointed at") {
    Pointing desk;
    const auto is_lit = [&](const std::string& tag) {
        const TaggedItem& bar = desk.gui.item(tag);
        const ImU32 key = ink(desk.gui.ui().theme->role(Role::key)), rgb = ~IM_COL32_A_MASK;
        for (const ImDrawList* const list : ImGui::GetDrawData()->CmdLists)
            for (const ImDrawVert& corner : list->VtxBuffer)
                if ((corner.col & rgb) == (key & rgb) && corner.pos.x > bar.min.x &&
                    corner.pos.x < bar.max.x && corner.pos.y > bar.min.y &&
                    corner.pos.y < bar.max.y)
                    return true;
        return false;
    };
    desk.point_at({2, 0});
    CHECK(is_lit("explain/term/0"));
    desk.point_at({5, 0});
    CHECK_FALSE(is_lit("explain/term/0"));
}

TEST_CASE("what is drawn of a row that is asked for in passing does not keep it") {
    Pointing desk;
    for (const bool by_chip : {false, true}) {
        CAPTURE(by_chip);
        if (by_chip)
            desk.gui.hover("token/5");
        else
            desk.point_at({5, 3});
        desk.gui.frame();
        REQUIRE(desk.asking() == 5);
        desk.gui.hover("sum/ribbon/1");  // of token 5 when the mouse came, in one frame
        desk.gui.frames(3);
        CHECK(desk.asking() == 2);
        CHECK_FALSE(desk.gui.has("sum/ribbon/5"));
        check_identity(desk);
    }
}

TEST_CASE("a drag that begins in a row that is asked for in passing is of that row") {
    Pointing desk;
    desk.point_at({5, 3});
    REQUIRE(desk.gui.has("sum/handle/3/lower"));
    // Moved and pressed between two frames.
    const ImVec2 handle = desk.gui.center("sum/handle/3/lower");
    ImGui::GetIO().AddMousePosEvent(handle.x, handle.y);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    desk.gui.frames(3);
    for (int i = 1; i < 8; ++i) desk.gui.move({handle.x, handle.y + 5 * static_cast<float>(i)});
    desk.gui.press(false);
    desk.gui.frames(2);
    std::set<Index> rows;
    for (const auto& [path, edit] : desk.edits())
        for (const auto& [cell, number] : edit.cells) rows.insert(cell.row);
    CHECK(rows.size() <= 1);
    if (!rows.empty()) CHECK(*rows.begin() == desk.selection().query);
}

TEST_CASE("pointing computes nothing of the scene anew") {
    Pointing desk;
    const std::uint64_t revision = desk.store.computation().revision();
    for (Index row = 0; row < 7; ++row) {
        desk.point_at({row, 0});
        desk.gui.hover("token/" + std::to_string(row));
    }
    CHECK(desk.store.computation().revision() == revision);
    CHECK_FALSE(desk.store.computation().busy());
    CHECK(desk.steps() == 1);
}

TEST_CASE("wherever one points, in every view, all that is lit is of the row that is shown") {
    for (const char* second : {"", "a bus leaves the city"})
        for (const SceneView& view : scene_views()) {
            if (!view.is_in("attention")) continue;
            Saved saved = Pointing::causal();
            if (*second) saved.document.choices.mask = "none";
            saved.document.choices.second_text = second;
            saved.selection.view = view.name;
            CAPTURE(view.name);
            CAPTURE(std::string(second));
            Pointing desk(saved);
            for (float y = 60; y < 780; y += 51)
                for (float x = 15; x < 1280; x += 107) {
                    CAPTURE(x);
                    CAPTURE(y);
                    desk.gui.move({x, y});
                    desk.gui.frame();
                    check_identity(desk);
                }
            desk.away();
            CHECK(desk.asking() == 2);
        }
}
