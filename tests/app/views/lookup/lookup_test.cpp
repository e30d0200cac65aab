#include "app/views/lookup/lookup.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/state/editing.h"
#include "app/views/coloring.h"
#include "app/views/lookup/lookup_state.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/parts/empty_state.h"
#include "core/workspaces/similarity.h"
#include "core/workspaces/workspace.h"
#include "look_up_panel.h"

using namespace attend;

TEST_CASE("answers are the output's columns by share, and equal values add up") {
    LookUpPanel panel;
    const LookUpModel model = panel.model();
    REQUIRE(model.answers.size() == 8);
    CHECK(model.answers[0].text == "Firstname");
    CHECK(model.answers[1].text == "Pierre");
    CHECK(model.answers[1].rows == 2);
    CHECK(model.matches.empty());
    REQUIRE(model.nearest.size() == 1);
    CHECK(key_text(panel.scene(), model.nearest[0]) == "Lastname");
    for (std::size_t place = 0; place < model.answers.size(); ++place) {
        CHECK(model.answers[place].share ==
              static_cast<double>(panel.value("output", {0, model.answers[place].column})));
        double sum = 0;
        for (Index row = 0; row < 10; ++row)
            if (model.answer_of[static_cast<std::size_t>(row)] == static_cast<Index>(place))
                sum += static_cast<double>(panel.value("weights", {0, row}));
        CHECK(sum == doctest::Approx(model.answers[place].share));
    }
}

TEST_CASE("a share never looks like all or nothing where it is neither") {
    CHECK(share_text(0.9996) == ">99.9 %");
    CHECK(share_text(0.9994) == "99.9 %");
    CHECK(share_text(1) == "100.0 %");
    CHECK(share_text(0.0001) == "<0.1 %");
    CHECK(share_text(0) == "0 %");
}

TEST_CASE("what is said follows from the numbers: nearest, what adds up, what overtakes and when") {
    const std::string words = LookUpPanel().words();
    CHECK(words.find("Lastname is nearest: it shares three of the five 2-grams of Lama.") !=
          words.npos);
    CHECK(words.find("Firstname 44.5 %, Pierre 38.2 %: Laplace .354 + Fermat .028 add up.") !=
          words.npos);
    CHECK(words.find("From τ = 0.145 on, Pierre comes first: two rows outweigh the nearest.") !=
          words.npos);
    CHECK(LookUpPanel(look_up_document("xyz")).words().find("nothing in common") != words.npos);
    CHECK(LookUpPanel(look_up_document("a", "k,v\nb,1\nb,2\n")).words().find("nothing in common") !=
          std::string::npos);
    CHECK(LookUpPanel(look_up_document("b", "k,v\nb,1\nb,2\n")).words().find("All 2 keys are") !=
          std::string::npos);
    CHECK(LookUpPanel(look_up_document("b", "k,v\nb,x\n")).words().find("There is one key, b") !=
          std::string::npos);
}

TEST_CASE("a key that is the query is called that, case aside only where the case differs") {
    const auto said = [](const char* similarity, const char* query) {
        Saved saved = look_up_document(query);
        saved.document.choices.similarity = similarity;
        const std::string words = LookUpPanel(std::move(saved)).words();
        return words.substr(0, words.find('\n'));
    };
    for (const char* similarity : {"characters", "edit_distance"}) {
        CAPTURE(similarity);
        CHECK(said(similarity, "Doe") == "Doe is the query.");
        CHECK(said(similarity, "doe") == "Doe is the query, case aside.");
    }
    CHECK(said("exact", "Doe") == "Doe is the query itself, as typed.");
    CHECK(said("edit_distance", "Do") == "Doe is nearest: one letter changed makes it Do.");
}

TEST_CASE("of scores of 0 it is said what they mean, and what the sum would give") {
    const auto said = [](const char* similarity, const char* query, double softened = 1) {
        Saved saved = look_up_document(query);
        saved.document.choices.similarity = similarity;
        saved.document.choices.temperature *= softened;
        return LookUpPanel(std::move(saved)).words();
    };
    CHECK(said("characters", "Lama")
              .find("Four keys share no 2-gram with the query: score 0, and softmax still gives "
                    "each 0.005. Divided by the sum they get 0.") != std::string::npos);
    CHECK(said("edit_distance", "Doe", 10)
              .find("Three keys have no letter where the query has it: score 0") !=
          std::string::npos);
    CHECK(said("exact", "Doe", 10).find("Nine keys are not the query: score 0") !=
          std::string::npos);
    Saved sharp = look_up_document("Lama");
    sharp.document.choices.temperature = 0.001;
    CHECK(LookUpPanel(std::move(sharp)).words().find("still gives") == std::string::npos);
    Saved edited = look_up_document();
    edited.document.edits["scores"].cells.insert_or_assign(Cell{0, 0}, Scalar(0));
    CHECK(LookUpPanel(edited).words().find("Five keys have the score 0, and") != std::string::npos);
}

