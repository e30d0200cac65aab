#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_state.h"
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

TEST_CASE("where there is room for one thing it is the one that is chosen") {
    LookUpPanel panel(look_up_document(), {640, 300}, view_drawn("lookup"));
    CHECK(panel.gui.has("lookup/key/0"));
    CHECK_FALSE(panel.gui.has("lookup/plot"));
    panel.gui.click("lookup_small/From hard to uniform");
    panel.gui.frames(2);
    panel.finish();
    CHECK(panel.gui.has("lookup/plot"));
    CHECK_FALSE(panel.gui.has("lookup/key/0"));
}

TEST_CASE("of many keys the heaviest are compared with the query, letter by letter") {
    for (const int count : {50, 12'000}) {  // K as a whole, and too large for that
        CAPTURE(count);
        LookUpPanel panel(look_up_document("name9", many_rows(count)), {1900, 1000}, draw_and_note);
        CHECK(panel.model().by_weight.front() == 9);
        CHECK(panel.gui.has("lookup/q[0,0]"));
        CHECK(panel.gui.has("lookup/K"));
        if (count > 60) CHECK(state->shown.size() < 20);
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

TEST_CASE("answers that are level everywhere overtake together") {
    LookUpPanel level(look_up_document("bb", "k,v\nbb,1st\nbx,2nd\nbx,3rd\nbx,2nd\nbx,3rd\n"));
    const ShareCurves together = level.curves();
    REQUIRE(together.crossing);
    CHECK(together.crossing->answers.size() == 2);
    CHECK(level.words().find("2nd and 3rd") != std::string::npos);
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
