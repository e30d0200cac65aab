#include "core/document/word_left_out.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Computed review(const char* text, const char* task = "reviews") {
    Document document;
    document.choices = in_task(default_choices("training"), task);
    document.choices.trained = task;
    document.choices.probe = text;
    return compute(document);
}

}  // namespace

TEST_CASE("a word left out is the text without it, and without “not” a bad review turns") {
    const Computed computed = review("the film was not good");
    REQUIRE(judges_words(computed.scene));
    const TokensLeftOut found = leave_tokens_out(computed);
    CHECK(found.judged.answer == "bad");
    REQUIRE(found.without.size() == 5);
    CHECK(found.without[3].text == "the film was good");
    CHECK(found.without[3].judged.answer == "good");
    CHECK(found.flips(found.without[3]));
    CHECK_FALSE(found.flips(found.without[1]));
    for (const WithoutToken& one : found.without) {
        CAPTURE(one.text);
        const TokensLeftOut there = leave_tokens_out(review(one.text.c_str()));
        CHECK(there.judged.answer == one.judged.answer);
        CHECK(there.judged.probability == doctest::Approx(one.judged.probability));
    }
}

TEST_CASE("of one word nothing can be left out, and other tasks give no one answer") {
    CHECK(leave_tokens_out(review("good")).without.empty());
    CHECK_FALSE(judges_words(
        review("when he saw his owner , the dog was _____ , so he wagged his tail", "blank")
            .scene));
    Document document;
    document.choices.embedding = "hand_made";
    CHECK_FALSE(judges_words(compute(document).scene));
}
