#include "app/state/axis_moves.h"

#include <doctest/doctest.h>

#include <string>

#include "core/text/split.h"

using namespace attend;

namespace {

Axis tokens(const std::string& text) {
    std::vector<std::string> words;
    for (const std::string_view word : split(text, ' ')) words.emplace_back(word);
    return {"token", std::move(words)};
}

std::optional<Index> moved(const std::string& before, Index place, const std::string& now) {
    return AxisMoves(tokens(before), tokens(now)).of(place);
}

}  // namespace

TEST_CASE("a word goes where it stands now, and stays itself while its letters change") {
    CHECK(moved("the cat saw the dog", 1, "then the cat saw the dog") == 2);
    CHECK(moved("the cat saw the dog", 4, "the saw the dog") == 3);
    CHECK(moved("the cat saw the dog", 1, "the ca saw the dog") == 1);
    CHECK(moved("the cat saw the dog", 1, "the cow saw the dog") == 1);
    CHECK(moved("the cat saw the dog", 1, "the c ##at saw the dog") == 1);  // pieces of it
    CHECK(moved("the cat saw the dog", 4, "the cat saw the do") == 4);
    CHECK(moved("the cat saw the dog", 3, "the cat saw the dog") == 3);
}

TEST_CASE("a word that is deleted is gone; of a text that was replaced all are, alike or not") {
    CHECK_FALSE(moved("the cat saw the dog", 1, "the saw the dog"));
    CHECK_FALSE(moved("the cat saw the dog", 1, "the old man saw the dog"));
    CHECK_FALSE(moved("the cat saw the dog", 3, "somewhere over the rainbow"));
    CHECK_FALSE(moved("the cat saw the dog", 3, "five other words stand here"));
    CHECK(moved("the cat saw the dog", 0, "the moon is bright") == 0);  // it was not touched
    CHECK_FALSE(moved("[CLS] a b c d [SEP]", 3, "[CLS] e f g h [SEP]"));
}

TEST_CASE("rows of a table go with their names, and none of them is lost with the others") {
    const Axis before("key", {"x", "y", "z"}), now("key", {"z", "y", "x"});
    CHECK(AxisMoves(before, now).of(0) == 2);
    CHECK(AxisMoves(before, Axis("token", {"x"})).of(2) == 2);  // nothing in common
}
