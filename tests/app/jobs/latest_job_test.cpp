#include "app/jobs/latest_job.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <new>
#include <thread>

using namespace attend;

namespace {

using Doubling = LatestJob<int, int>;

int endless(const Progress& progress) {
    while (true) progress.at(0.5);
}

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
    job.want(2, false, [] { return endless; });
    CHECK_FALSE(job.current());
    CHECK(*job.result() == 2);
    wait_for(job, 3, [](const Progress&) { return 6; });  // stops the endless one
    CHECK(*job.result() == 6);
}

TEST_CASE("who goes back to what was answered has its answer, and what runs by then is dropped") {
    for (const bool is_done : {false, true}) {
        Doubling job;
        wait_for(job, 1, [](const Progress&) { return 2; });
        std::atomic<bool> began = false;
        job.want(2, false, [&] {
            return [&](const Progress& progress) {
                began = true;
                return is_done ? 4 : endless(progress);
            };
        });
        while (!began) std::this_thread::yield();
        if (is_done) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        int again = 0;
        const auto ask = [&] {
            job.want(1, true, [&] { return [&](const Progress&) { return ++again, 2; }; });
        };
        ask();
        REQUIRE(job.current());
        CHECK_FALSE(job.running());
        CHECK(*job.result() == 2);
        for (int i = 0; i < 20; ++i) {
            ask();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        CHECK(job.current());
        CHECK(*job.result() == 2);
        CHECK(again == 0);
        wait_for(job, 2, [](const Progress&) { return 4; });
        CHECK(*job.result() == 4);
    }
}

TEST_CASE("what was stopped has no answer: the last one is not its own") {
    Doubling job;
    const auto ask = [&](int key, const Doubling::Work& work) {
        job.want(key, false, [&] { return work; });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    wait_for(job, 1, [](const Progress&) { return 2; });
    job.stop();  // nothing runs
    CHECK_FALSE(job.stopped());
    CHECK(job.current());
    ask(2, endless);
    job.stop();
    while (job.running()) ask(2, endless);
    CHECK(job.stopped());
    CHECK_FALSE(job.current());
    CHECK(*job.result() == 2);  // of 1
    ask(1, endless);            // answered already
    CHECK(job.current());
    CHECK_FALSE(job.stopped());
}

TEST_CASE("what was stopped is begun again where somebody asks anew") {
    Doubling job;
    job.want(1, false, [] { return endless; });
    job.stop();
    while (job.running()) job.want(1, false, [] { return endless; });
    job.want(1, false, [] { return endless; });
    CHECK_FALSE(job.running());
    job.ask_again();
    wait_for(job, 1, [](const Progress&) { return 2; });
    CHECK(job.current());
    CHECK(*job.result() == 2);
}

TEST_CASE("what was done before it could be stopped has its answer") {
    Doubling job;
    std::atomic<bool> done = false;
    job.want(
        1, false, [] { return [](const Progress&) { return 2; }; }, [&] { done = true; });
    while (!done) std::this_thread::yield();
    job.stop();
    job.want(1, false, [] { return endless; });
    CHECK(job.current());
    CHECK_FALSE(job.stopped());
}

TEST_CASE("what cannot be done says why, until something else is asked for") {
    Doubling job;
    wait_for(job, 1, [](const Progress&) -> int { throw Error("no", "a", "b"); });
    CHECK(job.problem() == "no: found a, expected b");
    CHECK(job.result() == nullptr);
    wait_for(job, 2, [](const Progress&) { return 4; });
    CHECK(job.problem().empty());
    CHECK(*job.result() == 4);
}

TEST_CASE("what was found before is no result of what could not be done") {
    Doubling job;
    wait_for(job, 1, [](const Progress&) { return 2; });
    wait_for(job, 2, [](const Progress&) -> int { throw Error("no", "a", "b"); });
    CHECK(job.current());
    CHECK(job.result() == nullptr);
    job.want(3, false, [] { return endless; });
    CHECK_FALSE(job.current());
    CHECK(*job.result() == 2);  // until the next one is there, as before
    job.stop();
}

TEST_CASE("a lack of memory says so, at once as in a job") {
    Doubling job;
    job.want(1, true, [] { return [](const Progress&) -> int { throw std::bad_alloc(); }; });
    CHECK(job.current());
    CHECK(job.problem() == "There is not enough memory for that.");
}
