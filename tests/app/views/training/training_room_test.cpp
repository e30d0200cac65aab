#include <doctest/doctest.h>

#include <cmath>
#include <thread>

#include "app/views/training/learning.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

/// A new document of the room at its first step, small enough to learn in no time.
Saved training_document(const char* task = "repeat", const char* step = "0") {
    Saved saved;
    saved.document.choices = in_task(default_choices("training"), task);
    Choices& choices = saved.document.choices;
    choices.set(random_width, 8);
    choices.batch = 4, choices.train_steps = 60, choices.length = 10, choices.longest = 5;
    choices.step = step;
    saved.selection.node = "layer.0/head.0/weights";
    saved.selection.view = "sentence";
    return saved;
}

struct TrainingDesk : HomeDesk {
    explicit TrainingDesk(Saved saved = training_document(), ImVec2 size = {1920, 1080})
        : HomeDesk(std::move(saved), size) {
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) {
            gui.frames(2);
            while (is_unfinished(gui.ui()) || store.computation().busy()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                gui.frame();
            }
        }
    }
    /// As a share of the line from the slowest to the fastest.
    void set_speed(float share) {
        const TaggedItem line = gui.item("transport/speed");
        gui.move({line.min.x + 4 + share * (line.max.x - line.min.x - 8), line.center().y});
        gui.press(true);
        gui.press(false);
        gui.frame();
    }
    Index step() const { return training_of(scene())->step; }
    TrainingRun& run() const { return *training_of(scene())->run; }
};

}  // namespace

