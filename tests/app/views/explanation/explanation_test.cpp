#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

#include "app/gui/refused_input.h"
#include "app/gui/text.h"
#include "app/views/explanation/explanation_model.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

DrivenPanel explanation_panel(const char* node, Cell cell, Saved document = hand_made_document()) {
    document.selection.node = node;
    document.selection.cell = cell;
    return DrivenPanel(draw_explanation, {420, 1200}, std::move(document));
}

std::string title(const ExplanationModel& model) { return text_of(model.cards.front().name); }

}  // namespace

TEST_CASE("an explanation says the number that stands in the node, and where it is from") {
    Store store(hand_made_document());
    frame(store);
    const Evaluation& evaluation = *store.computation().evaluation();
    const ExplanationModel model =
        explain_number(evaluation, evaluation.graph->at("head.0/weights"), {4, 1});
    CHECK(title(model) == "head.0/weights[station, train]");
    CHECK(model.number().cell.value ==
          static_cast<double>(evaluation.value("head.0/weights")(4, 1)));
    CHECK(model.number().roles.at("α") == Role::weights);
    REQUIRE(model.cards.size() > 3);
    CHECK(text_of(model.cards[1].name) == "head.0/scores[station, train]");
    const NumberExplained& dot = model.cards[1].chain.back();
    REQUIRE(dot.strips.size() == 3);
    CHECK(dot.strips[0].symbol == "q");
    CHECK(dot.strips[2].symbol == "q·k");
    CHECK(static_cast<double>(dot.strips[2].value->sum()) ==
          doctest::Approx(dot.cell.value).epsilon(1e-4));
    CHECK(dot.roles.at("k") == Role::key);
    bool from_table = false;
    for (const OriginCard& card : model.cards)
        from_table = from_table || text_of(card.equation).find("“station”") != std::string::npos;
    CHECK(from_table);
}

TEST_CASE("every kind of node is explained and drawn, with every choice") {
    Saved saved = hand_made_document();
    saved.document.choices.mask = "causal";
    saved.document.choices.output_projection = true;
    saved.document.edits["head.0/scores"].cells[{3, 1}] = -HUGE_VALF;
    DrivenPanel panel = explanation_panel("head.0/weights", {0, 0}, saved);
    for (const char* projection : {"principal", "random", "identity"}) {
        panel.store.begin_frame();
        panel.store.draft.choices.projection = projection;
        panel.store.end_frame(false);
        panel.finish();
        const auto graph = panel.scene().graph;
        for (const Node& node : graph->nodes())
            for (const Cell cell : {Cell{0, 0}, Cell{3, 1}}) {
                panel.store.session.select(node.path, cell);
                panel.gui.frames(2);
                CHECK_MESSAGE(panel.gui.has("explain/value"), node.path);
                CHECK_MESSAGE(panel.gui.has("explain/set"), node.path);
            }
    }
}

TEST_CASE("a click on a term or an origin explains that one, and back returns") {
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
    Session& session = panel.store.session;
    panel.gui.click("explain/term/3");
    CHECK(session.selection.node == "head.0/scores");
    CHECK(session.selection.cell == Cell{4, 3});
    CHECK(session.selection.query == 4);
    panel.gui.click("explain/behind/1/0");  // the name of the dot product
    CHECK(session.selection.node == "head.0/dot");
    panel.gui.click("explain/strip/1[0,2]");
    CHECK(session.selection.node == "head.0/k");
    CHECK(session.selection.cell == Cell{3, 2});
    panel.gui.click("explain/back");
    CHECK(session.selection.node == "head.0/dot");
    panel.gui.frames(2);
    ImGui::GetIO().AddMouseButtonEvent(3, true);
    panel.gui.frame();
    ImGui::GetIO().AddMouseButtonEvent(3, false);
    panel.gui.frames(2);
    CHECK(session.selection.node == "head.0/scores");
    panel.gui.click("explain/forward");
    CHECK(session.selection.node == "head.0/dot");
    session.select("head.0/weights", {4, 1});
    panel.gui.frames(2);
    panel.gui.click("explain/from/1/0");
    CHECK(session.selection.node == "head.0/scores");
    CHECK(session.selection.cell == Cell{4, 1});
}

