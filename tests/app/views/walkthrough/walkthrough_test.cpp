#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/views/walkthrough/options.h"
#include "app/views/walkthrough/step_list.h"
#include "app/views/walkthrough/sum_play.h"
#include "core/document/file.h"
#include "core/graph/explain.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved worked_scene() {
    return load_document(ATTEND_SOURCE_DIR "/assets/scenes/worked_example.attend");
}

std::vector<std::string> titles(const Desk& desk) {
    std::vector<std::string> result;
    for (const Step& step : steps_of(*desk.store.computation().scene(), desk.evaluation(),
                                     desk.store.document().view, desk.store.session.selection.head))
        result.push_back(step.title);
    return result;
}

}  // namespace

TEST_CASE("the worked example is walked in the order of its text") {
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, worked_scene());
    CHECK(titles(panel) == std::vector<std::string>{"Keys", "Values", "Queries", "Scores of “the”",
                                                    "Weights of “the”", "Weights × values of “the”",
                                                    "Sum: output of “the”", "Output of “cat”",
                                                    "Output of “sat”"});
    panel.gui.click("steps/next");
    CHECK(panel.selection().node == "head.0/v");
    panel.gui.click("steps/4");
    CHECK(panel.selection().node == "head.0/scores");
    CHECK(panel.gui.has("steps/head.0/q/name"));
    CHECK(panel.gui.has("steps/head.0/k/name"));
    panel.gui.click("steps/9");
    CHECK(panel.selection().query == 2);
    CHECK(panel.selection().cell == Cell{2, 0});
    panel.gui.click("steps/previous");
    CHECK(panel.selection().query == 1);
}

TEST_CASE("of keys and values of the same text the query's own row is explained") {
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, worked_scene());
    panel.gui.click("steps/9");
    CHECK(panel.selection().query == 2);
    panel.gui.click("steps/2");
    CHECK(panel.selection().node == "head.0/v");
    CHECK(panel.selection().cell == Cell{2, 0});
}

TEST_CASE("arrows walk the steps; a cell that is clicked stays in its step") {
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, worked_scene());
    panel.gui.click("steps/2");  // gives the view the keyboard
    panel.gui.key(ImGuiKey_RightArrow);
    CHECK(panel.selection().node == "head.0/q");
    panel.gui.key(ImGuiKey_LeftArrow);
    CHECK(panel.selection().node == "head.0/v");
    panel.gui.click("steps/head.0/w_v[1,1]");
    CHECK(panel.selection().node == "head.0/w_v");
    CHECK(panel.selection().cell == Cell{1, 1});
    CHECK(panel.gui.has("steps/head.0/v/name"));
    panel.gui.key(ImGuiKey_RightArrow);  // in the matrix
    CHECK(panel.selection().node == "head.0/w_v");
    CHECK(panel.selection().cell == Cell{1, 2});
    panel.gui.key(ImGuiKey_PageDown);
    CHECK(panel.selection().node == "head.0/q");
}

TEST_CASE("the pair that is looked at stays from scores to weights") {
    Saved saved = hand_made_document(1);
    saved.selection.node = "head.0/weights";
    saved.selection.cell = {2, 1};
    saved.selection.query = 2;
    saved.document.view.of<StepsOptions>().all_rows = true;
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    const auto go_to = [&](const std::string& node) {
        for (int i = 1; i < 30 && panel.selection().node != node; ++i)
            if (panel.gui.has(fmt::format("steps/{}", i)))
                panel.gui.click(fmt::format("steps/{}", i));
        REQUIRE(panel.selection().node == node);
    };
    go_to("head.0/scores");
    CHECK(panel.selection().cell == Cell{2, 1});
    go_to("head.0/output");
    go_to("head.0/weights");
    CHECK(panel.selection().cell == Cell{2, 1});
    // Also by keys, while the matrix has the keyboard, which has page keys of its own.
    panel.gui.click("steps/head.0/weights[3,1]");
    panel.gui.frames(2);
    REQUIRE(panel.selection().cell == Cell{3, 1});
    for (const ImGuiKey key : {ImGuiKey_PageDown, ImGuiKey_PageUp}) {
        panel.gui.key(key);
        panel.gui.frames(2);
        CHECK((panel.selection().node == "head.0/weights") == (key == ImGuiKey_PageUp));
    }
    CHECK(panel.selection().cell == Cell{3, 1});
}

