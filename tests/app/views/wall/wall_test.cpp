#include "app/views/wall/wall.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/views/wall/options.h"
#include "core/analysis/roles.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/models.h"

using namespace attend;

namespace {

Saved layered(int layers, int heads, const std::string& text = "The train left the station",
              const std::string& second = {}) {
    Saved saved = hand_made_document(heads);
    saved.document.choices.layers = layers;
    saved.document.choices.sentence = text;
    saved.document.choices.second_text = second;
    return saved;
}

struct WallPanel : DrivenPanel {
    explicit WallPanel(Saved saved = layered(3, 4), ImVec2 size = {1280, 800})
        : DrivenPanel(view_drawn("wall"), size, std::move(saved)) {
        finish();
    }
    Wall wall() {
        const Frame frame{gui.ui(), store, settings, requests, Coloring()};
        return look_at_wall(frame);
    }
};

Saved of_model(const std::string& text) {
    Saved saved = tiny_model("gpt2", text);
    saved.selection.node = "layer.0/head.0/weights";
    return saved;
}

void wait(WallPanel& panel) {
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
}

bool same(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-4 * std::max(1.0, std::abs(a));
}

}  // namespace

TEST_CASE("the wall is drawn for every kind of scene and size") {
    std::string sixty;
    for (int i = 0; i < 60; ++i) sixty += "word ";
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{640, 480}, ImVec2{300, 240}})
        for (Saved& scene : std::vector<Saved>{layered(1, 1, "one"), layered(1, 2), layered(12, 3),
                                               layered(2, 4, sixty), layered(12, 12),
                                               layered(2, 2, "time left", "The train on time")})
            for (const bool by_cell : {false, true}) {
                scene.document.view.of<WallOptions>().by_cell = by_cell;
                WallPanel panel(scene, size);
                CHECK(panel.gui.has("wall/0/0"));
            }
}

TEST_CASE(
    "wall: a click chooses a head, a double click shows it large, the right button switches") {
    WallPanel panel;
    panel.gui.click("wall/2/1");
    CHECK(panel.selection().layer == 2);
    CHECK(panel.selection().head == 1);
    panel.gui.click("wall/1/3", ImGuiMouseButton_Right);
    CHECK(panel.choices().heads_off == NumberList{7});
    panel.finish();
    panel.gui.click("wall/1/3", ImGuiMouseButton_Right);
    CHECK(panel.choices().heads_off.empty());
    CHECK(panel.steps() == 3);
    panel.store.undo();
    panel.finish();
    CHECK(panel.choices().heads_off == NumberList{7});
    panel.gui.double_click("wall/0/2");
    CHECK(panel.selection().head == 2);
    CHECK(panel.selection().view == "weights");
}

TEST_CASE("wall: a filter that leaves no head says so and leads back") {
    Saved saved = layered(2, 3);
    saved.document.view.of<WallOptions>().roles = "previous";
    WallPanel panel(saved);
    panel.store.change([](Document& document) { document.view.of<WallOptions>().role_from = 1; });
    panel.finish();
    REQUIRE(panel.gui.has("wall/show_all"));
    panel.gui.click("wall/show_all");
    panel.finish();
    CHECK(panel.store.document().view.of<WallOptions>().roles.empty());
    CHECK_FALSE(panel.gui.has("wall/show_all"));
}

TEST_CASE("wall: a tile pointed at is shown larger, beside it") {
    WallPanel panel;
    for (const char* const name : {"wall/0/0", "wall/2/3", "wall/1/1"}) {
        panel.gui.hover(name);
        panel.gui.frames(30);
        REQUIRE(panel.gui.has("wall/tooltip"));
        const TaggedItem tile = panel.gui.item(name), shown = panel.gui.item("wall/tooltip");
        CHECK((shown.min.x >= tile.max.x || shown.max.x <= tile.min.x));
        CHECK(shown.max.x - shown.min.x >= 5 * 7);
    }
}