TEST_CASE("every number in a line of numbers leads to its cell, and lights up what it is") {
    DrivenPanel panel = explanation_panel("head.0/scores", {4, 1});
    panel.gui.hover("explain/step/0/0");
    panel.gui.frame();
    CHECK(panel.store.session.hover.node == "head.0/dot");
    panel.gui.click("explain/step/0/0");
    CHECK(panel.store.session.selection.node == "head.0/dot");
    CHECK(panel.store.session.selection.cell == Cell{4, 1});
}

TEST_CASE("a number is set by dragging and typing, a step each, and reset") {
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
    const double computed = static_cast<double>(panel.value("head.0/weights", {4, 1}));
    const std::size_t steps = panel.store.history().size();
    panel.gui.drag("explain/set", {50, 0});
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) > computed);
    CHECK(panel.store.history().size() == steps + 1);
    panel.gui.double_click("explain/set");
    panel.gui.frames(2);
    panel.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    panel.gui.type("0.5");
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(2);
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == doctest::Approx(0.5));
    CHECK(panel.gui.has("explain/edited"));
    // What leads to the number that was computed stands below the edit, and says so.
    CHECK(panel.gui.item("explain/without").min.y > panel.gui.item("explain/edited").max.y);
    CHECK(panel.gui.item("explain/step/0/0").min.y > panel.gui.item("explain/without").max.y);
    panel.gui.click("explain/reset");
    CHECK(panel.store.document().edits.empty());
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == computed);
    panel.gui.frames(2);
    CHECK_FALSE(panel.gui.has("explain/without"));
}

TEST_CASE("one click types a number; what is refused changes nothing, nor what was typed of it") {
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
    const auto type = [&](const char* text) {
        panel.gui.click("explain/set");
        panel.gui.frames(2);
        panel.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
        panel.gui.type(text);
        CHECK(panel.store.document().edits.empty());
        panel.gui.key(ImGuiKey_Enter);
        panel.gui.frames(2);
    };
    for (const char* const text : {"1e39", "zero", "1,234"}) {
        type(text);
        CHECK(panel.store.document().edits.empty());
        // In the words of a cell's own field.
        CHECK(take_refused_input(panel.gui.ui())
                  .starts_with(fmt::format("head.0/weights: found “{}”, expected a", text)));
    }
    type("0.25");
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == doctest::Approx(0.25));
}

TEST_CASE("a number is read as wherever one types a number: a percentage, a decimal comma") {
    for (const auto& [text, expected] : {std::pair{"150%", 1.5}, {"12.5 %", 0.125}, {"0,5", 0.5}}) {
        DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
        panel.gui.click("explain/set");
        panel.gui.frames(2);
        panel.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
        panel.gui.type(text);
        panel.gui.key(ImGuiKey_Enter);
        panel.gui.frames(2);
        CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) ==
              doctest::Approx(expected));
    }
}

TEST_CASE("a score is masked from its explanation") {
    DrivenPanel panel = explanation_panel("head.0/scores", {4, 1});
    panel.gui.click("explain/mask");
    CHECK(std::isinf(static_cast<double>(panel.value("head.0/scores", {4, 1}))));
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == 0);
    panel.gui.frames(2);
    CHECK(panel.gui.has("explain/edited"));
    panel.gui.click("explain/reset");
    CHECK(panel.store.document().edits.empty());
}

TEST_CASE("the explanation is copied as TeX: formula, numbers, value") {
    DrivenPanel panel = explanation_panel("head.0/scores", {4, 1});
    panel.gui.click("explain/tex");
    REQUIRE(panel.requests.size() == 1);
    const std::string text = std::get<CopyText>(panel.requests.front()).text;
    CHECK(text.starts_with("s = q \\cdot k / \\sqrt{4} = "));
    CHECK(text.ends_with(" = " +
                         value_text(static_cast<double>(panel.value("head.0/scores", {4, 1})))));
}

TEST_CASE("long lists of terms are folded, and unfolded on demand") {
    Saved saved;
    saved.document.choices.embedding = "random";
    saved.document.choices.sentence.clear();
    for (int i = 0; i < 60; ++i) saved.document.choices.sentence += "w" + std::to_string(i) + " ";
    DrivenPanel panel = explanation_panel("head.0/weights", {50, 1}, std::move(saved));
    const auto terms = [&] {
        int count = 0;
        for (const auto& [name, item] : panel.gui.tags())
            count += name.starts_with("explain/term/");
        return count;
    };
    CHECK(terms() == 8);
    CHECK(panel.gui.has("explain/term/1"));  // its own, however small
    panel.gui.click("explain/more");
    panel.gui.frames(2);
    CHECK(terms() > 35);
}

