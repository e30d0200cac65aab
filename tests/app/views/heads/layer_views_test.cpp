#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/views/heads/all_heads.h"
#include "app/views/heads/all_heads_colors.h"
#include "app/views/heads/flow_ribbons.h"
#include "app/views/heads/head_grid.h"
#include "app/views/heads/options.h"
#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "support/layers.h"

using namespace attend;

TEST_CASE("the views of heads and layers are drawn for every kind of scene") {
    std::string sixty;
    for (int i = 0; i < 60; ++i) sixty += "word ";
    for (const char* name : {"lines", "all_heads", "combined", "contributions", "flow"})
        for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{300, 240}}) {
            CAPTURE(name);
            for (Saved& scene :
                 std::vector<Saved>{layered(1, 1, "one"), layered(12, 3), layered(2, 4, sixty),
                                    layered(2, 2, "time left", "The train on time")})
                DrivenPanel(view_drawn(name), size, std::move(scene)).finish();
        }
}

TEST_CASE("all heads: click chooses, double click shows large, right click switches off") {
    DrivenPanel panel(view_drawn("all_heads"), {1200, 800}, layered(3, 4));
    panel.finish();
    panel.gui.click("all_heads/2/1");
    CHECK(panel.selection().layer == 2);
    CHECK(panel.selection().head == 1);
    panel.gui.click("all_heads/1/3", ImGuiMouseButton_Right);
    CHECK(panel.choices().heads_off == NumberList{7});
    panel.finish();
    panel.gui.click("all_heads/1/3", ImGuiMouseButton_Right);
    CHECK(panel.choices().heads_off.empty());
    panel.gui.double_click("all_heads/0/2");
    CHECK(panel.selection().layer == 0);
    CHECK(panel.selection().view == "weights");
}

TEST_CASE("all heads: those that share keys and values stand under a bracket") {
    Saved saved = layered(2, 4);
    saved.document.choices.key_value_heads = 2;
    DrivenPanel panel(view_drawn("all_heads"), {1200, 800}, saved);
    panel.finish();
    REQUIRE(panel.gui.has("all_heads/group/1/1"));
    const TaggedItem bracket = panel.gui.item("all_heads/group/1/1");
    CHECK(bracket.min.x <= panel.gui.item("all_heads/1/2").min.x);
    CHECK(bracket.max.x >= panel.gui.item("all_heads/1/3").max.x - 1);
    CHECK(bracket.max.y <= panel.gui.item("all_heads/1/2").min.y);
    CHECK_FALSE(DrivenPanel(view_drawn("all_heads"), {1200, 800}, layered(2, 4))
                    .gui.has("all_heads/group/0/0"));
}

TEST_CASE("the grid of heads fills the room, wraps where maps would be too small") {
    HeadGridRequest request;
    request.layers = 3, request.heads = 4;
    request.wide = 800, request.high = 600;
    request.least = 50, request.most = 300;
    request.gap = 10, request.below = 15;
    const HeadGrid grid = plan_head_grid(request);
    CHECK(grid.lines == 1);
    CHECK(grid.height <= 600);
    CHECK(grid.right() <= 800);
    request.heads = 64;
    const HeadGrid many = plan_head_grid(request);
    CHECK(many.lines > 1);
    CHECK(many.map >= 50);
    CHECK(many.right() <= 800);
    request.layers = 1, request.heads = 8, request.group = 4;
    CHECK(plan_head_grid(request).columns % 4 == 0);
}

TEST_CASE("the maps of heads are as wide as their columns, and larger where they scroll anyway") {
    HeadGridRequest request;
    request.layers = 2, request.heads = 3;
    request.wide = 900, request.high = 500;
    request.least = 40, request.most = 300, request.scrolled = 100;
    request.gap = 10, request.below = 15;
    request.aspect = 2;
    const HeadGrid wide = plan_head_grid(request);
    CHECK(wide.width == doctest::Approx(2 * wide.map).epsilon(0.02));
    CHECK(wide.height <= 500);
    CHECK(wide.right() <= 900);
    request.aspect = 1, request.layers = 12;
    const HeadGrid scrolled = plan_head_grid(request);
    CHECK(scrolled.height > 500);
    CHECK(scrolled.map == 100);
    CHECK(scrolled.right() <= 900);
}

