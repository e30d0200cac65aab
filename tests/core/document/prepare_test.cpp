#include "core/document/prepare.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/graph/evaluate_node.h"

using namespace attend;

namespace {

std::vector<Setting> settings_typed(std::initializer_list<const char*> texts) {
    std::vector<Setting> settings;
    for (const char* const text : texts) settings.push_back(*parse_setting(text, "set"));
    return settings;
}

Prepared prepared_with(std::initializer_list<const char*> texts, Preparing preparing = {}) {
    return prepare(std::move(preparing), settings_typed(texts));
}

}  // namespace

TEST_CASE("a setting is split at its first =, and a cell is told from a node") {
    const auto cell = parse_setting("head.0/w_q[3,2]=0.5", "--set");
    CHECK(cell->name == "head.0/w_q");
    CHECK(cell->cell == "3,2");
    CHECK(cell->typed == "--set head.0/w_q[3,2]");
    CHECK_FALSE(cell->is_choice());
    CHECK(parse_setting("sentence=a=b", "set")->value == "a=b");
    CHECK(parse_setting("mask=causal", "set")->is_choice());
    CHECK_FALSE(parse_setting("mask=@file.csv", "set")->is_choice());
    CHECK_FALSE(parse_setting("heads", "set"));
    CHECK_FALSE(parse_setting("=2", "set"));
}

TEST_CASE("settings of a document: edits stay with their tokens, and what is set aside is said") {
    const Prepared first = prepared_with(
        {"sentence=red cat", "embedding=one_hot", "projection=identity", "head.0/scores[1,0]=3"});
    std::vector<std::string> said;
    Preparing next;
    next.saved = first.saved;
    next.before = &first.scene;
    next.say = [&](const std::string& text) { said.push_back(text); };
    const Prepared longer = prepared_with({"sentence=a red cat"}, next);
    CHECK(longer.saved.document.edits.at("head.0/scores").cells.at({2, 1}) == 3);
    CHECK(said.empty());
    const Prepared gone = prepared_with({"sentence=a red dog"}, next);
    CHECK(gone.saved.document.edits.empty());
    CHECK(said.size() == 1);
}

TEST_CASE("what cannot be set names the command behind which it was written") {
    const auto check_message = [](const char* text, std::string_view message) {
        CHECK_THROWS_WITH_AS(prepared_with({text}), doctest::Contains(message.data()), Error);
    };
    check_message("mask=casual", "set mask: “casual” is not one");
    check_message("heads=0", "set heads: found “0”");
    check_message("x[9,9]=1", "set x[9,9]: found a cell outside the matrix");
    check_message("hedas=2", "set hedas: no choice or node of this scene has that name");
    check_message("x=1", "set x: found “1”, expected @FILE");
}

TEST_CASE("a choice that one room alone has leads into it, and the room that is left is kept") {
    const Prepared look_up = prepared_with({"heads=2", "query=Lama"});
    CHECK(look_up.saved.document.choices.workspace == "attention");
    const Prepared entered = prepared_with({"similarity=exact"}, {look_up.saved});
    CHECK(entered.saved.document.choices.workspace == "lookup");
    CHECK(entered.saved.left.at("attention").choices.heads == 2);
}

TEST_CASE("a number behind + is added to each number of a row, as it is with the edits so far") {
    const Prepared first = prepared_with({"sentence=red cat sat", "embedding=hand_made",
                                          "head.0/scores[1,2]=3", "head.0/scores[1]=+100"});
    const Matrix before =
        *evaluate_node(*first.scene.graph, {}, first.scene.graph->at("head.0/scores"));
    const Edit& edit = first.saved.document.edits.at("head.0/scores");
    CHECK(edit.cells.size() == 3);
    CHECK(edit.cells.at({1, 0}) == before(1, 0) + 100);
    CHECK(edit.cells.at({1, 2}) == 103);
    const Prepared masked = prepared_with(
        {"sentence=red cat sat", "embedding=hand_made", "mask=causal", "head.0/masked[0]=+-1"});
    CHECK(masked.saved.document.edits.at("head.0/masked").cells.size() == 1);  // −∞ stays
    for (const auto& [wrong, message] :
         {std::pair{"x[0]=5", "found “5”, expected +NUMBER"},
          {"x[9]=+1", "a row outside"},
          {"x[0]=+a", "expected"},
          {"x[cat]=+1", "found “cat”, expected a row, counted from 0"},
          {"x[0]=+1e39", "expected"}})
        CHECK_THROWS_WITH_AS(prepared_with({wrong}), doctest::Contains(message), Error);
}