TEST_CASE("a number is changed inside a step") {
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, worked_scene());
    panel.gui.double_click("steps/head.0/w_k[0,0]");
    panel.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    panel.gui.type("2");
    panel.gui.key(ImGuiKey_Enter);
    CHECK(panel.value("head.0/k", {0, 0}) == Scalar(2));
}

TEST_CASE("exact and rounded stand in one picture, where the switch is on") {
    DrivenPanel panel(view_drawn("steps"), {1280, 900}, worked_scene());
    panel.gui.click("steps/7");
    CHECK_FALSE(panel.gui.has("steps/head.0/exact_output/name"));
    panel.gui.click("steps/rounding");
    panel.gui.frames(3);
    CHECK(panel.choices().rounding == "one_digit");
    CHECK(panel.gui.has("steps/head.0/output/name"));
    CHECK(panel.gui.has("steps/head.0/exact_output/name"));
    CHECK(panel.gui.has("steps/addends/head.0/exact_output"));
    panel.gui.click("steps/5");
    CHECK(panel.gui.has("steps/head.0/rounded/name"));
    CHECK(panel.gui.has("steps/head.0/weights/name"));
    CHECK(panel.value("head.0/output", {0, 1}) == Scalar(7));
}

TEST_CASE("the addends of a row are the products of the text, and sum to the output") {
    Saved saved = worked_scene();
    saved.document.choices.rounding = "one_digit";
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    const Evaluation& evaluation = panel.evaluation();
    const Matrix addends = addends_of(evaluation, evaluation.graph->at("head.0/output"), 0);
    Matrix expected(3, 3);
    expected << 0, 0, 0, 1, 4, 0, 1, 3, Scalar(1.5);
    CHECK(addends == expected);
    panel.gui.click("steps/6");
    panel.gui.click("steps/addends/head.0/output[1,2]");
    CHECK(panel.selection().node == "head.0/output");
    CHECK(panel.selection().cell == Cell{0, 2});
}

TEST_CASE("any other scene is walked in the order of its graph, one head at a time") {
    Saved saved = hand_made_document(2);
    saved.document.choices.mask = "causal";
    DrivenPanel panel(view_drawn("steps"), {1000, 700}, saved);
    const Graph& graph = *panel.evaluation().graph;
    const auto steps = steps_of(*panel.store.computation().scene(), panel.evaluation(),
                                panel.store.document().view, 1);
    NodeId before = 0;
    for (const Step& step : steps) {
        const std::string& path = graph.node(step.node).path;
        CHECK(step.node >= before);
        CHECK_FALSE(path.starts_with("head.0/"));
        CHECK_FALSE(path.ends_with("/w_q"));
        before = step.node;
    }
    CHECK(graph.node(steps.back().node).path == "output");
    for (std::size_t i = 0; i < steps.size(); ++i) {  // each is drawn
        panel.gui.click("steps/" + std::to_string(std::min(i + 1, std::size_t{8})));
        panel.gui.key(ImGuiKey_PageDown);
    }
}

TEST_CASE("a step of a node that the scene has not is left out; the words name a number") {
    Saved saved = hand_made_document(1);
    saved.document.view.of<StepsOptions>().order =
        "head.0/v, head.9/k, head.0/scores[99], head.0/weights[1]";
    DrivenPanel panel(view_drawn("steps"), {1000, 700}, saved);
    const auto steps = steps_of(*panel.store.computation().scene(), panel.evaluation(),
                                panel.store.document().view, 0);
    REQUIRE(steps.size() == 2);
    CHECK(panel.evaluation().graph->node(steps[1].node).path == "head.0/weights");
    const StepWords words = words_of(panel.scene(), panel.evaluation(), steps[1], {1, 2});
    CHECK(words.formula.find("exp") != std::string::npos);
    CHECK(words.source == "Bridle 1990");
    const double value = static_cast<double>(panel.value("head.0/weights", {1, 2}));
    CHECK(words.example.ends_with("= " + digits(value)));
}