TEST_CASE("wall: arrows walk, O switches a head off and with Shift its layer, Esc twice all on") {
    WallPanel panel;
    panel.gui.click("wall/0/0");
    panel.gui.key(ImGuiKey_RightArrow);
    panel.gui.key(ImGuiKey_DownArrow);
    CHECK(panel.selection().layer == 1);
    CHECK(panel.selection().head == 1);
    panel.gui.key(ImGuiKey_LeftArrow);
    panel.gui.key(ImGuiKey_LeftArrow);  // stays at the edge
    CHECK(panel.selection().head == 0);
    panel.gui.key(ImGuiKey_O);
    CHECK(panel.choices().heads_off == NumberList{4});
    panel.finish();
    panel.gui.key(ImGuiMod_Shift | ImGuiKey_O);
    CHECK(panel.choices().heads_off == NumberList{4, 5, 6, 7});
    panel.finish();
    panel.gui.key(ImGuiMod_Shift | ImGuiKey_O);
    CHECK(panel.choices().heads_off.empty());
    panel.finish();
    panel.gui.key(ImGuiKey_O);
    panel.finish();
    panel.gui.hover("wall/0/0");
    panel.gui.key(ImGuiKey_Escape);
    CHECK(panel.choices().heads_off == NumberList{4});
    panel.gui.key(ImGuiKey_Escape);
    CHECK(panel.choices().heads_off.empty());
    panel.gui.click("wall/2/3");
    panel.gui.key(ImGuiKey_Enter);
    CHECK(panel.selection().view == "weights");
}

TEST_CASE("wall: more layers than heads stand to the right, and arrows go the way one sees") {
    WallPanel panel(layered(6, 2));
    CHECK(panel.gui.item("wall/1/0").min.x > panel.gui.item("wall/0/0").max.x);
    CHECK(panel.gui.item("wall/0/1").min.y > panel.gui.item("wall/0/0").max.y);
    panel.gui.click("wall/0/0");
    panel.gui.key(ImGuiKey_RightArrow);
    CHECK(panel.selection().layer == 1);
    panel.gui.key(ImGuiKey_DownArrow);
    CHECK(panel.selection().head == 1);
}

TEST_CASE("wall: chips count the roles; a click shows one alone, with Ctrl another too") {
    WallPanel panel(layered(3, 4, "The train left the station on time the train left"));
    std::vector<double> broad;
    for (const WallHead& head : panel.wall().heads) broad.push_back(head.scores[broad_score]);
    std::sort(broad.begin(), broad.end());
    panel.store.draft.view.of<WallOptions>().broad_from = (broad.front() + broad.back()) / 2;
    panel.finish();
    const Wall before = panel.wall();
    int heads = 0;
    std::vector<std::string> there;
    for (std::size_t role = 0; role < before.counts.size(); ++role) {
        heads += before.counts[role];
        const std::string name(head_roles()[role].name);
        CHECK(panel.gui.has("wall/role/" + name) == (before.counts[role] > 0));
        if (before.counts[role] > 0) there.push_back(name);
    }
    CHECK(heads == 12);
    REQUIRE(there.size() > 1);
    panel.gui.click("wall/role/" + there[0]);
    CHECK(panel.view().of<WallOptions>().roles == there[0]);
    const Wall alone = panel.wall();
    for (const WallHead& head : alone.heads)
        CHECK(head.shown == (head_roles()[head.role].name == there[0]));
    panel.gui.hold(ImGuiMod_Ctrl, true);
    panel.gui.click("wall/role/" + there[1]);
    panel.gui.hold(ImGuiMod_Ctrl, false);
    CHECK(panel.view().of<WallOptions>().roles == there[0] + "," + there[1]);
    panel.gui.click("wall/role/all");
    CHECK(panel.view().of<WallOptions>().roles.empty());
}

TEST_CASE("wall: thresholds change roles and counts at once, and no number") {
    WallPanel panel;
    const std::size_t all = panel.wall().heads.size();
    const Value before = panel.evaluation().at(panel.evaluation().graph->at("layer.1/roles"));
    panel.store.draft.view.of<WallOptions>().role_from =
        panel.store.draft.view.of<WallOptions>().sink_from = 1;
    panel.store.draft.view.of<WallOptions>().broad_from = 1;
    panel.finish();
    for (const WallHead& head : panel.wall().heads)  // rows that are exactly even reach 1
        CHECK(head.role == (head.scores[broad_score] < 1 ? other_role : broad_score));
    CHECK(panel.wall().counts[other_role] > 0);
    panel.store.draft.view.of<WallOptions>().broad_from = 0;
    panel.finish();
    CHECK(panel.wall().counts[broad_score] == static_cast<int>(all));
    CHECK(panel.evaluation().at(panel.evaluation().graph->at("layer.1/roles")) == before);
    const std::size_t steps = panel.steps();
    panel.gui.click("wall/thresholds");
    panel.gui.frames(2);
    panel.gui.drag("wall/role_from", {-60, 0});
    CHECK(panel.view().of<WallOptions>().role_from < 1);
    CHECK(panel.steps() == steps + 1);  // one for the whole drag
}

