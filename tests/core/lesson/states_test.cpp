#include <doctest/doctest.h>

#include "core/error.h"
#include "core/lesson/play.h"

using namespace attend;
using namespace attend::lesson;

namespace {

/// The state behind these commands, separated by ";".
State behind(std::string_view commands) {
    std::vector<Command> read;
    Faults faults;
    parse_commands(commands, 1, read, faults);
    REQUIRE(faults.empty());
    State state;
    for (const Command& command : read) state = after(state, command, {});
    return state;
}

constexpr std::string_view begin = "new; set sentence=\"the cat sat\" embedding=one_hot; ";

State behind_begin(std::string_view commands) {
    return behind(std::string(begin) + std::string(commands));
}

Scalar edited_number(const State& state, const std::string& path, Cell cell) {
    return state.saved().document.edits.at(path).cells.at(cell);
}

}  // namespace

TEST_CASE("lessons: set takes choices, options of views and cells by their labels") {
    const State state =
        behind_begin("set head.0/scores[cat,sat]=-inf heads=2 head.1/w_q[0,0]=0.5 root_d=9");
    CHECK(state.saved().document.choices.heads == 2);
    CHECK(std::isinf(edited_number(state, "head.0/scores", {1, 2})));
    CHECK(edited_number(state, "head.1/w_q", {0, 0}) == Scalar(0.5));
    CHECK(field_text(state.saved().document.view, view_field("root_d")) == "9");
}

TEST_CASE("lessons: a choice of another room enters it; new and open forget everything") {
    const State look_up = behind("new; set similarity=exact; big hard; panel shares");
    CHECK(look_up.saved().document.choices.workspace == "lookup");
    CHECK(look_up.shown.big == std::vector<std::string>{"hard"});
    CHECK(look_up.shown.panel == "shares");
    const State again = behind("new; set similarity=exact; big hard; pin A; new");
    CHECK(again.saved().document.choices.workspace == "attention");
    CHECK(again.shown.big.empty());
    CHECK_FALSE(again.pinned);
}

TEST_CASE("lessons: light and big last until the next; another view has other parts") {
    CHECK(behind_begin("light x, head.0/q[cat]").shown.light.size() == 2);
    CHECK(behind_begin("light x, head.0/q[cat]; light head.0/k").shown.light.size() == 1);
    CHECK(behind_begin("light x; light").shown.light.empty());
    CHECK(behind_begin("view why_root_d; big left").shown.big.size() == 1);
    CHECK(behind_begin("view why_root_d; big left; view weights").shown.big.empty());
    CHECK_THROWS_AS(behind_begin("view weights; big left"), Error);
}

TEST_CASE("lessons: what moves is of one beat; its end stays") {
    const State moving = behind_begin(
        "view why_root_d; sweep root_d 4 .. 64 in 4s; play sum head.0/output[cat,0] at 2; "
        "axis products -8 .. 8; black");
    CHECK(moving.shown.sweeps.size() == 1);
    CHECK(moving.shown.plays[0].terms_a_second == 2);
    CHECK(moving.shown.black);
    const State next = next_beat(moving);
    CHECK(next.shown.sweeps.empty());
    CHECK(next.shown.plays.empty());
    CHECK_FALSE(next.shown.black);
    CHECK(next.shown.axes.size() == 1);
    CHECK(field_text(next.saved().document.view, view_field("root_d")) == "64");
}

TEST_CASE("lessons: select and step choose a place; a step of the scene's own order its number") {
    const State selected = behind_begin("select head.0/weights[cat,sat]");
    CHECK(selected.saved().selection.node == "head.0/weights");
    CHECK(selected.saved().selection.cell == Cell{1, 2});
    CHECK(selected.saved().selection.query == 1);
    const State step = behind("open scenes/worked_example.attend; view steps; step head.0/v");
    const std::string order = field_text(step.saved().document.view, view_field("steps"));
    const auto at = std::stoul(field_text(step.saved().document.view, view_field("shown_step")));
    CHECK(parse_steps(order).at(at - 1).node == "head.0/v");
}

TEST_CASE("lessons: A is what was pinned, whatever comes then") {
    const State state = behind_begin("set score=dot; pin A; set score=scaled_dot");
    Moments moments;
    const auto holds = [&](std::string_view text) {
        return is_true(parse_expression(text), moments.of(state));
    };
    CHECK(holds("head.0/weights[cat,cat] < A head.0/weights[cat,cat]"));
    CHECK(state.pinned->saved.document.choices.score == "dot");
}

TEST_CASE("lessons: hide names a node, or all below a path") {
    Presentation shown;
    shown.veiled = {"head.0/weights", "why_root"};
    CHECK(is_veiled(shown, "head.0/weights"));
    CHECK(is_veiled(shown, "why_root/softmax"));
    CHECK(is_veiled(shown, "why_root"));
    CHECK_FALSE(is_veiled(shown, "head.0/weights_after"));
    CHECK_FALSE(is_veiled(shown, "head.0"));
}

