#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "core/document/typed_scene.h"
#include "core/files/strict_json.h"

using namespace attend;

namespace {

/// One text after the other, as a person types them.
Followed on_the_way(const Edits& edits, const std::vector<std::string>& texts) {
    Followed now;
    now.edits = edits;
    for (std::size_t i = 1; i < texts.size(); ++i)
        now = follow(now.edits, *graph_of(texts[i - 1]), *graph_of(texts[i]), now.waiting);
    return now;
}

Edits every(const std::string& path, Index rows, Index columns) {
    Edits edits;
    for (Index row = 0; row < rows; ++row)
        for (Index column = 0; column < columns; ++column)
            edits[path].cells.emplace({row, column}, static_cast<Scalar>(10 * row + column + 1));
    return edits;
}

}  // namespace

TEST_CASE("where its very sides are there again an edit comes back, also beside equal words") {
    const std::string there = "the cat sat on the mat", elsewhere = "mat the on sat cat the";
    for (const Cell cell : {Cell{0, 1}, Cell{4, 4}, Cell{2, 5}}) {
        const Edits edits = one_number("head.0/weights", cell);
        const Followed gone = moved(edits, there, elsewhere);
        const Followed back =
            follow(gone.edits, *graph_of(elsewhere), *graph_of(there), gone.waiting);
        CHECK(back.edits == edits);
        CHECK(back.waiting.empty());
    }
    // A number that was put there meanwhile stays, and the other one is gone.
    const Followed gone = moved(one_number("x", {0, 0}), "one two", "three");
    const Followed back = follow(one_number("x", {0, 0}, 9), *graph_of("one two three"),
                                 *graph_of("one two"), gone.waiting);
    CHECK(back.edits == one_number("x", {0, 0}, 9));
}

TEST_CASE("where the very words are there again so is every number, whatever was typed between") {
    const auto comes_back = [](const Edits& edits, const std::vector<std::string>& texts) {
        CAPTURE(texts[1]);
        const Followed back = on_the_way(edits, texts);
        CHECK(back.edits == edits);
        CHECK(back.waiting.empty());
    };
    const std::string mat = "the cat sat on the mat", dogs = "the dog saw the cat";
    comes_back(every("head.0/scores", 6, 6), {mat, "on the mat sat the cat", mat});
    comes_back(every("head.0/scores", 6, 6), {mat, "mat", "the the", "on cat the", mat});
    comes_back(every("head.0/scores", 5, 5), {dogs, "a cat saw the dog", dogs});
    comes_back(one_number("head.0/scores", {1, 1}), {"the the", "dog the dog", "the the"});
    comes_back(one_number("head.0/weights", {0, 1}), {"a a b", "b a b a", "a a b"});
    comes_back(one_number("head.0/weights", {2, 1}), {"a b c", "b a c b", "a b c"});
    comes_back(one_number("head.0/weights", {0, 1}), {"a b", "a b a", "b a", "a b"});
    comes_back(one_number("head.0/scores", {2, 2}), {"a b a b", "a a a", "a b a b"});
}

TEST_CASE("where a number is does not depend on the way there") {
    std::mt19937 random(7);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same texts each time
    const auto text = [&] {
        std::string words;
        for (std::size_t i = 0; i < 1 + random() % 6; ++i)
            words += "abc"[random() % 3] + std::string(" ");
        return words;
    };
    for (int trial = 0; trial < 60; ++trial) {
        const std::string home = text();
        const auto tokens = graph_of(home)->node(graph_of(home)->at("x")).shape().rows;
        const Edits edits = every("head.0/scores", tokens, tokens);
        Followed now;
        now.edits = edits;
        std::string before = home;
        for (const std::string& next : {text(), text(), home, text(), text()}) {
            CAPTURE(home);
            CAPTURE(next);
            now = follow(now.edits, *graph_of(before), *graph_of(next), now.waiting);
            CHECK(now.edits == moved(edits, home, next).edits);
            before = next;
        }
    }
}

TEST_CASE("a number that was put in, or taken back, elsewhere is so where it came from, too") {
    const auto graph = [](const char* text) { return graph_of(text); };
    const Edits edits = one_number("head.0/scores", {0, 1});
    Followed there = follow(edits, *graph("a b"), *graph("x a b"));
    CHECK(there.edits == one_number("head.0/scores", {1, 2}));
    CHECK(follow({}, *graph("x a b"), *graph("a b"), there.waiting).edits.empty());
    CHECK(follow(one_number("head.0/scores", {1, 2}, 8), *graph("x a b"), *graph("a b"),
                 there.waiting)
              .edits == one_number("head.0/scores", {0, 1}, 8));
    there.edits["head.0/scores"].cells[{1, 1}] = 5;
    const Followed back = follow(there.edits, *graph("x a b"), *graph("a b"), there.waiting);
    CHECK(back.edits.at("head.0/scores").cells == EditedCells{{{0, 1}, 7}, {{0, 0}, 5}});
    const OrphanedEdits all = all_orphaned_edits(there.edits, *graph("x a b"), there.waiting);
    REQUIRE(all.size() == 2);
    for (const OrphanedEdit& edit : all) CHECK_FALSE(edit.shown);
}

