#include "app/jobs/latest_job.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

using namespace attend;

namespace {

using Doubling = LatestJob<int, int>;

/// Asks until the answer is there.
void wait_for(Doubling& job, int key, const Doubling::Work& work) {
    do {
        job.want(key, false, [&] { return work; });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (!job.current());
}

}  // namespace

TEST_CASE("work at once is there at once, and done once a key") {
    Doubling job;
    int calls = 0;
    const auto ask = [&](int key) {
        job.want(key, true,
                 [&] { return [&calls, key](const Progress&) { return ++calls, 2 * key; }; });
    };
    ask(3);
    ask(3);
    REQUIRE(job.result());
    CHECK(*job.result() == 6);
    CHECK(calls == 1);
    ask(4);
    CHECK(*job.result() == 8);
    CHECK(job.current());
}

TEST_CASE("the latest wins, and the last result stays meanwhile") {
    Doubling job;
    wait_for(job, 1, [](const Progress&) { return 2; });
    CHECK(*job.result() == 2);
    const auto endless = [](const Progress& progress) -> int {
        while (true) progress.at(0.5);
    };
    job.want(2, false, [&] { return endless; });
    CHECK_FALSE(job.current());
    CHECK(*job.result() == 2);
    wait_for(job, 3, [](const Progress&) { return 6; });  // stops the endless one
    CHECK(*job.result() == 6);
}

TEST_CASE("what cannot be done says why, until something else is asked for") {
    Doubling job;
    wait_for(job, 1, [](const Progress&) -> int { throw Error("no", "a", "b"); });
    CHECK(job.problem() == "no: found a, expected b");
    CHECK(job.result() == nullptr);
    wait_for(job, 2, [](const Progress&) { return 4; });
    CHECK(job.problem().empty());
}