TEST_CASE(
    "lessons: what is computed from hidden numbers is veiled, too; what they are made of not") {
    const State state = behind_begin("set score=dot");
    Presentation shown;
    shown.veiled = {"head.0/scores"};
    const Graph& graph = *state.now->scene.graph;
    const std::vector<bool> veiled = veiled_nodes(shown, graph);
    for (const char* const path : {"head.0/scores", "head.0/weights", "head.0/output", "output",
                                   "head.0/exponentials", "head.0/entropy"})
        CHECK_MESSAGE(veiled[graph.at(path)], path);
    for (const char* const path : {"x", "head.0/q", "head.0/v", "head.0/w_q", "why_root"})
        CHECK_FALSE_MESSAGE(veiled[graph.at(path)], path);
}

TEST_CASE("lessons: a question is veiled in its beat alone, and answered behind the first do") {
    const ParsedLesson parsed = parse_lesson(
        "---\nattend: lesson 1\ntitle: a\nminutes: 5\ngoal: b\n---\n## S\n"
        "```do\nnew; set sentence=\"the cat\" embedding=one_hot\n```\nWords {choice(mask)}.\n"
        "```ask\nWhich?\n* causal\n- none\nanswer choice(mask)\nhide mask, head.0/weights\n```\n"
        "```do\nset mask=causal\n```\n```do\nset mask=none\n```\n",
        "a.md");
    REQUIRE(parsed.faults.empty());
    const std::vector<Beat> beats = beats_of(parsed.lesson);
    REQUIRE(beats.size() == 2);
    Faults faults;
    const std::vector<PlayedBeat> played = play(parsed.lesson, beats, {}, faults);
    CHECK(faults.empty());
    CHECK(is_veiled(played[0].state.shown, "head.0/weights"));
    CHECK(played[1].state.shown.veiled.empty());
    CHECK(beats[1].reveals == beats[0].asks);
    CHECK(played[0].answered->saved().document.choices.mask == "causal");
    CHECK(played[1].state.saved().document.choices.mask == "none");
    // The same again: a state follows from the commands alone.
    const std::vector<PlayedBeat> again = play(parsed.lesson, beats, {}, faults);
    for (std::size_t i = 0; i < beats.size(); ++i)
        CHECK(again[i].state.saved() == played[i].state.saved());
}

TEST_CASE("lessons: an answer is a beat, also before an exercise and at a step's end") {
    constexpr std::string_view ask = "```ask\nWhich?\n* a\n- b\nanswer 1 = 1 -> a\n```\n";
    constexpr std::string_view exercise =
        "```try\nDo.\nstart new\nmay mask\ngoal 1 = 2\nsolution new\n```\n";
    const auto beats = [&](std::string_view body) {
        static ParsedLesson parsed;  // beats refer to it
        parsed = parse_lesson(
            "---\nattend: lesson 1\ntitle: a\nminutes: 5\ngoal: b\n---\n## S\n" + std::string(body),
            "a.md");
        REQUIRE(parsed.faults.empty());
        return beats_of(parsed.lesson);
    };
    CHECK(beats(ask).size() == 2);
    CHECK(beats(std::string(ask) + "```notes\nSay.\n```\n")[1].items.size() == 1);
    const auto with_exercise = beats(std::string(ask) + std::string(exercise));
    REQUIRE(with_exercise.size() == 3);
    CHECK(with_exercise[1].reveals);
    CHECK(with_exercise[2].exercise);
    CHECK_FALSE(with_exercise[2].reveals);
    const auto two = beats(std::string(ask) + std::string(ask) + ". . .\n. . .\n");
    REQUIRE(two.size() == 3);
    CHECK(two[1].reveals == two[0].asks);
    CHECK(two[2].reveals == two[1].asks);
    const auto left = beats("Words.\n```do\nnew\n```\n");
    REQUIRE(left.size() == 1);
    CHECK(left[0].leaving.size() == 1);
}

TEST_CASE("lessons: an answer names an option by its numbers, within half of the last digit") {
    Question question;
    question.answer = parse_expression("head.0/weights[cat] within 0.02");
    const State state = behind_begin(
        "set head.0/weights[1,0]=0.125 head.0/weights[1,1]=0.8 "
        "head.0/weights[1,2]=-0.075");
    Moments moments;
    const auto named = [&](const char* expression, std::vector<std::string> options) {
        question.answer = parse_expression(expression);
        return options_named(question, options, moments.of(state));
    };
    using Places = std::vector<std::size_t>;
    CHECK(named("head.0/weights[cat]", {"0.1  0.8  0.1", "(0.13, 0.8, -0.08)", "0.8"}) ==
          Places{1});
    CHECK(named("head.0/weights[cat,cat]", {"70 %", "80 %", "8"}) == Places{1});
    CHECK(named("head.0/weights[cat] within 0.03", {"0.1, 0.8, −0.1"}) == Places{0});
    CHECK(named("argmax head.0/weights[cat]", {"the", "cat", "a cat"}) == Places{1});
    CHECK(named("round(4.6)", {"8", "5", "4.6"}) == Places{1});
}
