#include "app/views/next_token/next_token.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "app/gui/panel.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/views/desk/desk.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_pushes.h"
#include "core/document/compute.h"
#include "core/document/what_if.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"
#include "support/sentence_panel.h"

using namespace attend;

namespace {

Saved tiny(const char* model, const char* sentence = "The train left the station") {
    Saved saved = tiny_model(model, sentence);
    saved.selection.node = "layer.0/head.0/weights";
    return saved;
}

/// Draws until the model is open and everything of it is computed.
void open(DrivenPanel& panel) {
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.gui.frames(2);
}

NextTokenPredictionPtr said_after(const Computed& computed, Index row) {
    return say(*computed.scene.measures.next, computed.evaluation,
               said_from(computed.scene, computed.evaluation, row), {}, {});
}

/// Whether two bars are drawn.
bool shows_two_bars(const DrivenPanel& panel) { return panel.gui.has("next/legend"); }

OtherState& memory_of(DrivenPanel& panel) { return panel.gui.ui().states.of<OtherState>(); }

}  // namespace

TEST_CASE("a row of a node on demand is that row of the whole, edits included") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
    open(panel);
    const NextTokenNodes& next = *panel.scene().measures.next;
    const Evaluation& evaluation = panel.evaluation();
    for (const NodeId id :
         {next.logits, next.probabilities, next.lens.front().logits, next.entropy}) {
        const Value whole = evaluation.at(id);
        for (Index row = 0; row < whole->rows(); ++row)
            CHECK(row_of(evaluation, id, row)->isApprox(whole->row(row), Scalar(1e-6)));
    }
}

TEST_CASE("next token: a double click writes it behind the text; so does Alt and its digit") {
    for (const bool by_key : {false, true}) {
        DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
        open(panel);
        panel.finish();
        const ModelPtr model = open_model(panel.choices().model);
        const NextTokenPredictionPtr said =
            said_after({panel.scene(), panel.evaluation(), {}}, panel.selection().query);
        const std::string before = panel.choices().sentence;
        by_key ? panel.gui.key(ImGuiMod_Alt | ImGuiKey_2) : panel.gui.double_click("next/1");
        open(panel);
        const auto token = static_cast<std::uint32_t>(said->likeliest[1].token);
        CHECK(panel.choices().sentence == before + model->tokenizer->text_of(token));
        // And one goes on from there.
        CHECK(panel.selection().query == panel.scene().asks().size() - 1);
        panel.store.undo();
        CHECK(panel.choices().sentence == before);
    }
}

TEST_CASE("next token: a click holds the word against another one, and that one's rank is drawn") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
    open(panel);
    panel.finish();
    const NextTokenPredictionPtr said =
        said_after({panel.scene(), panel.evaluation(), {}}, panel.selection().query);
    panel.gui.click("next/3");
    open(panel);
    panel.finish();
    CHECK(panel.choices()[next_against] == said->likeliest[3].token);
    CHECK(panel.choices().sentence == tiny("gpt2").document.choices.sentence);
}

TEST_CASE("next token: while a question waits for its answer a digit writes nothing") {
    static bool asks = false;
    DrivenPanel panel(
        [](Frame& frame) {
            view_drawn("next_token")(frame);
            if (std::exchange(asks, false)) ImGui::OpenPopup("Save?");
            question(frame.ui, "Save?", "", std::array<std::string_view, 1>{"Cancel"});
        },
        {1280, 800}, tiny("gpt2"));
    open(panel);
    panel.finish();
    const std::string before = panel.choices().sentence;
    asks = true;
    panel.gui.frames(3);
    REQUIRE(panel.gui.has("question/Cancel"));
    panel.gui.key(ImGuiMod_Alt | ImGuiKey_2);
    CHECK(panel.choices().sentence == before);
}

TEST_CASE("next token: beside what is off or edited stands what would be with all on") {
    Saved saved = tiny("llama");
    saved.document.choices.heads_off = {1, 6};
    saved.document.edits["layer.0/head.0/v"].cells.insert_or_assign({1, 1}, Scalar(3));
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, saved);
    open(panel);
    panel.finish();
    const OtherState::AllOn& a = *memory_of(panel).all_on.result();
    const Computed plain = compute(tiny("llama").document);
    CHECK(a.evaluation.value("output") == plain.evaluation.value("output"));
    CHECK(a.evaluation.value("output") != panel.evaluation().value("output"));
    CHECK(shows_two_bars(panel));
    // The sentence panel says so first.
    Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
    const RichText said = altered_headline(frame);
    REQUIRE(said.size() >= 2);
    const std::string heads = fmt::format("Two of {} heads off", panel.scene().blocks.size());
    CHECK_MESSAGE(said.front().text.starts_with(heads + ", 1 matrix edited"), said.front().text);
    CHECK(said.back().text.ends_with(" %"));
    // Where nothing is altered there is one bar.
    panel.store.draft = tiny("llama").document;
    panel.gui.frames(2);
    open(panel);
    panel.finish();
    CHECK_FALSE(shows_two_bars(panel));
}