TEST_CASE("shares that are folded stand by size, with the others together") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "The train left the station the";
    for (int i = 0; i < 15; ++i) saved.document.choices.sentence += " time on";
    DrivenPanel panel = explanation_panel("head.0/weights", {2, 1}, std::move(saved));
    const ExplanationModel model =
        explain_number(panel.evaluation(), panel.evaluation().graph->at("head.0/weights"), {2, 1});
    const NumberExplained& number = model.number();
    const auto name = [&](std::size_t term) {
        return term_name(*panel.evaluation().graph, number.cell,
                         number.cell.explanation.terms[term]);
    };
    CHECK(name(1) == "train");
    CHECK(name(3) == "the₃");
    CHECK(name(5) == "the₅");
    CHECK(name(17) == "on₁₇");
    CHECK(panel.gui.has("explain/others"));
    float last = 0;
    for (const std::size_t term : number.largest) {
        const std::string tag = "explain/term/" + std::to_string(term);
        if (!panel.gui.has(tag) || term == 1) continue;  // the own one stands there in any case
        CHECK(panel.gui.item(tag).min.y > last);
        last = panel.gui.item(tag).min.y;
    }
}

TEST_CASE("of counted letters those stand in the strips that the query or the key has, by name") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.document.choices.query = "Lama";
    DrivenPanel panel = explanation_panel("scores", {0, 0}, std::move(saved));
    panel.finish();
    const ExplanationModel model =
        explain_number(panel.evaluation(), panel.evaluation().graph->at("scores"), {0, 0});
    const NumberExplained* product = nullptr;
    for (const OriginCard& card : model.cards)
        for (const NumberExplained& number : card.chain)
            if (!number.strips.empty() && !product) product = &number;
    REQUIRE(product);
    // Five of the query, nine of Lastname, three of them in common.
    const std::vector<std::string> names{"␣l", "la", "am", "ma", "a␣", "as",
                                         "st", "tn", "na", "me", "e␣"};
    CHECK(product->column_names == names);
    CHECK(product->strips[0].value->sum() == Scalar(5));
    CHECK(product->strips[1].value->sum() == Scalar(9));
    CHECK(product->strips[2].value->sum() == Scalar(3));
}

TEST_CASE("the explanation of an empty sentence says what to do") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "";
    DrivenPanel panel = explanation_panel("head.0/weights", {0, 0}, std::move(saved));
    panel.gui.frames(2);
    CHECK_FALSE(panel.gui.has("explain/value"));
}

TEST_CASE("shares have a heading, a sum, and their own term in the formula leads to its score") {
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
    const ExplanationModel model =
        explain_number(panel.evaluation(), panel.evaluation().graph->at("head.0/weights"), {4, 1});
    CHECK(model.number().term_formula == "exp(s)");
    CHECK(panel.gui.has("explain/sum"));
    panel.gui.click("explain/step/1/0");
    CHECK(panel.selection().node == "head.0/scores");
    CHECK(panel.selection().cell == Cell{4, 1});
}

TEST_CASE("behind a masked score that is not masked stands the score with its formula") {
    Saved saved = hand_made_document();
    saved.document.choices.mask = "causal";
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1}, saved);
    panel.gui.click("explain/from/1/behind/1/step/0");  // the dot product in "= 4.4 / 2"
    CHECK(panel.selection().node == "head.0/dot");
    panel.store.session.select("head.0/weights", {4, 1});
    panel.gui.frames(2);
    panel.gui.click("explain/from/1/renamed/0");
    CHECK(panel.selection().node == "head.0/scores");
}

TEST_CASE("the only text is X, in whatever part it reads or answers") {
    Store store(hand_made_document());
    frame(store);
    const Evaluation& evaluation = *store.computation().evaluation();
    for (const OriginCard& card :
         explain_number(evaluation, evaluation.graph->at("head.0/weights"), {4, 1}).cards) {
        CHECK(text_of(card.name).find("memory") == std::string::npos);
        CHECK(text_of(card.equation).find("memory") == std::string::npos);
    }
}

