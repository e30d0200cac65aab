#include "core/document/follow.h"

#include <doctest/doctest.h>

#include "core/document/axis_match.h"
#include "core/document/dropped.h"
#include "core/document/typed_scene.h"

using namespace attend;

namespace {

using Labels = std::vector<std::string>;

std::vector<Index> match(Labels before, Labels after) {
    return matched(Axis("token", std::move(before)), Axis("token", std::move(after)));
}

}  // namespace

TEST_CASE("labels are matched in order, as many as can be") {
    CHECK(match({"a", "b", "c"}, {"a", "b", "c"}) == std::vector<Index>{0, 1, 2});
    CHECK(match({"a", "b", "c"}, {"a", "x", "b", "c"}) == std::vector<Index>{0, 2, 3});
    CHECK(match({"a", "b", "c"}, {"a", "c"}) == std::vector<Index>{0, -1, 1});
    CHECK(match({"a", "b", "c"}, {"a", "x", "c"}) == std::vector<Index>{0, -1, 2});
    CHECK(match({"a", "b"}, {}) == std::vector<Index>{-1, -1});
    CHECK(match({}, {"a"}).empty());
    CHECK(match({"x", "a", "y", "b"}, {"a", "z", "b"}) == std::vector<Index>{-1, 0, -1, 2});
    // "the" stands there twice: each stays with its own neighbours.
    CHECK(match({"the", "cat", "the", "dog"}, {"the", "old", "cat", "the", "dog"}) ==
          std::vector<Index>{0, 2, 3, 4});
    CHECK(match({"the", "cat", "the", "dog"}, {"the", "dog"}) == std::vector<Index>{0, -1, -1, 1});
}

TEST_CASE("a word that stands elsewhere is the same word, unless others are called so, too") {
    CHECK(match({"one", "two", "three"}, {"two", "one", "three"}) == std::vector<Index>{1, 0, 2});
    CHECK(match({"a", "b", "a", "c"}, {"c", "a", "b"}) == std::vector<Index>{1, 2, -1, 0});
    CHECK(match({"x", "a", "a"}, {"a", "a", "x"}) == std::vector<Index>{2, 0, 1});
    CHECK(match({"a", "x", "y", "a", "z"}, {"x", "y", "z", "a", "a"}) ==
          std::vector<Index>{-1, 0, 1, -1, 2});
}

TEST_CASE(
    "rows of a table are the same rows in any order, and one that is called otherwise stays") {
    const auto rows = [](Labels before, Labels after) {
        return matched(Axis("key", std::move(before)), Axis("key", std::move(after)));
    };
    CHECK(rows({"c", "a", "b", "a"}, {"a", "a", "b", "c"}) == std::vector<Index>{3, 0, 2, 1});
    CHECK(rows({"a", "b", "c"}, {"a", "x", "c"}) == std::vector<Index>{0, 1, 2});
    CHECK(rows({"a", "b", "c"}, {"c", "a"}) == std::vector<Index>{1, -1, 0});
    // A number is the same however it is written, unless another row is that number, too.
    CHECK(rows({"1", "2", "4"}, {"4.0", "2.0", "1.0"}) == std::vector<Index>{2, 1, 0});
    CHECK(rows({"7", "007", "x"}, {"x", "007", "7"}) == std::vector<Index>{2, 1, 0});
    CHECK(rows({"7", "007", "x"}, {"x", "007"}) == std::vector<Index>{-1, 1, 0});
    CHECK(rows({"1.1", "1.10", "1.2"}, {"1.2", "1.10"}) == std::vector<Index>{-1, 1, 0});
    CHECK(rows({"nan", "NaN", "inf", "x"}, {"NaN", "inf"}) == std::vector<Index>{-1, 0, 1, -1});
    CHECK(rows({"1234567890123456781", "x"}, {"x", "1234567890123456782", "y"}) ==
          std::vector<Index>{-1, 0});
    CHECK(rows({"4", "1", "2"}, {"2", "4.0", "1", "+4"}) == std::vector<Index>{-1, 2, 0});
    CHECK(rows({"0.1", "x"}, {"y", "x", "0.10000000000000000"}) == std::vector<Index>{2, 1});
    // What is there twice is not told, and was not renamed.
    CHECK(rows({"7", "x", "y"}, {"z", "7.0", "07"}) == std::vector<Index>{-1, -1, -1});
    CHECK(rows({"7", "x", "y"}, {"7.0", "z", "y"}) == std::vector<Index>{0, 1, 2});
}