TEST_CASE("wall: by the chosen cell the heads that give it most come first, in reading order") {
    WallPanel panel;
    panel.store.session.select("layer.0/head.0/weights", {3, 1});
    panel.finish();
    panel.gui.click("wall/order/the → train");
    CHECK(panel.view().of<WallOptions>().by_cell);
    panel.finish();
    const Wall wall = panel.wall();
    CHECK(wall.cell == Cell{3, 1});
    for (std::size_t i = 0; i + 1 < wall.order.size(); ++i)
        CHECK(wall.heads[wall.order[i]].weight >= wall.heads[wall.order[i + 1]].weight);
    const HeadPlace first = wall.heads[wall.order[0]].place;
    const ImVec2 corner = panel.gui.item(fmt::format("wall/{}/{}", first.layer, first.head)).min;
    for (const WallHead& head : wall.heads) {
        const ImVec2 other =
            panel.gui.item(fmt::format("wall/{}/{}", head.place.layer, head.place.head)).min;
        CHECK(other.y * 4000 + other.x >= corner.y * 4000 + corner.x);
    }
    // The list beside it: α and how many times that of the other rows.
    const WallHead& most = wall.heads[wall.strongest[1]];
    const Matrix& weights = panel.evaluation().value(
        fmt::format("layer.{}/head.{}/weights", most.place.layer, most.place.head));
    const double others = (weights.col(1).cast<double>().sum() - most.weight) /
                          static_cast<double>(weights.rows() - 1);
    CHECK(most.others.times == doctest::Approx(most.weight / others).epsilon(1e-4));
    panel.gui.click("wall/strongest/1");
    CHECK(panel.selection().layer == most.place.layer);
    CHECK(panel.selection().head == most.place.head);
}

TEST_CASE("wall: in a narrow room scores and thresholds stand behind a button") {
    WallPanel panel(layered(3, 4), {600, 500});
    CHECK_FALSE(panel.gui.has("wall/thresholds"));
    panel.gui.click("wall/more");
    panel.gui.frames(2);
    CHECK(panel.gui.item("wall/score/self").min.y > panel.gui.item("wall/more").max.y);
    CHECK(panel.gui.has("wall/thresholds"));
    CHECK(panel.gui.has("wall/strongest/0"));
}

TEST_CASE("wall: tiles stand by what their heads do") {
    WallPanel panel(layered(3, 4, "The train left the station on time the train left"));
    panel.gui.click("wall/order/by role");
    panel.finish();
    CHECK(panel.view().of<WallOptions>().by_role);
    const Wall wall = panel.wall();
    CHECK(wall.flows);
    for (std::size_t i = 0; i + 1 < wall.order.size(); ++i)
        CHECK(wall.heads[wall.order[i]].role <= wall.heads[wall.order[i + 1]].role);
    panel.gui.click("wall/order/by layer");
    panel.finish();
    CHECK_FALSE(panel.wall().flows);
}

TEST_CASE("wall: roles are those with all heads on") {
    WallPanel panel(layered(3, 2));
    const Wall before = panel.wall();
    panel.gui.click("wall/0/0", ImGuiMouseButton_Right);
    panel.gui.click("wall/0/1", ImGuiMouseButton_Right);
    panel.finish();
    REQUIRE(panel.choices().heads_off.size() == 2);
    const Wall after = panel.wall();
    const Matrix& shown = panel.evaluation().value("layer.1/roles");
    bool others = false;
    for (std::size_t i = 0; i < before.heads.size(); ++i) {
        CHECK(after.heads[i].role == before.heads[i].role);
        for (std::size_t score = 0; score < head_score_count; ++score)
            if (!std::isnan(before.heads[i].scores[score]))
                CHECK(after.heads[i].scores[score] == before.heads[i].scores[score]);
        if (before.heads[i].place.layer == 1)
            others = others || static_cast<double>(shown(before.heads[i].place.head, 8)) !=
                                   before.heads[i].scores[broad_score];
    }
    CHECK(others);  // with what is off, the layer after it does something else
}