TEST_CASE("what does not add up to 1 says so, and what is level is not ranked") {
    LookUpPanel plain;
    CHECK(why_not_one(plain.scene(), plain.evaluation(), plain.model()).empty());
    CHECK_FALSE(plain.gui.has("lookup/sum"));
    Saved saved = look_up_document();
    saved.document.edits["weights"].cells.insert_or_assign(Cell{0, 1}, Scalar(0.9));
    LookUpPanel edited(saved);
    CHECK(edited.gui.has("lookup/sum"));
    CHECK(edited.words().find("The weights add up to 1.895, not to 1: what was set by hand") !=
          std::string::npos);
    LookUpPanel level(look_up_document("b", "k,v\nb,1st\nb,2nd\nc,3rd\n"));
    CHECK(level_answers(level.model()) == 2);
    CHECK(level.words().find("1st and 2nd are level, with 50.0 % each.") != std::string::npos);
}

TEST_CASE("the temperature runs from hard to uniform, and its ends are exact") {
    CHECK(temperature_at(0.5) == doctest::Approx(0.2));
    CHECK(slider_place(0.1) == doctest::Approx(1.0 / 3));
    LookUpPanel panel;
    const ShareCurves curves = panel.curves();
    CHECK(curves.shares[0].front() == 1);
    CHECK(curves.shares[0].back() == doctest::Approx(0.1));
    CHECK(curves.shares[1].back() == doctest::Approx(0.2));
    REQUIRE(curves.crossing);
    CHECK(curves.crossing->temperature == doctest::Approx(0.14485).epsilon(1e-3));
    CHECK(curves.crossing->answers == std::vector<Index>{1});
}

TEST_CASE("a weight set by hand stays that at every temperature") {
    Saved saved = look_up_document();
    saved.document.edits["weights"].cells.insert_or_assign(Cell{0, 2}, Scalar(0.75));  // Doe, John
    LookUpPanel panel(saved);
    const LookUpModel model = panel.model();
    const auto john = static_cast<std::size_t>(model.answer_of[2]);
    const ShareCurves curves = panel.curves();
    for (const double share : curves.shares[john]) CHECK(share == doctest::Approx(0.75));
}

TEST_CASE("each similarity is what it would be if somebody chose it: edits follow") {
    LookUpPanel panel;
    const auto scores_of = [&](std::string_view name) {
        const Computed base{panel.scene(), panel.evaluation(),
                            panel.store.computation().resources()};
        for (SimilarityScores& made : all_similarities_of(base, {}))
            if (made.name == name) return made.scores;
        return Value();
    };
    REQUIRE(scores_of("edit_distance"));
    CHECK((*scores_of("edit_distance"))(0, 3) != 0.625f);
    panel.store.change([](Document& draft) {
        set_number(draft, "scores", {0, 3}, 0.625, Numbers::finite_or_negative_infinity);
    });
    panel.gui.frames(2);
    panel.finish();
    for (const char* name : {"characters", "edit_distance"}) {
        panel.store.change([&](Document& draft) { draft.choices.similarity = name; });
        panel.gui.frames(2);
        panel.finish();
        const Value chosen = panel.evaluation().at(panel.scene().blocks.front().scores);
        CHECK(*scores_of(name) == *chosen);
    }
}

TEST_CASE("a cell is typed over and Enter goes on to the next row; each is one step of undo") {
    LookUpPanel panel;
    const std::size_t steps = panel.steps();
    panel.gui.click("lookup/key/1");
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("lookup/key/1/typed"));
    panel.gui.type("Lamar");
    panel.gui.key(ImGuiKey_Enter);
    panel.gui.frames(3);
    CHECK(panel.row(1).cells[0] == "Lamar");
    CHECK(panel.steps() == steps + 1);
    CHECK(panel.gui.has("lookup/key/2/typed"));
    panel.gui.type("gone");
    panel.gui.key(ImGuiKey_Escape);
    panel.gui.frames(3);
    CHECK(panel.row(2).cells[0] == "Doe");
    panel.gui.key(ImGuiKey_Delete);
    panel.gui.frames(3);
    CHECK(panel.row(2).cells[0] == "Laplace");
    CHECK(panel.steps() == steps + 2);
}