TEST_CASE("steps without a scene say what is missing") {
    Saved saved = hand_made_document(1);
    saved.document.choices.sentence.clear();
    DrivenPanel panel(view_drawn("steps"), {800, 600}, saved);
    CHECK_FALSE(panel.gui.has("steps/next"));
}

TEST_CASE("where there is little room the list folds into a line, and the matrix is seen") {
    DrivenPanel panel(view_drawn("steps"), {600, 290}, worked_scene());
    REQUIRE(panel.gui.has("steps/count"));
    CHECK_FALSE(panel.gui.has("steps/1"));
    const std::string cell = "steps/head.0/k[0,0]";
    REQUIRE(panel.gui.has(cell));
    CHECK(panel.gui.item(cell).max.y < 290);
    panel.gui.click("steps/next");
    CHECK(panel.selection().node == "head.0/v");
    DrivenPanel wide(view_drawn("steps"), {1280, 800}, worked_scene());
    CHECK_FALSE(wide.gui.has("steps/count"));
    CHECK(wide.gui.has("steps/1"));
}

TEST_CASE("Space plays the chosen number's sum term by term, and nothing moves before or after") {
    Saved saved = hand_made_document(1);
    saved.document.view.of<StepsOptions>().order = "head.0/dot";
    saved.document.view.of<StepsOptions>().speed = 4;
    saved.selection.node = "head.0/dot";
    saved.selection.cell = {4, 1};
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    const auto play = [&]() -> SumPlay& { return panel.gui.ui().states.of<SumPlay>(); };
    const auto moves = [&] {
        panel.gui.frame();
        return is_unfinished(panel.gui.ui());
    };
    panel.gui.click("steps/1");  // gives the view the keyboard
    panel.store.session.select("head.0/dot", {4, 1});
    panel.gui.frames(2);
    const std::size_t terms = play().terms();
    REQUIRE(terms > 1);
    CHECK_FALSE(moves());
    const auto picture = [&] { return panel.gui.item("steps/head.0/dot").min.y; };
    const float top = picture();
    panel.gui.key(ImGuiKey_Space);
    CHECK(moves());
    double before = 0;
    std::size_t added = 0;
    for (int frame = 0; frame < 6000 && play().playing; ++frame) {
        panel.gui.frame();
        if (play().added() == added) continue;
        REQUIRE(play().added() == added + 1);  // none is left out
        before += play().explained.explanation.terms[added].contribution;
        added = play().added();
        CHECK(play().partial() == doctest::Approx(before));
        CHECK(play().longest_text().size() >= play().text().size());
        CHECK(picture() == top);
    }
    CHECK(added == terms);
    CHECK(play().partial() ==
          doctest::Approx(static_cast<double>(panel.value("head.0/dot", {4, 1}))).epsilon(1e-5));
    panel.gui.frames(2);
    CHECK_FALSE(moves());
}

TEST_CASE("a sum is held and goes on, and takes as long as its speed says") {
    SumPlay play;
    play.explained.explanation.fold = Fold::sum;
    for (const double number : {1.0, 2.0, 4.0, 8.0})
        play.explained.explanation.terms.push_back({{{0, {0, 0}, number}}, number});
    play.press(false);
    play.advance(1, 2);
    CHECK(play.partial() == 3);
    play.press(false);  // hold
    play.advance(10, 2);
    CHECK(play.partial() == 3);
    play.press(false);
    play.advance(0.9, 2);
    CHECK(play.partial() == 7);
    play.advance(0.2, 2);
    CHECK(play.partial() == 15);
    CHECK_FALSE(play.playing);
    play.press(false);  // anew
    CHECK(play.partial() == 0);
    SumPlay still;
    still.explained = play.explained;
    for (const double sum : {1.0, 3.0, 7.0, 15.0, 1.0}) {
        still.press(true);
        CHECK_FALSE(still.playing);
        CHECK(still.partial() == sum);
    }
    SumPlay no_sum;
    no_sum.press(false);
    CHECK_FALSE(no_sum.playing);
}