TEST_CASE("all heads: maps have colors of their own where one scale would hide some") {
    const auto hidden = [](std::vector<Range> ranges) { return hidden_by_one_scale(ranges, 1); };
    CHECK_FALSE(hidden({{0, 0.5f}, {0, 0.6f}}));
    CHECK_FALSE(hidden({{0, 0.3f}, {0, 0.9f}}));
    CHECK(hidden({{0, 0.1f}, {0, 0.9f}}));
    CHECK(hidden({{0, 0.1f}, {0, 0.12f}}));
    CHECK_FALSE(hidden({{0, 0}, {0, 0.9f}}));  // a head that is off
    CHECK_FALSE(hidden({}));
    DrivenPanel panel(view_drawn("all_heads"), {1200, 800}, layered(3, 4));
    panel.finish();
    panel.gui.click("all_heads/scale/one color scale");
    Desk& desk = panel;
    const Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests,
                      Coloring(panel.gui.ui(), desk.store.document().view,
                               desk.store.computation().evaluation())};
    CHECK_FALSE(maps_have_own_scales(frame));
    panel.gui.click("all_heads/scale/one a map");
    CHECK(maps_have_own_scales(frame));
    const NodeId id = panel.evaluation().graph->at("layer.0/head.0/weights");
    const Value& weights = panel.evaluation().values[id];
    CHECK(scale_of_map(frame, frame.node(id), weights, true).fixed.highest ==
          doctest::Approx(weights->maxCoeff()));
    std::vector<double> ends;
    for (const Value& all : weights_of(frame, all_places(frame)))
        ends.push_back(weight_scale_end(*all));
    std::ranges::sort(ends);
    const float shared = scale_of_map(frame, frame.node(id), weights, false).fixed.highest;
    CHECK(shared == static_cast<float>(ends[ends.size() / 2]));
}

TEST_CASE("all heads: a single one is drawn large, and offers company") {
    DrivenPanel panel(view_drawn("all_heads"), {1200, 800}, layered(1, 1));
    panel.finish();
    CHECK_FALSE(panel.gui.has("all_heads/scale/one a map"));
    CHECK(panel.gui.has("all_heads/head.0/weights[0,0]"));
    panel.gui.click("all_heads/more/4");
    CHECK(panel.choices().heads == 4);
}

TEST_CASE("flow: a second text's tokens answer from above those of the sentence") {
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, layered(1, 2, "time left", "The train"));
    panel.finish();
    const auto top = [&](int state) {
        return panel.gui.item(fmt::format("flow/0/{}", state)).min.y;
    };
    CHECK(top(2) < top(3));
    CHECK(top(3) < top(0));
    CHECK(top(0) < top(1));
    CHECK(panel.gui.item("flow/1/1").min.y == doctest::Approx(top(1)).epsilon(0.02));
    panel.gui.hover("flow/1/1");
    panel.gui.frames(2);
    CHECK(panel.store.session.hover.query == 1);
    panel.gui.hover("flow/0/3");
    panel.gui.frames(2);
    CHECK(panel.store.session.hover.key == 1);
}