TEST_CASE("a row that is the same number written otherwise keeps the name it had first") {
    const auto named = [](Labels before, Labels after) {
        const Axis old("key", std::move(before)), now("key", std::move(after));
        return with_first_names(old, now, matched(old, now)).labels();
    };
    CHECK(named({"1.1", "x"}, {"y", "1.10", "x"}) == Labels{"y", "1.1", "x"});
    CHECK(named({"1.1", "x"}, {"x", "1.1"}) == Labels{"x", "1.1"});
    CHECK(named({"a", "x"}, {"b", "x"}) == Labels{"b", "x"});
}

TEST_CASE("counted sides are matched by number") {
    CHECK(matched(Axis("dimension", 3), Axis("dimension", 2)) == std::vector<Index>{0, 1});
    CHECK(matched(Axis("dimension", 2), Axis("dimension", 5)) == std::vector<Index>{0, 1});
}

TEST_CASE("long texts are matched in reasonable time, the ends at least") {
    Labels before, after;
    for (int i = 0; i < 20'000; ++i) before.push_back(std::to_string(i));
    for (int i = 0; i < 20'000; ++i) after.push_back(std::to_string(i % 10'000 == 5'000 ? -i : i));
    const std::vector<Index> matches = match(before, after);
    CHECK(matches.front() == 0);
    CHECK(matches.back() == 19'999);
}

TEST_CASE("an edit stays with its tokens, row and column") {
    const Edits edit = one_number("head.0/weights", {1, 2});  // train → left
    const Followed inserted = moved(edit, "The train left", "The old train left");
    CHECK(inserted.orphaned_edits == 0);
    CHECK(inserted.edits == one_number("head.0/weights", {2, 3}));
    CHECK(moved(edit, "The train left", "train left").edits ==
          one_number("head.0/weights", {0, 1}));
    CHECK(moved(edit, "The train left", "The train left").edits == edit);
    CHECK(moved(one_number("x", {1, 3}), "a b c", "c a b").edits == one_number("x", {2, 3}));
}

TEST_CASE("an edit whose token is gone is set aside and counted") {
    const Followed gone =
        moved(one_number("head.0/weights", {1, 2}), "The train left", "The bus left");
    CHECK(gone.edits.empty());
    CHECK(gone.orphaned_edits == 1);
    CHECK(moved(one_number("head.0/w_q", {1, 2}), "The train left", "nothing else").edits ==
          one_number("head.0/w_q", {1, 2}));
}

TEST_CASE("a whole matrix whose sides changed becomes the numbers that are still there") {
    Matrix weights(2, 2);
    weights << 1, 2, 3, 4;
    const Edits edit{{"head.0/weights", {share(weights), {{{0, 0}, Scalar(9)}}}}};
    const Followed result = moved(edit, "a b", "a x b");
    const std::map<Cell, Scalar> expected{{{0, 0}, 9}, {{0, 2}, 2}, {{2, 0}, 3}, {{2, 2}, 4}};
    REQUIRE(result.edits.contains("head.0/weights"));
    CHECK(result.edits.at("head.0/weights").cells == expected);
    CHECK_FALSE(result.edits.at("head.0/weights").whole);
    CHECK(result.orphaned_edits == 0);
    CHECK(moved(edit, "a b", "b c").orphaned_edits == 3);
}

TEST_CASE("a whole matrix whose sides stay, stays whole") {
    const Edits edit{{"head.0/w_q", {share(Matrix::Zero(8, 8)), {}}}};
    const Followed result = moved(edit, "a b", "c d e");
    CHECK(result.edits == edit);
}

TEST_CASE("edits of heads that are gone are set aside") {
    Edits edits = one_number("head.1/weights", {0, 0});
    edits["head.1/w_q"].whole = share(Matrix::Zero(8, 4));
    const Followed result = follow(edits, *graph_of("a b", 2), *graph_of("a b", 1));
    CHECK(result.edits.empty());
    CHECK(result.orphaned_edits == 33);
}

TEST_CASE("the only layer's edits are the first layer's of several, and back") {
    const auto of_layers = [](int layers) {
        Choices choices;
        choices.sentence = "a b";
        choices.layers = layers;
        return drawn(std::move(choices));
    };
    const auto one = of_layers(1), two = of_layers(2);
    Edits edits = one_number("head.0/w_q", {0, 1});
    edits["head.0/weights"].cells[{1, 0}] = 2;
    const Followed stacked = follow(edits, *one, *two);
    Edits in_first = one_number("layer.0/head.0/w_q", {0, 1});
    in_first["layer.0/head.0/weights"].cells[{1, 0}] = 2;
    CHECK(stacked.edits == in_first);
    CHECK(stacked.orphaned_edits == 0);
    in_first["layer.1/head.0/w_q"].cells[{0, 0}] = 5;
    const Followed alone = follow(in_first, *two, *one, stacked.waiting);
    CHECK(alone.edits == edits);
    CHECK(alone.orphaned_edits == 1);
    CHECK(follow(alone.edits, *one, *two, alone.waiting).edits == in_first);
}

TEST_CASE("a word's number waits for it in whichever layers there are") {
    const auto of = [](const std::string& sentence, int layers) {
        Choices choices;
        choices.sentence = sentence;
        choices.layers = layers;
        return drawn(std::move(choices));
    };
    const auto both = of("a b", 1), first = of("a", 1), stack = of("a", 2), back = of("a b", 2);
    const Followed gone = follow(one_number("head.0/weights", {1, 0}), *both, *first);
    CHECK(gone.orphaned_edits == 1);
    const Followed stacked = follow(gone.edits, *first, *stack, gone.waiting);
    CHECK(follow(stacked.edits, *stack, *back, stacked.waiting).edits ==
          one_number("layer.0/head.0/weights", {1, 0}));
}

TEST_CASE("an edit outside its matrix is set aside, not followed off the edge") {
    CHECK(moved(one_number("head.0/weights", {5, 0}), "a b", "a b c").orphaned_edits == 1);
    CHECK(moved(one_number("head.0/weights", {0, 5}), "a b", "a b c").edits.empty());
}

TEST_CASE("an edit of a node that came with the change stays, as far as it is inside") {
    Choices choices;
    choices.embedding = "random";
    choices.sentence = "a b";
    const auto before = build_scene(choices, {}).graph;
    choices.mask = "painted";
    const auto after = build_scene(choices, {}).graph;
    const Followed kept = follow(one_number("mask", {0, 1}, 0), *before, *after);
    CHECK(kept.edits == one_number("mask", {0, 1}, 0));
    CHECK(kept.orphaned_edits == 0);
    const Followed outside = follow(one_number("mask", {0, 2}, 0), *before, *after);
    CHECK(outside.edits.empty());
    CHECK(outside.orphaned_edits == 1);
}

TEST_CASE("edits are of one owner: another's scene of the same shapes sets them aside, whole") {
    const auto graph = graph_of("a b");
    const EditGround one_model{*graph, {"model", "one"}}, another{*graph, {"model", "another"}};
    Edits edits = one_number("head.0/weights", {1, 0});
    edits["head.0/w_q"].whole = share(Matrix::Zero(8, 8));
    const Followed away = follow(edits, one_model, another);
    CHECK(away.edits.empty());
    CHECK(away.orphaned_edits == 65);
    CHECK(follow({}, another, another, away.waiting).edits.empty());
    Edits theirs = one_number("head.0/weights", {1, 0}, 5);
    const Followed back = follow(theirs, another, one_model, away.waiting);
    CHECK(back.edits == edits);
    CHECK(back.came_back == 65);
    CHECK(follow(back.edits, one_model, another, back.waiting).edits == theirs);
}

TEST_CASE("edits whose scene cannot be made any more are kept by number, and come back") {
    const auto graph = graph_of("a b");
    const EditGround gone{nullptr, {"model", "gone"}}, there{*graph, {"model", "gone"}},
        elsewhere{*graph, {"attention", ""}};
    Edits edits = one_number("head.0/weights", {1, 0});
    edits["head.0/w_q"].whole = share(Matrix::Zero(8, 8));
    edits["no/such/node"].cells[{2, 2}] = 1;
    const Followed away = follow(edits, gone, elsewhere);
    CHECK(away.edits.empty());
    CHECK(away.orphaned_edits == 66);
    const Followed back = follow({}, elsewhere, there, away.waiting);
    CHECK(back.edits.at("head.0/weights") == edits.at("head.0/weights"));
    CHECK(back.edits.at("head.0/w_q") == edits.at("head.0/w_q"));
    CHECK(back.waiting.size() == 1);
    CHECK(follow(one_number("head.0/weights", {1, 0}), gone, there).edits ==
          one_number("head.0/weights", {1, 0}));
    const Followed outside = follow(one_number("head.0/weights", {5, 0}), gone, there);
    CHECK(outside.edits.empty());
    CHECK(outside.waiting.size() == 1);
}

TEST_CASE("tokens that are left out stay the same words when a text changes") {
    Choices before;
    before.sentence = "The train left the station";
    before.second_text = "a bus";
    before.dropped = {1, 3};
    before.second_dropped = {1};
    const auto after = [&](std::string sentence, std::string second) {
        Choices choices = before;
        choices.sentence = std::move(sentence);
        choices.second_text = std::move(second);
        OrphanedEdits waiting;
        follow_dropped(choices, before, waiting);
        return std::pair(choices.dropped, choices.second_dropped);
    };
    using Both = std::pair<NumberList, NumberList>;
    CHECK(after(before.sentence, before.second_text) == Both{{1, 3}, {1}});
    CHECK(after("The old train left the station", "a bus") == Both{{2, 4}, {1}});
    CHECK(after("The station", "a big bus") == Both{{}, {2}});
    CHECK(after("train left the station", "") == Both{{0, 2}, {}});
    CHECK(after("\xff", "a bus") == Both{{1, 3}, {1}});  // no text: the scene says so
    Choices letters = before;
    letters.tokenizer = "characters";
    OrphanedEdits waiting;
    follow_dropped(letters, before, waiting);
    CHECK(letters.dropped.empty());
    Choices words = letters;
    words.tokenizer = before.tokenizer;
    follow_dropped(words, letters, waiting);
    CHECK(words.dropped == before.dropped);
}

TEST_CASE("words that are left out are so again when they are back, edits or not") {
    Choices choices;
    choices.sentence = "the cat sat on the mat";
    choices.dropped = {0, 3};
    OrphanedEdits waiting;
    const auto type = [&](const std::string& text) {
        const Choices before = choices;
        choices.sentence = text;
        follow_dropped(choices, before, waiting);
    };
    type("mat");
    CHECK(choices.dropped.empty());
    const Edits edits = one_number("head.0/scores", {0, 0});
    Followed followed = follow(edits, *graph_of("mat"), *graph_of("the mat"), waiting);
    CHECK(followed.edits == one_number("head.0/scores", {1, 1}));
    waiting = followed.waiting;
    type("the mat sat on the cat");
    CHECK(choices.dropped == NumberList{0, 3});
    choices.dropped = {3};  // by hand
    OrphanedEdits without = waiting;
    forget_taken_in(without, choices);
    CHECK(without.size() == waiting.size());
    choices.dropped = {};
    forget_taken_in(without, choices);
    for (const OrphanedEdit& home : without) CHECK(home.path != "dropped");
    choices.dropped = {3};
    type("the cat sat on the mat");
    CHECK(choices.dropped == NumberList{3});
    followed = follow(followed.edits, *graph_of("the mat"), *graph_of("mat"), waiting);
    CHECK(followed.edits == edits);
    for (const OrphanedEdit& rest : followed.waiting) CHECK(rest.path == "dropped");
}

TEST_CASE("what was set aside last is kept whatever its size, and of the others what fits") {
    const std::string none = "three other words";
    OrphanedEdits waiting = moved(one_number("head.0/scores", {0, 1}), "one two", none).waiting;
    REQUIRE(waiting.size() == 1);
    std::string many;
    for (int i = 0; i < 330; ++i) many += "w" + std::to_string(i) + " ";
    const std::shared_ptr<const Graph> large = graph_of(many);
    Edits even;
    EditedCells& cells = even["head.0/weights"].cells;
    for (Index row = 0; row < 330; ++row)
        for (Index column = 0; column < 330; ++column) cells.emplace({row, column}, Scalar(0.25));
    const Followed both = follow(even, *large, *graph_of(none), waiting);
    CHECK(both.orphaned_edits == 330 * 330);
    CHECK(both.forgotten == 0);
    REQUIRE(both.waiting.size() == 2);
    CHECK(both.waiting[0] == waiting[0]);
    CHECK(follow({}, *graph_of(none), *graph_of("four words"), both.waiting).forgotten == 1);
    const auto before = graph_of("a b"), after = graph_of("b c");
    const EditGround model{*before, {"model", "one"}}, other{*after, {"model", "one"}};
    CHECK(follow({}, model, other, both.waiting).forgotten == 0);  // another's
    const Followed third =
        follow(one_number("head.0/q", {0, 1}), *graph_of("one two"), *graph_of(none), both.waiting);
    REQUIRE(third.waiting.size() == 2);
    CHECK(third.forgotten == 1);
    CHECK(third.waiting[1].path == "head.0/q");
}

TEST_CASE("a whole matrix that waits is not forgotten for its size") {
    std::string many;
    for (int i = 0; i < 330; ++i) many += "w" + std::to_string(i) + " ";
    Edits even;
    even["head.0/weights"].whole = share(Matrix::Constant(330, 330, Scalar(1) / 330));
    const Followed gone = moved(even, many, "three other words");
    const Followed next = follow(one_number("x", {0, 0}), *graph_of("three other words"),
                                 *graph_of("quite another text"), gone.waiting);
    CHECK(next.forgotten == 0);
    CHECK(follow({}, *graph_of("quite another text"), *graph_of(many), next.waiting).edits == even);
}

TEST_CASE("what goes on waiting shares its numbers with what waited") {
    const OrphanedEdits waiting =
        moved(one_number("head.0/scores", {0, 1}), "one two", "three words").waiting;
    const Followed next = follow({}, *graph_of("three words"), *graph_of("four words"), waiting);
    REQUIRE(next.waiting.size() == 1);
    CHECK(next.waiting[0].edit.cells.shared_with(waiting[0].edit.cells));
}

TEST_CASE("edits of a second text are none of the sentence's, whatever words both have") {
    const auto with_second = [](const std::string& second) {
        return graph_of_both("a dog and a cat", second);
    };
    const auto both = with_second("cat dog mat"), alone = with_second("");
    for (const char* const path : {"head.0/weights", "head.0/k"}) {
        CAPTURE(path);
        const Edits edits = one_number(path, {1, 1});
        const Followed gone = follow(edits, *both, *alone);
        CHECK(gone.edits.empty());
        const Followed back = follow(gone.edits, *alone, *both, gone.waiting);
        CHECK(back.edits == edits);
        CHECK(back.waiting.empty());
        // Of the sentence's own they wait while another text answers.
        const Followed other = follow(edits, *alone, *both);
        CHECK(other.edits.empty());
        CHECK(follow(other.edits, *both, *alone, other.waiting).edits == edits);
    }
    // Another second text has the same dog.
    CHECK(follow(one_number("head.0/weights", {1, 1}), *both, *with_second("the dog")).edits ==
          one_number("head.0/weights", {1, 1}));
}

TEST_CASE("what one change sets aside is kept, all of it") {
    std::string many, others;
    for (int i = 0; i < 330; ++i) {
        many += "w" + std::to_string(i) + " ";
        others += "v" + std::to_string(i) + " ";
    }
    Edits edits = one_number("x", {0, 0});
    edits["head.0/weights"].whole = share(Matrix::Constant(330, 330, Scalar(1) / 330));
    const Followed gone = moved(edits, many, others);
    CHECK(gone.orphaned_edits == 330 * 330 + 1);
    CHECK(gone.forgotten == 0);
    CHECK(gone.waiting.size() == 2);
}