TEST_CASE("the steps of a stack fold by layer: that of the step one is at stands open") {
    Saved saved = hand_made_document();
    saved.document.choices.layers = 3;
    saved.selection.node = "layer.1/head.0/weights";
    saved.selection.layer = 1;
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    const Graph& graph = *panel.evaluation().graph;
    const auto steps = steps_of(panel.scene(), panel.evaluation(), panel.store.document().view, 0);
    const auto open = [&](int layer) {
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (graph.node(steps[i].node).layer == layer)
                return panel.gui.has("steps/" + std::to_string(i + 1));
        return false;
    };
    for (const int layer : {0, 1, 2}) CHECK(panel.gui.has("steps/layer/" + std::to_string(layer)));
    CHECK(open(1));
    CHECK_FALSE(open(0));
    panel.gui.click("steps/layer/0");  // is looked at beside it
    CHECK(open(0));
    CHECK(open(1));
    panel.gui.click("steps/layer/0");
    CHECK_FALSE(open(0));
    // → goes on through all of them.
    for (std::size_t i = 0; i < steps.size(); ++i) panel.gui.key(ImGuiKey_PageDown);
    CHECK(panel.selection().node == graph.node(steps.back().node).path);
}

TEST_CASE("a step names the paper of its formula, and of what is no attention none") {
    const auto source = [](const char* room, const char* path) {
        Saved saved;
        saved.document.choices = default_choices(room);
        DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
        Step step;
        step.node = panel.evaluation().graph->at(path);
        return std::string(words_of(panel.scene(), panel.evaluation(), step, {0, 0}).source);
    };
    CHECK(source("attention", "head.0/scores") == "Vaswani et al. 2017, equation 1");
    CHECK(source("attention", "head.0/q") == "Vaswani et al. 2017, section 3.2");
    CHECK(source("lookup", "scores").empty());  // the similarity of texts
    CHECK(source("lookup", "weights") == "Bridle 1990");
    CHECK(source("lookup", "hard/weights").empty());
    CHECK(source("lookup", "output").empty());
    CHECK_FALSE(source("kernel", "scores").empty());
    CHECK(source("kernel", "validation/scores") == source("kernel", "scores"));
}

TEST_CASE("keys and values that heads share are one step, which says whose they are") {
    Saved saved = hand_made_document(4);
    saved.document.choices.key_value_heads = 2;
    saved.selection.head = 3;
    saved.selection.node = "head.3/k";
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    const Graph& graph = *panel.evaluation().graph;
    std::vector<std::string> names;
    for (const Step& step :
         steps_of(panel.scene(), panel.evaluation(), panel.store.document().view, 3)) {
        if (step.name().starts_with("Keys") || step.name().starts_with("Values"))
            names.push_back(step.name() + " " + graph.node(step.node).path);
    }
    CHECK(names == std::vector<std::string>{"Keys of heads 2 and 3 group.1/k",
                                            "Values of heads 2 and 3 group.1/v"});
    // The step of the chosen cell, and the same one of another head.
    CHECK(panel.gui.has("steps/group.1/k/name"));
    panel.store.session.selection.head = 0;
    panel.gui.frames(2);
    CHECK(panel.gui.has("steps/group.0/k/name"));
}

TEST_CASE("what a model's heads make in passing is walked, too") {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/llama";
    saved.document.choices.sentence = "The train left the station";
    saved.selection.node = "layer.0/head.0/masked";
    DrivenPanel panel(view_drawn("steps"), {1280, 800}, saved);
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
    const std::vector<std::string> walked = titles(panel);
    for (const char* const title : {"Queries, turned by place", "Dot products", "Masked scores"})
        CHECK(std::ranges::find(walked, title) != walked.end());
    CHECK(panel.gui.has("steps/layer.0/head.0/masked/name"));
}