TEST_CASE("wall: a head's weights are replaced from its menu, an edit that undo takes back") {
    WallPanel panel;
    const auto open_menu = [&] {
        panel.gui.hold(ImGuiMod_Alt, true);
        panel.gui.click("wall/1/2", ImGuiMouseButton_Right);
        panel.gui.hold(ImGuiMod_Alt, false);
        panel.gui.frames(3);
    };
    open_menu();
    CHECK(panel.choices().heads_off.empty());
    panel.gui.click("replace/uniform");
    panel.finish();
    const Matrix& even = panel.evaluation().value("layer.1/head.2/weights");
    CHECK(even.isApprox(Matrix::Constant(5, 5, Scalar(0.2))));
    panel.store.undo();
    panel.finish();
    CHECK(panel.edits().empty());
    open_menu();
    panel.gui.click("replace/previous");
    panel.finish();
    CHECK(panel.value("layer.1/head.2/weights", {3, 2}) == 1);
    open_menu();
    panel.gui.click("replace/own");
    CHECK(panel.edits().empty());
}

TEST_CASE("wall: weights of another sentence are put in, or it is said that they do not fit") {
    for (const auto& [sentence, fits] : {std::pair("A dog sat on it", true), {"A dog", false}}) {
        WallPanel panel;
        panel.gui.click("wall/1/2");
        panel.gui.key(ImGuiKey_W);
        panel.gui.frames(2);
        panel.gui.click("replace/sentence");
        panel.gui.type(sentence);
        panel.gui.click("replace/other");
        panel.finish();
        CHECK(panel.edits().contains("layer.1/head.2/weights") == fits);
        const auto messages = panel.store.take_messages();
        CHECK(messages.empty() == fits);
        if (fits) continue;
        CHECK(messages.front().text.find("from a sentence of 5 tokens") != std::string::npos);
    }
}

TEST_CASE("wall: a layer's number switches the layer off; its heads are off, too") {
    WallPanel panel(of_model("The train left the station"));
    wait(panel);
    panel.gui.click("wall/layer/1");
    wait(panel);
    CHECK(panel.choices().layers_off == NumberList{1});
    const Wall wall = panel.wall();
    for (const WallHead& head : wall.heads) CHECK(head.on == (head.place.layer == 0));
    // Roles are still those with everything on.
    CHECK(wall.current);
    panel.gui.click("wall/0/0");
    panel.gui.key(ImGuiKey_Escape);
    panel.gui.key(ImGuiKey_Escape);
    CHECK(panel.choices().layers_off.empty());
}

TEST_CASE("wall: of weights that are not kept it says what it says where they are") {
    Saved saved = of_model("The train left the station and the train came back to the station");
    for (const bool edited : {false, true}) {
        // A weight on a masked cell, which no other row can give.
        if (edited)
            saved.document.edits["layer.0/head.1/weights"].cells = {{{2, 5}, Scalar(0.5)},
                                                                    {{4, 1}, Scalar(0.9)}};
        saved.selection.cell = {7, edited ? 5 : 1};
        WallPanel panel(saved);
        wait(panel);
        const Wall kept = panel.wall();
        const LimitInstead limit(most_weight_bytes(), 0);
        WallPanel large_panel(saved);
        wait(large_panel);
        const Wall large = large_panel.wall();
        REQUIRE(large.heads.size() == kept.heads.size());
        CHECK(large.current);
        CHECK(large.counts == kept.counts);
        for (std::size_t i = 0; i < kept.heads.size(); ++i) {
            CAPTURE(i);
            const WallHead &a = kept.heads[i], &b = large.heads[i];
            CHECK(same(a.weight, b.weight));
            CHECK(same(a.others.times, b.others.times));
            CHECK(a.others.rows == b.others.rows);
            for (std::size_t score = 0; score < a.scores.size(); ++score)
                CHECK(same(a.scores[score], b.scores[score]));
            CHECK(large.maps[i]->isApprox(*kept.maps[i], Scalar(1e-5)));
        }
    }
}

TEST_CASE("wall: where weights are not kept the chosen head alone has them") {
    const LimitInstead limit(most_weight_bytes(), 0);
    WallPanel panel(of_model("The train left the station"));
    wait(panel);
    const std::weak_ptr<const Matrix> weights =
        panel.evaluation().at(panel.scene().blocks[0].weights);
    panel.gui.click("wall/1/1");
    wait(panel);
    panel.gui.frames(3);
    CHECK(weights.expired());
    std::size_t there = 0;
    for (const Block& block : panel.scene().blocks) there += panel.evaluation().has(block.weights);
    CHECK(there == 1);
}
