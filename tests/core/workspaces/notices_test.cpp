#include <doctest/doctest.h>

#include "core/attention/score.h"
#include "core/document/compute.h"
#include "core/workspaces/scene.h"

using namespace attend;

namespace {

Document plain_document() {
    Document document;
    document.choices.embedding = "hand_made";
    return document;
}

/// "choice: text" of each, a line each.
std::string noticed(const Document& document) {
    std::string lines;
    for (const Notice& notice : compute(document).scene.notices)
        lines += notice.choice + ": " + notice.text + "\n";
    return lines;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("nothing is noticed about choices that do what they say") {
    Document document = plain_document();
    CHECK(noticed(document).empty());
    document.choices.key_width = 3;
    CHECK(noticed(document).empty());
    document.choices.second_text = "a radio";
    document.choices.second_dropped = {0};
    document.choices.join_keys = true;
    CHECK(noticed(document).empty());
}

TEST_CASE("widths that the projection does not use are noticed, in the numbers that were written") {
    Document document = plain_document();
    document.choices.projection = "identity";
    document.choices.query_width = 9;
    document.choices.key_width = 7;
    document.choices.value_width = 6;
    const Computed computed_there = compute(document);
    CHECK(computed_there.evaluation.value("head.0/q") == computed_there.evaluation.value("x"));
    const std::string lines = noticed(document);
    CHECK(has(lines, "query_width: found 9, which is not used: with the projection identity"));
    CHECK(has(lines, "key_width: found 7"));
    CHECK(has(lines, "value_width: found 6"));
    CHECK(has(lines, "expected auto, or another projection"));
}

TEST_CASE("what a second text would need, without one, is noticed") {
    Document document = plain_document();
    document.choices.second_dropped = {40};
    document.choices.join_keys = true;
    const std::string lines = noticed(document);
    CHECK(has(lines, "second_dropped: found tokens to leave out, and no second text"));
    CHECK(has(lines, "join_keys: found on, and no second text"));
}

TEST_CASE("a corpus that nothing reads is noticed, with the pooling that would") {
    Document document = plain_document();
    document.choices.corpus = "texts.txt";
    CHECK(has(noticed(document), "corpus: found texts.txt, which is not read"));
    CHECK(has(noticed(document), "expected the pooling tf_idf or all"));
}

TEST_CASE("scores that do not follow wires are noticed, and those that do find the match") {
    for (const ScoreFunction& score : score_functions()) {
        Document document;
        document.choices.sentence = "a b c a d";
        document.choices.embedding = document.choices.position = "one_hot";
        document.choices.projection = "previous_token";
        document.choices.score = score.name;
        CAPTURE(score.name);
        const Matrix weights = compute(document).evaluation.value("head.0/weights");
        double least = 1;
        for (Index i = 1; i < weights.rows(); ++i)
            least = std::min(least, static_cast<double>(weights(i, i - 1)));
        if (score.finds_match) CHECK(least > 0.999);
        CHECK(noticed(document).empty() == score.finds_match);
        if (score.finds_match) continue;
        for (const ScoreFunction& other : score_functions())
            if (other.finds_match) CHECK(has(noticed(document), other.name));
    }
}

TEST_CASE("shares that leave no head to combine are noticed") {
    Document document = plain_document();
    document.choices.heads = 2;
    document.choices.combined_shares = {0};
    CHECK(noticed(document).empty());
    document.choices.combined_shares = {0, 0, 1};  // there is no third
    CHECK(has(noticed(document), "combined_shares: found 0 for every head"));
    document.choices.combined_shares = {1, 0};
    document.choices.heads_off = {0};
    CHECK(has(noticed(document), "combined_shares: found 0 for every head"));
    document.choices.heads_off = {};
    document.choices.layers = 2;
    document.choices.combined_shares = {0, 0};
    CHECK(has(noticed(document), "combined_shares: found 0 for every head of a layer"));
}