TEST_CASE("Tab goes from a key to its value and on to the next key") {
    LookUpPanel panel;
    panel.gui.click("lookup/key/1");
    panel.gui.frames(2);
    panel.gui.type("Lamar");
    panel.gui.key(ImGuiKey_Tab);
    panel.gui.frames(3);
    REQUIRE(panel.gui.has("lookup/value/1/typed"));
    panel.gui.type("Hedy");
    panel.gui.key(ImGuiKey_Tab);
    panel.gui.frames(3);
    CHECK(panel.row(1).cells == std::vector<std::string>{"Lamar", "Hedy"});
    CHECK(panel.gui.has("lookup/key/2/typed"));
}

TEST_CASE("a heading sorts up, down, and back to the order of before") {
    LookUpPanel panel;
    panel.gui.click("lookup/heading/key");
    panel.gui.frames(3);
    CHECK(panel.row(0).cells[0] == "Doe");
    panel.gui.click("lookup/heading/key");
    panel.gui.frames(3);
    CHECK(panel.row(0).cells[0] == "Markov");
    panel.gui.click("lookup/heading/key");
    panel.gui.frames(3);
    CHECK(panel.row(0).cells[0] == "Lastname");
    CHECK(panel.choices().rows.empty());
}

TEST_CASE("a weight is dragged, a click asks how a number came about, pointing lights the row") {
    LookUpPanel panel;
    const std::size_t steps = panel.steps();
    panel.gui.click("lookup/score/3");
    CHECK(panel.selection().node == "scores");
    CHECK(panel.selection().cell == Cell{0, 3});
    panel.gui.drag("lookup/weight/3", {20, 0});
    CHECK(panel.edits().contains("weights"));
    CHECK(panel.steps() == steps + 1);
    panel.gui.hover("lookup/score/5");
    panel.gui.frame();
    CHECK(panel.store.session.hover.key == 5);
    panel.gui.click("lookup/answer/0");
    CHECK(panel.selection().node == "output");
}

TEST_CASE("a key that is there can be asked for; then the hard look-up has its value") {
    LookUpPanel panel(look_up_document(), {1600, 900});
    panel.gui.click("lookup/known_key");
    panel.gui.frames(3);
    CHECK(panel.choices().query == "Eggerton");
    CHECK(panel.model().matches == std::vector<Index>{1});
}

TEST_CASE("the plot's line is the slider of the temperature: a drag is one step") {
    LookUpPanel panel;
    const std::size_t steps = panel.steps();
    panel.gui.drag("lookup/plot", {60, 0});
    CHECK(panel.choices().temperature > 0.2);
    CHECK(panel.steps() == steps + 1);
}

