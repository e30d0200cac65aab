#include "app/state/word_motions.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

MotionRequest request_for(const std::string& sentence) {
    Choices choices;
    choices.embedding = "hand_made";
    choices.projection = "identity";
    choices.sentence = sentence;
    static Resources opened;  // the same table for all
    open_resources(opened, choices);
    MotionRequest request;
    Computed& base = request.base;
    base.resources = opened;
    base.scene = build_scene(choices, opened);
    base.evaluation = evaluate(base.scene.graph, std::make_shared<const Edits>());
    return request;
}

void follow_until_settled(WordMotions& motions, const WordMotions::Key& key,
                          const std::string& sentence) {
    for (int i = 0; i < 5000; ++i) {
        motions.follow(key, [&] {
            MotionRequest request = request_for(sentence);
            request.token = key.token;
            return request;
        });
        if (!motions.busy()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

TEST_CASE("word motions: one job for a question, the last answer stays, a table is measured once") {
    std::atomic<int> woken = 0;
    WordMotions motions([&] { ++woken; });
    CHECK(motions.shown() == nullptr);
    follow_until_settled(motions, {1, 0, "", false, Nearness::cosine}, "The train");
    REQUIRE(motions.shown());
    CHECK(motions.shown()->words.size() == 2);
    CHECK_FALSE(motions.stale());
    CHECK(woken == 1);
    const auto nearest = motions.shown()->nearest;
    motions.follow({2, 1, "", false, Nearness::cosine}, [] { return request_for("The station"); });
    CHECK(motions.stale());
    CHECK(motions.shown()->words[1] == "train");
    follow_until_settled(motions, {2, 1, "", false, Nearness::cosine}, "The station");
    CHECK(motions.shown()->words[1] == "station");
    CHECK(motions.shown()->nearest == nearest);
    CHECK(motions.begun() == 2);
    follow_until_settled(motions, {2, 1, "", false, Nearness::cosine}, "The station");
    CHECK(motions.begun() == 2);
}

TEST_CASE("word motions: the latest question wins") {
    WordMotions motions;
    for (std::uint64_t revision = 1; revision <= 5; ++revision)
        motions.follow({revision, 0, "", false, Nearness::cosine},
                       [] { return request_for("The train left"); });
    follow_until_settled(motions, {5, 2, "", true, Nearness::euclidean}, "The train left");
    for (int i = 0; i < 3; ++i)
        follow_until_settled(motions, {5, 2, "", true, Nearness::euclidean}, "The train left");
    CHECK_FALSE(motions.stale());
    CHECK(motions.shown()->token == 2);
}