TEST_CASE("next token: what is pinned stays A while text and heads change, until it is let go") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("qwen2"));
    open(panel);
    panel.finish();
    const Value before = panel.evaluation().at(panel.evaluation().graph->at("output"));
    Frame shown{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
    pin_scene(shown);
    REQUIRE(memory_of(panel).pinned);
    panel.store.draft.choices.sentence = "The train";
    panel.gui.frames(2);
    open(panel);
    panel.finish();
    CHECK(memory_of(panel).pinned->evaluation.at(panel.evaluation().graph->at("output")) == before);
    CHECK(shows_two_bars(panel));
    Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
    const std::string said = text_of(altered_headline(frame));
    CHECK_MESSAGE(said.starts_with("A (after ation) → B (after train): "), said);
    // The Escape that leaves the stage is the window's.
    panel.store.session.presenting = true;
    panel.gui.key(ImGuiKey_Escape);
    CHECK(memory_of(panel).pinned);
    panel.store.session.presenting = false;
    panel.gui.frames(2);
    unpin(shown);
    CHECK_FALSE(memory_of(panel).pinned);
}

TEST_CASE("next token: what each layer would say and its bars stand on one axis") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("mistral"));
    open(panel);
    panel.finish();
    while (!panel.gui.has("next/pushes")) panel.gui.frame();
    panel.finish();
    const int layers = panel.scene().blocks.back().layer + 1;
    const float left = panel.gui.item("next/layers").min.x,
                wide = panel.gui.item("next/layers").max.x - left;
    CHECK(panel.gui.item("next/pushes").min.x == left);
    for (int layer = 0; layer < layers; ++layer) {
        const TaggedItem chip = panel.gui.item(fmt::format("next/lens/{}", layer));
        const float middle =
            left + wide * (static_cast<float>(layer) + 0.5f) / static_cast<float>(layers);
        CHECK(chip.center().x == doctest::Approx(middle).epsilon(0.01));
    }
    // A click in the plane chooses the layer there.
    const TaggedItem plane = panel.gui.item("next/layers");
    panel.gui.move({plane.max.x - 4, plane.center().y});
    panel.gui.press(true);
    panel.gui.press(false);
    CHECK(panel.selection().layer == layers - 1);
}

TEST_CASE("next token: its figures, and a push, lead to how they came about") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("mistral"));
    open(panel);
    panel.finish();
    // Beside this view a probability is explained, no weight.
    CHECK(panel.selection().node == "probabilities");
    panel.gui.click("next/3/figures");
    const NextTokenPredictionPtr said =
        said_after({panel.scene(), panel.evaluation(), {}}, panel.selection().query);
    CHECK(panel.selection().cell == Cell{panel.selection().query, said->likeliest[3].token});
    panel.gui.click("why/heads/1");
    CHECK(panel.store.session.explains);
    open(panel);
    panel.finish();
    CHECK(panel.selection().node.ends_with("/why"));
    CHECK(panel.scene().graph->find(panel.selection().node));
    CHECK(panel.choices()[next_word] == said->likeliest[0].token);
    CHECK(panel.choices()[next_against] == said->likeliest[1].token);
}

TEST_CASE("next token: a word that is looked up has its line, and its ranks") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
    open(panel);
    panel.finish();
    panel.gui.click("next/word");
    panel.gui.type("train");
    open(panel);
    panel.finish();
    const ModelPtr model = open_model(panel.choices().model);
    CHECK(panel.choices()[next_word] == token_named(*model->tokenizer, "train"));
    CHECK(panel.gui.has("next/wanted"));
}

TEST_CASE("next token: a model that reads both ways says so, and nothing breaks in small rooms") {
    DrivenPanel both(view_drawn("next_token"), {1280, 800}, tiny("bert"));
    open(both);
    CHECK_FALSE(both.gui.has("next/0"));
    for (const ImVec2 size : {ImVec2{1280, 800}, {360, 500}, {200, 120}}) {
        DrivenPanel panel(view_drawn("next_token"), size, tiny("gpt2", "a"));
        open(panel);
        panel.gui.move({size.x / 2, size.y / 2});
        panel.gui.frames(3);
    }
}

