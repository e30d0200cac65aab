#include "core/training/task.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/error.h"
#include "core/training/setup.h"
#include "support/training_reference.h"

using namespace attend;

namespace {

std::string said(const Vocabulary& vocabulary, const Example& example) {
    std::string text;
    for (const Index token : example.tokens)
        text += (text.empty() ? "" : " ") + vocabulary.tokens[static_cast<std::size_t>(token)];
    return text;
}

/// The sizes of the references, which are small.
TaskSizes reference_sizes(const std::string& name) {
    TaskSizes sizes = TrainingSetup::of(name).sizes();
    if (name == "reverse") sizes.length = 6, sizes.alphabet = 8;
    if (name == "repeat")
        sizes.length = 12, sizes.alphabet = 8, sizes.shortest = 3, sizes.longest = 6;
    return sizes;
}

}  // namespace

TEST_CASE("batches are those of an independent program, token by token") {
    for (const std::string name : {"reverse", "repeat", "blank"}) {
        CAPTURE(name);
        const TrainingReference reference(name);
        const Examples examples(task(name), reference_sizes(name), 7);
        const auto tokens = reference.counts("tokens"), targets = reference.counts("targets");
        const std::vector<Index> shape = reference.shape("tokens");
        std::size_t place = 0;
        for (Index step = 0; step < shape[0]; ++step)
            for (const Example& example : examples.batch(step, shape[1]))
                for (std::size_t i = 0; i < static_cast<std::size_t>(shape[2]); ++i, ++place) {
                    const bool there = i < example.tokens.size();
                    REQUIRE(tokens[place] == (there ? example.tokens[i] : 0));
                    const Index target = there ? example.targets[i] : no_target;
                    REQUIRE(targets[place] == (target == no_target ? -100 : target));
                }
        CHECK(place == tokens.size());
    }
}

TEST_CASE("every task draws tokens and targets of its vocabulary, by its own rule") {
    for (const LearningTask& row : tasks()) {
        CAPTURE(row.name);
        const TaskSizes sizes = TrainingSetup::of(row.name).sizes();
        const Vocabulary vocabulary = row.vocabulary(sizes);
        const Examples examples(row, sizes, 3);
        for (const Example& example : examples.batch(5, 40)) {
            if (!example.keys) {
                CHECK(std::ssize(example.tokens) <= row.places(sizes));
                if (!row.pairs)
                    CHECK(std::ssize(example.targets) ==
                          (row.judges ? 1 : std::ssize(example.tokens)));
            }
            for (const Index token : example.tokens)
                CHECK((token >= 0 && token < std::ssize(vocabulary.tokens)));
            for (const Index target : example.targets)
                CHECK((target >= no_target && target < std::ssize(vocabulary.classes)));
            CHECK((example.values ||
                   std::ranges::any_of(example.targets, [](Index t) { return t != no_target; })));
            if (row.targets) CHECK(row.targets(example.tokens, sizes) == example.targets);
        }
    }
}

TEST_CASE("an example follows from seed and number alone; a finite set comes again") {
    const LearningTask& repeat = task("repeat");
    const TaskSizes sizes = TrainingSetup::of("repeat").sizes();
    const Examples examples(repeat, sizes, 1);
    CHECK(examples.batch(3, 8)[5].tokens == examples.batch(29, 1)[0].tokens);
    CHECK(examples.batch(3, 8)[5].tokens != examples.validation(30)[29].tokens);
    const Examples few(repeat, sizes, 1, 3);
    std::set<std::vector<Index>> seen;
    for (Index step = 0; step < 20; ++step)
        for (const Example& example : few.batch(step, 4)) seen.insert(example.tokens);
    CHECK(seen.size() == 3);
    for (const Example& example : examples.batch(0, 3)) CHECK(seen.contains(example.tokens));
}

TEST_CASE("examples read as they should") {
    const auto first = [](const char* name) {
        const LearningTask& row = task(name);
        const TaskSizes sizes = TrainingSetup::of(name).sizes();
        return said(row.vocabulary(sizes), Examples(row, sizes, 0).validation(1)[0]);
    };
    // Of the independent program, seed 0: the block of its first probe is 7 8 11 9 2 15 12 3.
    CHECK(first("repeat") == "H I L J C P M D H I L J C P M D H I L J C P M D");
    CHECK(first("blank").find("_____ , so ") != std::string::npos);
    CHECK(first("sort").find(" | ") != std::string::npos);
}

TEST_CASE("a rule tells the targets of what a person types") {
    const auto targets = [](const char* name, std::vector<Index> tokens) {
        return task(name).targets(tokens, TrainingSetup::of(name).sizes());
    };
    constexpr Index none = no_target, bar = 20, closing = 3;
    CHECK(targets("reverse", {1, 2, 3}) == std::vector<Index>{3, 2, 1});
    CHECK(targets("copy", {1, 2, 3}) == std::vector<Index>{1, 2, 3});
    CHECK(targets("repeat", {4, 5, 4, 5, 4}) == std::vector<Index>{none, none, 5, 4, 5});
    CHECK(targets("sort", {9, 2, bar, 2}) == std::vector<Index>{none, none, 2, 9});
    CHECK(targets("sort", {9, 2, bar, 9}).empty());
    CHECK(targets("recall", {3, 17, 5, 20, 3}) == std::vector<Index>{none, none, none, none, 17});
    CHECK(targets("brackets", {0, 2, closing, closing}) == std::vector<Index>{none, none, 2, 0});
    CHECK(targets("brackets", {closing}).empty());
}

TEST_CASE("words that tell a mood stand with that mood alone") {
    const LearningTask& blank = task("blank");
    const std::vector<std::string> words = blank.vocabulary({}).tokens;
    CHECK(words.size() == 98);
    const auto tells = [&](const char* word) {
        return blank.telling(std::ranges::find(words, word) - words.begin());
    };
    CHECK(tells("owner"));
    CHECK(tells("thunder"));
    CHECK_FALSE(tells("dog"));
    CHECK_FALSE(tells("found"));
}

TEST_CASE("sizes that do not go together are refused by name") {
    TaskSizes sizes = TrainingSetup::of("repeat").sizes();
    sizes.longest = 17;
    CHECK_THROWS_WITH_AS(Examples(task("repeat"), sizes, 0),
                         "longest: found 17, expected a whole number from 1 to 16", Error);
    sizes = TrainingSetup::of("brackets").sizes();
    sizes.length = 7;
    CHECK_THROWS_WITH_AS(Examples(task("brackets"), sizes, 0), "length: found 7, expected 8",
                         Error);
    CHECK_THROWS_AS(task("revers"), Error);
}
