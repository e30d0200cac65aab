#include "app/jobs/job.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <new>
#include <system_error>

using namespace attend;
using namespace std::chrono_literals;

namespace {

template <class Result>
Result wait_for(Job<Result>& job) {
    while (true) {
        if (auto result = job.poll()) return std::move(*result);
        std::this_thread::sleep_for(1ms);
    }
}

}  // namespace

TEST_CASE("a job gives its result once, tells its progress and wakes the window") {
    Job<int> job;
    std::atomic<int> woken = 0;
    job.start(
        "Counting",
        [](const Progress& progress) {
            progress.at(0.5);
            return 42;
        },
        [&] { ++woken; });
    CHECK(job.name() == "Counting");
    CHECK(wait_for(job) == 42);
    CHECK_FALSE(job.running());
    CHECK_FALSE(job.poll());
    CHECK(woken == 1);
}

TEST_CASE("stop() does not wait; the job then ends as cancelled") {
    Job<int> job;
    job.start("Waiting", [](const Progress& progress) -> int {
        for (;;) {
            progress.at(0.1);
            std::this_thread::sleep_for(1ms);
        }
    });
    job.stop();
    CHECK_THROWS_AS(wait_for(job), Cancelled);
    CHECK_FALSE(job.running());
}

TEST_CASE("what the work throws is thrown to who polls") {
    Job<int> job;
    job.start("Reading", [](const Progress&) -> int { throw Error("vectors.txt: bad"); });
    CHECK_THROWS_WITH_AS(wait_for(job), "vectors.txt: bad", Error);
}

TEST_CASE("a lack of memory and a folder that cannot be looked into are errors like others") {
    Job<int> job;
    job.start("Computing", [](const Progress&) -> int { throw std::bad_alloc(); });
    CHECK_THROWS_WITH_AS(wait_for(job), "There is not enough memory for that.", Error);
    job.start("Reading", [](const Progress&) -> int {
        throw std::filesystem::filesystem_error("status", "models",
                                                std::make_error_code(std::errc::permission_denied));
    });
    CHECK_THROWS_AS(wait_for(job), Error);
}

TEST_CASE("a job that is destroyed while it runs is stopped and joined") {
    std::atomic<bool> started = false, ended = false;
    {
        Job<int> job;
        job.start("Waiting", [&](const Progress& progress) -> int {
            started = true;
            try {
                for (;;) {
                    progress.at(0);
                    std::this_thread::sleep_for(1ms);
                }
            } catch (...) {
                ended = true;
                throw;
            }
        });
        while (!started) std::this_thread::yield();
    }
    CHECK(ended);
}