TEST_CASE(
    "next token: Tab at the end of the text appends what is proposed, elsewhere it does not") {
    DrivenPanel panel(draw_sentence, {1280, 300}, tiny("gpt2"));
    open(panel);
    panel.finish();
    const std::string before = panel.choices().sentence;
    REQUIRE(panel.gui.has("sentence/proposal"));
    const NextTokenPredictionPtr said =
        said_after({panel.scene(), panel.evaluation(), {}}, panel.scene().asks().size() - 1);
    panel.gui.key(ImGuiKey_Home);
    CHECK_FALSE(panel.gui.has("sentence/proposal"));
    panel.gui.key(ImGuiKey_Tab);
    CHECK(panel.choices().sentence == before);
    panel.gui.click("sentence");
    panel.gui.key(ImGuiKey_End);
    panel.finish();
    panel.gui.key(ImGuiKey_Tab);
    open(panel);
    const auto token = static_cast<std::uint32_t>(said->likeliest.front().token);
    CHECK(panel.choices().sentence ==
          before + open_model(panel.choices().model)->tokenizer->text_of(token));
    panel.store.undo();
    CHECK(panel.choices().sentence == before);
}

TEST_CASE("next token: after Tab whoever asks goes on with what is typed, if nobody was chosen") {
    for (const bool chosen : {false, true}) {
        DrivenPanel panel(draw_sentence, {1280, 300}, tiny("gpt2"));
        open(panel);
        panel.finish();
        const auto last = [&] { return panel.scene().asks().size() - 1; };
        panel.store.session.selection.chosen = chosen;
        REQUIRE(panel.gui.has("sentence/proposal"));
        panel.gui.key(ImGuiKey_Tab);
        open(panel);
        const Index appended = last();
        CHECK(panel.selection().query == appended);
        panel.gui.type(" ");
        panel.gui.type("t");
        open(panel);
        REQUIRE(last() > appended);
        CHECK(panel.selection().query == (chosen ? appended : last()));
    }
}

TEST_CASE("next token: who reads in the sentence what is altered still has a weight explained") {
    Saved saved = tiny("llama");
    saved.document.choices.heads_off = {1};
    DrivenPanel panel(
        [](Frame& frame) { draw_box(frame.ui, headline(frame, sizes::leader, true)); }, {1600, 230},
        saved);
    open(panel);
    panel.finish();
    CHECK(panel.gui.has("sentence/headline"));
    CHECK_MESSAGE(panel.selection().node.ends_with("/weights"), panel.selection().node);
}

TEST_CASE("next token: beside what one head looks at stands what all of them say") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
    open(panel);
    while (!panel.gui.has("next/0")) panel.gui.frame();
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const auto words = [&] {
        std::string all;
        for (const TextRun& run : answer_of_all(frame)) all += run.text;
        return all;
    };
    const std::string begin =
        fmt::format("one head of {}; all together say ", desk.scene().blocks.size());
    CHECK(words().starts_with(begin));
    CHECK(words().ends_with(" %"));
    // Of another token nothing is said until it is known.
    Index& query = desk.store.session.selection.query;
    query = query == 0 ? 1 : 0;
    CHECK(words() == begin + "…");
    panel.store.draft.choices.heads_off = {1};
    panel.gui.frames(2);
    open(panel);
    CHECK(answer_of_all(frame).empty());  // another line compares
}

TEST_CASE("next token: a double click takes the temperature back to 1 in one step of undo") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 800}, tiny("gpt2"));
    open(panel);
    while (!panel.gui.has("next/temperature")) panel.gui.frame();
    panel.gui.frames(2);
    const std::size_t steps = panel.steps();
    panel.gui.drag("next/temperature", {40, 0});
    REQUIRE(panel.choices()[next_temperature] > 1);
    const double before = panel.choices()[next_temperature];
    CHECK(panel.steps() == steps + 1);
    const TaggedItem line = panel.gui.item("next/temperature");
    const float left = line.min.x + (line.max.x - line.min.x) / 4;
    panel.gui.move({left, line.min.y + 5});
    panel.gui.frames(25);
    for (const bool down : {true, false, true, false}) panel.gui.press(down);
    panel.wait(0.5);
    CHECK(panel.choices()[next_temperature] == 1);
    CHECK(panel.steps() == steps + 2);
    panel.store.undo();
    CHECK(panel.store.document().choices[next_temperature] == before);
}

TEST_CASE("next token: nothing lies over anything, however small the window") {
    for (const ImVec2 size : {ImVec2{1860, 760}, {1240, 520}, {760, 430}}) {
        CAPTURE(size.x);
        DrivenPanel panel(view_drawn("next_token"), size, tiny("gpt2"));
        open(panel);
        panel.finish();
        for (int i = 1; i < 10; ++i) {
            const std::string above = fmt::format("next/{}", i - 1),
                              here = fmt::format("next/{}", i);
            if (!panel.gui.has(here)) continue;
            CHECK(panel.gui.item(above).max.y <= panel.gui.item(here).min.y + 0.5f);
            CHECK(panel.gui.item(here).max.x <= size.x);
        }
    }
}