TEST_CASE("flow: the shares at the input are the rollout's; pointing at a token traces it") {
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, layered(3, 2));
    panel.finish();
    panel.gui.hover("flow/3/4");
    panel.gui.frames(2);
    CHECK(panel.store.session.hover.query == 4);
    const Matrix& expected = panel.evaluation().value("layer.2/rollout");
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const std::optional<FlowModel> model = flow_model(frame);
    REQUIRE(model);
    CHECK(traced_state(frame, *model) == FlowPlace{3, 4});
    const FlowTrace& trace = flow_trace(frame, *model, 3, 4);
    double sum = 0;
    for (Index state = 0; state < 5; ++state) {
        const double share = trace.shares[0][static_cast<std::size_t>(state)];
        CHECK(share == static_cast<double>(expected(4, state)));
        sum += share;
    }
    CHECK(sum == doctest::Approx(1));
    panel.gui.click("flow/3/2");
    CHECK(panel.selection().query == 2);
}

TEST_CASE("flow: a block between is pointed at by its layer and word, and traced") {
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, layered(3, 2));
    panel.finish();
    panel.gui.hover("flow/state/2/1");
    panel.gui.frames(2);
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const std::optional<FlowModel> model = flow_model(frame);
    REQUIRE(model);
    CHECK(traced_state(frame, *model) == FlowPlace{2, 1});
    const FlowTrace& trace = flow_trace(frame, *model, 2, 1);
    const WordRibbons ribbons = flow_ribbons(frame, *model, trace, {2, 1}, {5, 2, 0, 5});
    std::vector<double> passing(2, 0);
    for (const WordRibbon& ribbon : ribbons.ribbons)
        passing.at(static_cast<std::size_t>(ribbon.level)) += static_cast<double>(ribbon.weight);
    for (const double sum : passing) CHECK(sum == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("flow: own tokens beside a second text are states of the sentence, not more of them") {
    Saved saved = layered(2, 2, "The train left", "a station");
    saved.document.choices.join_keys = true;
    saved.document.choices.mask = "strictly_causal";
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, saved);
    panel.finish();
    CHECK(panel.gui.has("flow/0/4"));
    CHECK_FALSE(panel.gui.has("flow/0/5"));
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const std::optional<FlowModel> model = flow_model(frame);
    REQUIRE(model);
    CHECK(state_label(frame, *model, 3) == "a");
    // The first token has the second text alone, in every layer.
    const FlowTrace& trace = flow_trace(frame, *model, 2, 0);
    CHECK(trace.shares[0][0] == 0);
    CHECK(trace.shares[0][3] + trace.shares[0][4] == doctest::Approx(1));
}

TEST_CASE("flow: until somebody chooses, the residual connection is the scene's") {
    for (const bool residual : {false, true}) {
        Saved saved = layered(2, 1);
        saved.document.choices.residual = residual;
        DrivenPanel panel(view_drawn("flow"), {1200, 800}, saved);
        panel.finish();
        Desk& desk = panel;
        Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
        CHECK(flow_takes_residual(frame) == residual);
        REQUIRE(flow_model(frame));
        CHECK(flow_model(frame)->residual == residual);
        panel.gui.click(residual ? "flow/residual/A alone" : "flow/residual/½A + ½I");
        CHECK(flow_takes_residual(frame) != residual);
    }
}

TEST_CASE("flow: a layer whose heads are all off says so") {
    Saved saved = layered(2, 1);
    saved.document.choices.heads_off = {1};
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, saved);
    CHECK_FALSE(panel.gui.has("flow/picture"));
    CHECK_FALSE(panel.gui.has("flow/threshold/open"));
}

TEST_CASE("names stand beside the maps of heads where that makes them larger") {
    HeadGridRequest request;
    request.layers = 6, request.heads = 12;
    request.wide = 1800, request.high = 600;
    request.least = 50, request.most = 300;
    request.gap = 12, request.below = 20;
    const HeadGrid below = plan_head_grid(request);
    CHECK(below.beside == 0);
    request.beside = 50;
    const HeadGrid beside = plan_head_grid(request);
    CHECK(beside.beside == 50);
    CHECK(beside.map > 1.15f * below.map);
    CHECK(beside.right() <= 1800);
    CHECK(beside.height <= 600);
    request.wide = 900, request.high = 600;  // no room for them
    CHECK(plan_head_grid(request).beside == 0);
}