TEST_CASE("a word that stands there twice has its place wherever the explanation names it") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "the train left the station";
    Store store(std::move(saved));
    frame(store);
    const Evaluation& evaluation = *store.computation().evaluation();
    const ExplanationModel model =
        explain_number(evaluation, evaluation.graph->at("head.0/weights"), {3, 0});
    CHECK(title(model) == "head.0/weights[the₃, the₀]");
    CHECK(text_of(model.cards[1].name) == "head.0/scores[the₃, the₀]");
    const ExplainedCell& cell = model.number().cell;
    CHECK(term_name(*evaluation.graph, cell, cell.explanation.terms[3]) == "the₃");
    CHECK(term_name(*evaluation.graph, cell, cell.explanation.terms[1]) == "train");
}

TEST_CASE("what attention reads has one name in the computation and the explanation") {
    const auto names = [](auto choose) {
        Saved saved = hand_made_document();
        choose(saved.document);
        Store store(std::move(saved));
        frame(store);
        const Evaluation& evaluation = *store.computation().evaluation();
        const NodeId weights = evaluation.graph->at("head.0/weights");
        std::string all;
        for (const OriginCard& card : explain_number(evaluation, weights, {1, 1}).cards)
            all += text_of(card.name) + text_of(card.equation) + "; ";
        return all;
    };
    const std::string normed =
        names([](Document& document) { document.choices.layer_norm = "before"; });
    CHECK_MESSAGE(normed.find(" = normed[") != std::string::npos, normed);
    CHECK_MESSAGE(normed.find("normed memory") == std::string::npos, normed);
    const std::string cross =
        names([](Document& document) { document.choices.second_text = "the old station"; });
    CHECK_MESSAGE(cross.find(" = second text[old]") != std::string::npos, cross);
    const std::string edited = names([](Document& document) {
        document.edits["memory"].cells[{1, 0}] = 2;
    });
    CHECK_MESSAGE(edited.find(" = memory[") != std::string::npos, edited);
}

TEST_CASE("a number that is none is set from 0 on, and a mask cell has a switch") {
    Saved saved = hand_made_document();
    saved.document.choices.mask = "causal";
    saved.document.choices.score = "dot";
    for (const char* path : {"head.0/q", "head.0/k"})
        saved.document.edits[path].cells[{0, 0}] = Scalar(3e38);
    DrivenPanel panel = explanation_panel("head.0/weights", {0, 0}, saved);
    REQUIRE(!std::isfinite(panel.value("head.0/weights", {0, 0})));
    panel.store.session.select("head.0/weights", {0, 0});
    panel.gui.frames(2);
    panel.gui.drag("explain/set", {50, 0});
    CHECK(std::isfinite(panel.value("head.0/weights", {0, 0})));
    CHECK(panel.value("head.0/weights", {0, 0}) > 0);
    panel.store.session.select("mask", {0, 1});
    panel.gui.frames(2);
    panel.gui.click("explain/set");
    panel.gui.frames(2);
    CHECK(panel.value("mask", {0, 1}) == 1);
    panel.gui.click("explain/set");
    panel.gui.frames(2);
    CHECK(panel.value("mask", {0, 1}) == 0);
}

TEST_CASE(
    "one button asks for the gradients of a number, and the explanation of others leads there") {
    DrivenPanel panel = explanation_panel("head.0/weights", {4, 1});
    CHECK(!panel.gui.has("explain/to_gradient/0"));
    panel.gui.click("explain/gradient");
    panel.finish();
    CHECK(panel.store.draft.choices.gradient_of == "head.0/weights[4,1]");
    panel.store.session.select("head.0/scores", {4, 0});
    panel.gui.frames(3);
    panel.gui.click("explain/to_gradient/0");
    panel.gui.frames(3);
    CHECK(panel.store.session.selection.node == "gradient/head.0/scores");
    CHECK(panel.store.session.selection.cell == Cell{4, 0});
    CHECK(panel.gui.has("explain/value"));
    panel.store.session.select("head.0/weights", {4, 1});
    panel.gui.frames(3);
    panel.gui.click("explain/gradient");
    panel.finish();
    CHECK(panel.store.draft.choices.gradient_of == "none");
}
