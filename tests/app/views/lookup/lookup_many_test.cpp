#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_view.h"
#include "core/workspaces/workspace.h"
#include "look_up_panel.h"

using namespace attend;

namespace {

LookUpState* state = nullptr;
void draw_and_note(Frame& frame) {
    view_drawn("lookup")(frame);
    if (frame.scene()) state = &look_up_state(frame);
}

}  // namespace

TEST_CASE("light rows of many are told as one with their share, and a click shows them") {
    LookUpPanel panel(look_up_document("name9", many_rows(2'000)), {1280, 800}, draw_and_note);
    REQUIRE(state->rest > 0);
    CHECK(state->shown.size() + state->rest == 2'000);
    double weight = state->rest_weight;
    for (const Index row : state->shown)
        weight += static_cast<double>(panel.value("weights", {0, row}));
    CHECK(weight == doctest::Approx(1));
    CHECK(state->shown.front() == 9);
    REQUIRE(panel.gui.has("lookup/folded"));
    panel.gui.click("lookup/folded");
    panel.gui.frames(3);
    CHECK(state->rest == 0);
    CHECK(state->shown.size() == 2'000);
}

TEST_CASE("rows are chosen with Ctrl and Shift, and Delete removes them in one step") {
    LookUpPanel panel(look_up_document("name9", many_rows(8)), {1280, 800}, view_drawn("lookup"));
    const auto rows = [&] { return panel.scene().table->table->rows.size(); };
    const std::size_t steps = panel.steps();
    panel.gui.hold(ImGuiMod_Ctrl, true);
    panel.gui.click("lookup/key/1");
    panel.gui.click("lookup/value/6");
    panel.gui.hold(ImGuiMod_Ctrl, false);
    CHECK_FALSE(panel.gui.has("lookup/key/1/typed"));
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frames(3);
    CHECK(rows() == 6);
    CHECK(panel.scene().table->table->rows[1].cells[0] == "name2");
    CHECK(panel.steps() == steps + 1);
    panel.gui.hold(ImGuiMod_Ctrl, true);
    panel.gui.click("lookup/key/1");
    panel.gui.hold(ImGuiMod_Ctrl, false);
    panel.gui.hold(ImGuiMod_Shift, true);
    panel.gui.click("lookup/key/3");
    panel.gui.hold(ImGuiMod_Shift, false);
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frames(3);
    CHECK(rows() == 3);
    CHECK(panel.steps() == steps + 2);
}

TEST_CASE("where there is no room below the table, what follows is a page of its own") {
    LookUpPanel panel(look_up_document(), {740, 360}, view_drawn("lookup"));
    CHECK_FALSE(panel.gui.has("lookup/words/0"));
    panel.gui.click("lookup/page/in words");
    panel.gui.frames(2);
    panel.finish();
    CHECK(panel.gui.has("lookup/words/0"));
    CHECK(panel.gui.has("lookup/plot"));
    CHECK_FALSE(panel.gui.has("lookup/key/0"));
}

TEST_CASE("scores and weights stand upright beside the keys, and a click asks about them") {
    LookUpPanel panel(look_up_document(), {1230, 240}, draw_lookup_computation);
    const TaggedItem score = panel.gui.item("computation/scores[0,3]"),
                     weight = panel.gui.item("computation/weights[0,3]");
    CHECK(score.min.y == weight.min.y);
    CHECK(panel.gui.item("computation/scores[0,4]").min.y == doctest::Approx(score.max.y));
    panel.gui.click("computation/scores[0,3]");
    CHECK(panel.selection().node == "scores");
    CHECK(panel.selection().cell == Cell{0, 3});
}

TEST_CASE("of many keys the heaviest stand in the computation, with the n-grams that they have") {
    for (const int count : {50, 12'000}) {  // K as a whole, and too large for that
        CAPTURE(count);
        LookUpPanel panel(look_up_document("name9", many_rows(count)), {1230, 240},
                          draw_lookup_computation);
        const auto upright = [&](Index row) {
            return panel.gui.has(fmt::format("computation/scores[0,{}]", row));
        };
        const std::vector<Index> heaviest = panel.model().by_weight;
        CHECK(heaviest.front() == 9);
        CHECK(upright(heaviest[0]));
        CHECK(upright(heaviest[2]));
        CHECK_FALSE(upright(heaviest[20]));
        CHECK(panel.gui.has("computation/more"));
        CHECK(panel.gui.item("computation/k").min.y ==
              doctest::Approx(panel.gui.item("computation/weights[0,9]").min.y));
        CHECK(panel.gui.has("computation/output[0,0]"));
        panel.gui.click("computation/weights[0,9]");
        CHECK(panel.selection().cell == Cell{0, 9});
    }
}

TEST_CASE("where no key has any weight nothing is answered, and no temperature is offered") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.document.choices.normalizer = "sum";
    saved.document.choices.query = "Xyz";
    DrivenPanel panel(view_drawn("lookup"), {1280, 800}, saved);
    panel.finish();
    CHECK(panel.gui.has("lookup/no_answer"));
    CHECK_FALSE(panel.gui.has("lookup/answer/0"));
    CHECK_FALSE(panel.gui.has("lookup/plot"));
    std::string told;
    const LookUpModel model = look_up_model(panel.scene(), panel.evaluation());
    for (const RichText& sentence :
         look_up_in_words(panel.scene(), panel.evaluation(), model, nullptr))
        for (const TextRun& run : sentence) told += run.text;
    CHECK(told.find("nothing is answered") != std::string::npos);
    CHECK(told.find("nan") == std::string::npos);
    saved.document.choices.query = "Laplace";
    DrivenPanel answered(view_drawn("lookup"), {1280, 800}, saved);
    answered.finish();
    CHECK(answered.gui.has("lookup/answer/0"));
    CHECK_FALSE(answered.gui.has("lookup/plot"));  // the same at every temperature
}

TEST_CASE("on the stage the temperature is drawn along below the table") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.document.choices.query = "Lama";
    DrivenPanel panel(view_drawn("lookup"), {1280, 600}, saved);
    panel.finish();
    CHECK_FALSE(panel.gui.has("temperature/place"));
    panel.store.session.presenting = true;
    panel.gui.frames(2);
    panel.gui.drag("temperature/place", {60, 0});
    CHECK(panel.choices().temperature > 0.2);
    panel.store.session.presenting = false;
    DrivenPanel narrow(view_drawn("lookup"), {960, 600}, saved);
    narrow.store.session.presenting = true;
    narrow.finish();
    const float word = narrow.gui.ui().em(2.5f);  // "hard", before the line
    CHECK(narrow.gui.item("temperature/place").min.x >
          narrow.gui.item("lookup/hard_line").max.x + word);
    narrow.store.session.presenting = false;
}

TEST_CASE("answers that are level everywhere overtake together") {
    LookUpPanel level(look_up_document("bb", "k,v\nbb,1st\nbx,2nd\nbx,3rd\nbx,2nd\nbx,3rd\n"));
    const ShareCurves together = level.curves();
    REQUIRE(together.crossing);
    CHECK(together.crossing->answers.size() == 2);
    CHECK(level.words().find("2nd and 3rd") != std::string::npos);
}

TEST_CASE("scores and weights that stand upright are typed over") {
    LookUpPanel panel(look_up_document(), {1230, 240}, draw_lookup_computation);
    panel.gui.double_click("computation/weights[0,3]");
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("number"));
    panel.gui.type("0.75");
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(3);
    CHECK(panel.value("weights", {0, 3}) == doctest::Approx(0.75));
}

TEST_CASE("rows that were chosen are forgotten once others stand in their places") {
    LookUpPanel panel(look_up_document(), {1280, 800}, view_drawn("lookup"));
    panel.gui.hold(ImGuiMod_Ctrl, true);
    panel.gui.click("lookup/key/0");
    panel.gui.hold(ImGuiMod_Ctrl, false);
    panel.gui.click("lookup/heading/key");
    panel.gui.frames(3);
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frames(3);
    CHECK(panel.scene().table->table->rows.size() == 10);
}

TEST_CASE("a double click on a matrix's name shows it large, whatever view is open") {
    LookUpPanel panel(look_up_document(), {1230, 240}, draw_lookup_computation);
    panel.store.session.selection.view = "steps";
    panel.gui.double_click("computation/k/name");
    panel.gui.frames(2);
    CHECK(panel.store.session.selection.view == "weights");
    CHECK(panel.store.session.large_node == "k");
}