TEST_CASE("two texts of the same words are two texts") {
    const auto with_second = [](const std::string& second) {
        return graph_of_both("dog cat bus", second);
    };
    const auto same = with_second("dog cat bus"), longer = with_second("moon dog cat bus"),
               alone = with_second("");
    CHECK(follow(one_number("head.0/scores", {1, 0}), *same, *longer).edits ==
          one_number("head.0/scores", {1, 1}));
    CHECK(follow(one_number("memory", {1, 0}), *same, *longer).edits ==
          one_number("memory", {2, 0}));
    CHECK(follow(one_number("head.0/scores", {1, 1}), *longer, *same).edits ==
          one_number("head.0/scores", {1, 0}));
    CHECK(follow(one_number("head.0/scores", {1, 0}), *same, *alone).edits.empty());
    CHECK(follow(one_number("head.0/scores", {1, 0}), *alone, *same).edits.empty());
}

TEST_CASE("vectors of places stay with their places") {
    const auto placed = [](const std::string& text) {
        Choices choices;
        choices.sentence = text;
        choices.position = "learned";
        return drawn(std::move(choices));
    };
    const Edits edits = one_number("position_vectors", {1, 0});
    CHECK(follow(edits, *placed("dog cat bus"), *placed("moon dog cat bus")).edits == edits);
    CHECK(follow(edits, *placed("dog cat bus"), *placed("dog moon bus")).edits == edits);
}

TEST_CASE("what lies outside of what became smaller waits by number, and can be read again") {
    const Followed gone = moved(one_number("x", {5, 2}), "a b", "other");
    REQUIRE(gone.waiting.size() == 1);
    MatrixTexts texts;
    const std::string text = orphaned_edits_json(gone.waiting, texts).dump();
    CHECK(read_orphaned_edits(Json::parse(text), "file") == gone.waiting);
}

TEST_CASE("where both texts answer, the sentence's own words are not the second text's") {
    const auto joined = [](const std::string& sentence, const std::string& second) {
        return graph_of_both(sentence, second, true);
    };
    const Edits edits = one_number("head.0/scores", {0, 0});
    const auto first = joined("x", "a b"), second = joined("x", "b"), third = joined("x a", "b");
    const Followed gone = follow(edits, *first, *second);
    CHECK(gone.edits.empty());
    const Followed still = follow({}, *second, *third, gone.waiting);
    CHECK(still.edits.empty());
    CHECK(follow({}, *third, *first, still.waiting).edits == edits);
    CHECK(follow(one_number("head.0/scores", {0, 2}), *first, *second).edits ==
          one_number("head.0/scores", {0, 1}));
}

TEST_CASE("of two numbers for one place the one counts that was put in last, on every way") {
    const auto ab = graph_of("a b"), aa = graph_of("a a"), ba = graph_of("b a");
    Followed now = follow(one_number("x", {0, 0}, 1), *ab, *aa);
    now.edits["x"].cells.insert_or_assign({1, 0}, Scalar(2));
    const Edits expected = one_number("x", {1, 0}, 2);
    CHECK(follow(now.edits, *aa, *ba, now.waiting).edits == expected);
    const Followed between = follow(now.edits, *aa, *ab, now.waiting);
    CHECK(follow(between.edits, *ab, *ba, between.waiting).edits == expected);
}

TEST_CASE("without a scene homes are told by their numbers") {
    const auto queen = graph_of("queen"), both = graph_of("king queen");
    const Followed away = follow(one_number("x", {0, 0}, 9), *both, *graph_of("dog king"), {});
    const EditGround gone{nullptr, {}};
    const Followed there = follow(away.edits, gone, *queen, away.waiting);
    CHECK(there.edits.empty());
    CHECK(follow({}, *queen, *both, there.waiting).edits == one_number("x", {0, 0}, 9));
    const OrphanedEdits all = all_orphaned_edits(away.edits, gone, away.waiting);
    REQUIRE(all.size() == 1);
    CHECK(all.front().axes.rows.labels() == std::vector<std::string>{"king", "queen"});
    CHECK_FALSE(all.front().shown);
    const ToldByNumbers told = by_numbers(one_number("x", {1, 0}, 8), away.waiting);
    CHECK(told.homes.empty());  // another number stands there
    CHECK(told.rest == one_number("x", {1, 0}, 8));
}

TEST_CASE("a whole matrix that comes back is the same edit") {
    Matrix weights(2, 2);
    weights << 1, 2, 3, 4;
    const Edits edits{{"head.0/weights", {share(weights), {{{0, 0}, Scalar(9)}}}}};
    CHECK(on_the_way(edits, {"a b", "a", "a b"}).edits == edits);
    CHECK_FALSE(on_the_way(edits, {"a b", "a", "a b"}).edits == every("head.0/weights", 2, 2));
}
