#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/views/heads/flow_model.h"
#include "app/views/heads/options.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("flow: a first token that takes most is left out, and it is said how much that is") {
    Saved saved = hand_made_document();
    saved.document.choices.layers = 12;
    saved.document.choices.sentence = "The train left the station";
    saved.document.choices.output_projection = true;
    DrivenPanel both(view_drawn("flow"), {1200, 800}, saved);
    both.finish();
    saved.document.choices.mask = "causal";
    DrivenPanel panel(view_drawn("flow"), {1200, 800}, saved);
    panel.finish();
    const auto model_in = [](DrivenPanel& of) {
        Desk& desk = of;
        return *flow_model(
            Frame{of.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()});
    };
    CHECK_FALSE(model_in(both).without_first);  // every token is looked at from everywhere
    const FlowModel model = model_in(panel);
    REQUIRE(model.without_first);
    Desk& desk = panel;
    const Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const FlowTrace& trace = flow_trace(frame, model, 12, 4);
    const std::vector<double> whole = model.shares(12, 4);
    CHECK(trace.left_out == doctest::Approx(whole[0]));
    for (const std::vector<double>& level : trace.shares) {
        double sum = 0;
        for (const double share : level) sum += share;
        CHECK(level[0] == 0);
        CHECK(sum == doctest::Approx(1).epsilon(1e-4));
    }
    for (std::size_t i = 1; i < whole.size(); ++i)
        CHECK(trace.shares[0][i] == doctest::Approx(whole[i] / (1 - whole[0])));
    // What passes in a layer is all of what is left, too.
    std::vector<double> passing(12, 0);
    for (const FlowTrace::Line& line : trace.lines)
        passing[static_cast<std::size_t>(line.layer)] += static_cast<double>(line.share);
    for (const double sum : passing) CHECK(sum == doctest::Approx(1).epsilon(0.01));
    const auto name = [&](Index i) { return state_label(frame, model, i); };
    std::string words;
    for (const TextRun& run : rest_in_words("station", 12, trace, name)) words += run.text;
    CHECK(words.starts_with("station after 12 layers: "));
    CHECK(words.find("The, left out here; of the rest ") != std::string::npos);
    panel.gui.click("flow/without_first");
    CHECK(panel.view().of<FlowOptions>().without_first == std::optional(false));
    panel.finish();
    CHECK(flow_trace(frame, model_in(panel), 12, 4).left_out == 0);
}

TEST_CASE("flow: layers are named over their columns, in little room not all of them") {
    for (const float width : {1200.0f, 640.0f, 360.0f}) {
        CAPTURE(width);
        Saved saved = hand_made_document();
        saved.document.choices.layers = 12;
        saved.document.choices.sentence = "The train left the station";
        DrivenPanel panel(view_drawn("flow"), {width, 600}, std::move(saved));
        panel.finish();
        float end = 0;
        int named = 0;
        for (int level = 0; level <= 12; ++level) {
            const std::string tag = "flow/heading/" + std::to_string(level);
            if (!panel.gui.has(tag)) continue;
            const TaggedItem& heading = panel.gui.item(tag);
            CHECK(heading.min.x > end);
            end = heading.max.x, ++named;
        }
        CHECK(named >= 4);
        CHECK(panel.gui.has("flow/heading/12"));
    }
}

TEST_CASE("flow: while a shorter text is followed nothing of the longer one is named") {
    Saved saved = hand_made_document();
    saved.document.choices.layers = 12;
    saved.document.choices.output_projection = true;
    saved.document.choices.mask = "causal";
    const auto words = [](int count) {
        std::string text = "train";
        for (int i = 1; i < count; ++i) text += i % 2 == 0 ? " train" : " station";
        return text;
    };
    saved.document.choices.sentence = words(230);  // so much that it is done beside the frame
    saved.document.view.of<FlowOptions>().without_first = true;
    DrivenPanel panel(view_drawn("flow"), {900, 600}, saved);
    const auto follow = [&] {
        while (panel.store.computation().stale() || !panel.gui.has("flow/words")) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            panel.gui.frame();
        }
        panel.finish();
    };
    follow();
    panel.store.session.selection.query = 229;  // the last ones are in sight
    panel.gui.frames(3);
    for (const int count : {229, 200, 199}) {
        panel.store.change([&](Document& draft) { draft.choices.sentence = words(count); });
        panel.gui.frame();
        CHECK_NOTHROW(follow());
    }
}