TEST_CASE("a press of play learns: steps go by at their speed, and it stops where it is told") {
    TrainingDesk desk;
    CHECK(desk.step() == 0);
    desk.set_speed(0.2f);  // 3 a second
    desk.gui.click("transport/play");
    for (int i = 0; i < 180; ++i) {  // three seconds
        desk.gui.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const Index after = desk.step();
    CHECK(after >= 5);
    CHECK(after <= 11);
    desk.gui.click("transport/play");
    desk.settle();
    const Index stopped = desk.step();
    desk.gui.frames(60);
    CHECK(desk.step() == stopped);
    CHECK(desk.choices().step == std::to_string(stopped));
    CHECK(desk.run().has(stopped));
    CHECK(desk.steps() == 2);  // all of it is one step of undo
    desk.store.undo();
    desk.settle();
    CHECK(desk.step() == 0);
}

TEST_CASE("the transport's keys: Space, arrows, Home and End") {
    TrainingDesk desk;
    desk.gui.key(ImGuiKey_RightArrow);
    desk.settle();
    CHECK(desk.step() == 1);
    desk.gui.key(ImGuiMod_Shift | ImGuiKey_RightArrow);
    desk.settle();
    CHECK(desk.step() == 11);
    desk.gui.key(ImGuiKey_LeftArrow);
    desk.settle();
    CHECK(desk.step() == 10);
    desk.gui.key(ImGuiKey_End);
    desk.settle();
    CHECK(desk.step() == 60);
    desk.gui.key(ImGuiKey_Home);
    desk.settle();
    CHECK(desk.step() == 0);
    desk.gui.key(ImGuiKey_Space);
    desk.gui.frames(120);
    CHECK(desk.step() > 0);
}

TEST_CASE("the shown step is that of a run without a window, to the bit") {
    TrainingDesk desk(training_document("repeat", "17"));
    TrainingRun alone(training_of(desk.scene())->setup);
    const char* path = "layer.1/head.1/w_v";
    CHECK(desk.evaluation().value(path) == alone.at(17)->find(path)->weights);
}

TEST_CASE("a drag along the axis shows kept steps; the film goes to where it is clicked") {
    TrainingDesk desk(training_document("repeat", "60"));
    const TaggedItem chart = desk.gui.item("time/loss");
    const ImVec2 middle{(chart.min.x + chart.max.x) / 2, chart.center().y};
    desk.gui.drag("time/loss", {-200, 0});
    desk.settle();
    CHECK(desk.step() < 60);
    CHECK(middle.x > chart.min.x);
    CHECK(desk.gui.has("film/0"));
    desk.gui.click("film/0");
    desk.settle();
    CHECK(desk.step() == 0);
    CHECK(desk.gui.item("road/learned").min.x > desk.gui.item("road/heads").max.x);
}

TEST_CASE("a number of a learned matrix that is put in begins a branch where one plays on") {
    TrainingDesk desk(training_document("repeat", "17"));
    const char* path = "layer.1/head.1/w_v";
    const Matrix before = desk.run().at(18)->find(path)->weights;
    desk.store.change([&](Document& document) { document.edits[path].cells[{1, 2}] = Scalar(3); });
    desk.settle();
    CHECK(desk.value(path, {1, 2}) == Scalar(3));
    desk.gui.key(ImGuiKey_RightArrow);
    desk.settle();
    CHECK(desk.step() == 18);
    CHECK(desk.edits().contains("at/17/layer.1/head.1/w_v"));
    CHECK(!desk.edits().contains(path));
    CHECK(std::abs(desk.value(path, {1, 2}) - Scalar(3)) < Scalar(0.1));
    CHECK(std::abs(before(1, 2) - Scalar(3)) > Scalar(0.5));
    desk.gui.key(ImGuiKey_LeftArrow);
    desk.settle();
    CHECK(desk.value(path, {1, 2}) == Scalar(3));
}

TEST_CASE("the probe is typed, and another example is one press away") {
    TrainingDesk desk;
    CHECK(desk.choices().probe == "validation:0");
    desk.gui.click("probe/another");
    desk.settle();
    CHECK(desk.choices().probe == "validation:1");
    desk.gui.click("probe");
    desk.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    desk.gui.type("ABCABC");
    desk.settle();
    CHECK(desk.choices().probe == "ABCABC");
    CHECK(desk.scene().asks().words() == std::vector<std::string>{"A", "B", "C", "A", "B", "C"});
}

TEST_CASE("what diverges stops, says where, and the last step before it can be shown") {
    Saved saved = training_document("reverse");
    saved.document.choices.optimizer = "sgd";
    saved.document.choices.learning_rate = 1e30;
    TrainingDesk desk(std::move(saved));
    desk.set_speed(1);  // full
    desk.gui.click("transport/play");
    for (int i = 0; i < 400 && !desk.run().divergence(); ++i) {
        desk.gui.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    desk.settle();
    REQUIRE(desk.run().divergence());
    CHECK(desk.step() <= desk.run().divergence()->step);
    CHECK(desk.gui.has("training/diverged"));
}

TEST_CASE("every view of the room stands in a large and in a small window") {
    for (const ImVec2 size : {ImVec2{1920, 1080}, ImVec2{1280, 800}, ImVec2{800, 600}})
        for (const char* view : {"sentence", "curves", "film", "learned_map", "two_steps",
                                 "why_it_moves", "matrices"}) {
            CAPTURE(view);
            CAPTURE(size.x);
            Saved saved = training_document("repeat", "20");
            TrainingDesk desk(std::move(saved), size);
            desk.store.session.selection.view = view;
            desk.settle();
            CHECK(desk.store.computation().problem().empty());
            CHECK(desk.gui.has("transport/play"));
        }
}

TEST_CASE("a task without a text has every view, too") {
    Saved saved;
    saved.document.choices = in_task(default_choices("training"), "nearest_key");
    saved.document.choices.step = "3";
    saved.selection.view = "sentence";
    TrainingDesk desk(std::move(saved));
    for (const SceneView& view : scene_views()) {
        if (!view.is_in("training")) continue;
        CAPTURE(view.name);
        desk.store.session.selection.view = view.name;
        desk.settle();
        CHECK(desk.store.computation().problem().empty());
    }
}

TEST_CASE("each task can be looked at, and learns its first steps") {
    for (const LearningTask& row : tasks()) {
        CAPTURE(row.name);
        Saved saved;
        saved.document.choices = in_task(default_choices("training"), row.name);
        saved.document.choices.step = "0";
        saved.selection.view = "sentence";
        TrainingDesk desk(std::move(saved));
        CHECK(desk.store.computation().problem().empty());
        desk.gui.key(ImGuiKey_RightArrow);
        desk.settle();
        CHECK(desk.step() == 1);
    }
}

TEST_CASE("where a task has no sentence, what is learned leads") {
    TrainingDesk map(training_document("nearest_key", "5"));
    CHECK(map.gui.has("learned/map"));
    TrainingDesk kernel(training_document("salaries", "5"));
    CHECK(kernel.gui.has("kernel"));
    CHECK(kernel.gui.has("sentence/headline"));
    CHECK_FALSE(kernel.gui.has("token/0"));
}

TEST_CASE("what a review becomes without each of its words: a click leaves the word out") {
    Saved saved;
    saved.document.choices = in_task(default_choices("training"), "reviews");
    saved.document.choices.trained = "reviews";
    saved.document.choices.probe = "the film was not good";
    saved.selection.view = "sentence";
    TrainingDesk desk(saved);
    REQUIRE(desk.gui.has("road/left_out"));
    REQUIRE(desk.gui.has("left_out/3"));
    desk.gui.click("left_out/3");
    desk.settle();
    CHECK(desk.store.document().choices.probe == "the film was good");
    CHECK_FALSE(TrainingDesk().gui.has("road/left_out"));
}