TEST_CASE("of ten thousand rows those are drawn that are seen, the heaviest first") {
    LookUpPanel panel(look_up_document("name9", many_rows(10'000)));
    int drawn = 0;
    for (const auto& [name, item] : panel.gui.tags()) drawn += name.starts_with("lookup/key/");
    CHECK(drawn > 3);
    CHECK(drawn < 40);
    const auto [low, high] = weight_ends(panel.evaluation().value("weights"));
    CHECK(low == 0);
    CHECK(high < 0.05);
    CHECK(panel.gui.has("lookup/key/9"));
}

TEST_CASE("values that are numbers are mixed to one, and nothing is cut in a small window") {
    LookUpPanel panel(look_up_document("Lama", "k,v\nLamb,10\nLime,20\n"));
    CHECK(panel.model().numbers);
    CHECK(panel.gui.has("lookup/answer/mixed"));
    for (const ImVec2 size : {ImVec2{640, 480}, ImVec2{420, 360}, ImVec2{1900, 1000}}) {
        LookUpPanel small(look_up_document(), size);
        const TaggedItem around = small.gui.item("panel");
        CHECK(small.gui.has("lookup/key/0"));
        for (const auto& tagged : small.gui.tags()) {
            CAPTURE(tagged.first);
            CHECK(tagged.second.min.x >= around.min.x);
            CHECK(tagged.second.max.x <= around.max.x);
        }
    }
}

TEST_CASE("without a query what was found steps back, and it is said where it is typed") {
    static std::optional<Problem> problem;
    LookUpPanel panel(look_up_document(), {1280, 800}, [](Frame& frame) {
        view_drawn("lookup")(frame);
        problem = current_problem(frame);
    });
    CHECK_FALSE(problem);
    panel.store.change([](Document& draft) { draft.choices.query.clear(); });
    panel.gui.frames(3);
    REQUIRE(problem);
    CHECK(problem->choice == "query");
    CHECK(problem->text == "Type a query");
    CHECK(said_at_field(*problem));
    CHECK(panel.gui.has("lookup/key/0"));
    CHECK_FALSE(panel.gui.has("lookup/key/0/typed"));
}

TEST_CASE("swapping keys and values is one step, and what is counted are the new keys' letters") {
    LookUpPanel panel(look_up_document(), {1280, 800}, draw_lookup_query);
    const std::size_t steps = panel.steps();
    panel.gui.click("lookup/swap");
    panel.gui.frames(3);
    CHECK(panel.scene().table->key == 1);
    CHECK(panel.scene().table->value == 0);
    CHECK(panel.choices().query == "Lama");
    CHECK(panel.steps() == steps + 1);
}

TEST_CASE("the setup shows the parameters of the similarity that is chosen, and no others") {
    for (const Similarity& kind : similarities()) {
        CAPTURE(kind.name);
        Saved saved = look_up_document();
        saved.document.choices.embedding = "hand_made";
        saved.document.choices.similarity = kind.name;
        LookUpPanel panel(saved, {300, 1200}, draw_lookup_setup);
        CHECK(panel.gui.has("letters/2") == (kind.name == "characters"));
        CHECK(panel.gui.has("embedding") == (kind.name == "vectors"));
        for (const Parameter* const parameter : kind.parameters)
            CHECK(panel.gui.has(fmt::format("{}/{}", parameter->name, parameter->standard)));
    }
}

TEST_CASE("the setup chooses similarity and letters, and shows what each finds") {
    LookUpPanel panel(look_up_document(), {300, 1200}, draw_lookup_setup);
    CHECK(panel.gui.has("similarity/strip/edit_distance[0,3]"));
    panel.gui.click("similarity/edit_distance");
    panel.gui.frames(3);
    CHECK(panel.choices().similarity == "edit_distance");
    panel.gui.click("similarity/characters");
    panel.gui.frames(3);
    panel.gui.click("letters/3");
    panel.gui.frames(3);
    CHECK(key_text(panel.scene(), panel.model().nearest[0]) == "Laplace");
}

TEST_CASE("the same number has one color in weights and answers, in counts of query and keys") {
    LookUpPanel panel(look_up_document("b", "k,v\nb,x\nba,x\nc,y\n"));
    const Coloring coloring =
        coloring_of(Frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, {}});
    const Graph& graph = *panel.evaluation().graph;
    const auto of = [&](const char* node) { return coloring.of(graph.node(graph.at(node))); };
    CHECK(of("weights") == of("output"));
    // Both fit, though it is two weights that make the answer.
    CHECK(static_cast<Scalar>(of("weights").fixed.highest) >= panel.value("output", {0, 0}));
    CHECK(of("q") == of("k"));
    CHECK(of("scores").fixed == Range{0, 1});
    CHECK(of("scores").spacing == Spacing::power);
    // A number as answer is no share.
    LookUpPanel numbers(look_up_document("b", "k,v\nb,3\nba,5\n"));
    const Graph& mixed = *numbers.evaluation().graph;
    CHECK(mixed.node(mixed.at("output")).notation.scale == "v");
}

TEST_CASE("counts and similarities are drawn from 0 up, unless one is negative") {
    const auto is_signed = [](const char* node, Saved saved = look_up_document()) {
        LookUpPanel panel(std::move(saved));
        const Coloring coloring(panel.gui.ui(), panel.store.document().view, &panel.evaluation());
        const Graph& graph = *panel.evaluation().graph;
        return coloring.of(graph.node(graph.at(node))).map->diverging;
    };
    for (const char* node : {"q", "k", "scores", "weights", "v", "output"}) {
        CAPTURE(node);
        CHECK_FALSE(is_signed(node));
    }
    Saved saved = look_up_document();
    saved.document.edits["scores"].cells.insert_or_assign(Cell{0, 1}, Scalar(-0.5f));
    CHECK(is_signed("scores", saved));
}
