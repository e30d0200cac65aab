#include "core/lesson/planned.h"

#include <doctest/doctest.h>

#include <numeric>

#include "core/lesson/lesson.h"

using namespace attend;
using namespace attend::lesson;

namespace {

struct Planned {
    explicit Planned(const std::string& steps, const std::string& minutes = "2")
        : lesson(parse_lesson("---\nattend: lesson 1\ntitle: T\nminutes: " + minutes +
                                  "\ngoal: G.\n---\n" + steps,
                              "t.md")
                     .lesson),
          seconds(planned_seconds(lesson, beats_of(lesson))) {}
    Lesson lesson;
    std::vector<double> seconds;
};

const std::string two_beats = "Words.\n\n. . .\n\nMore.\n\n";

std::string notes(const std::string& words) { return "```notes\n" + words + "\n```\n\n"; }

}  // namespace

TEST_CASE("notes name seconds and minutes; other numbers are none") {
    CHECK(seconds_named("Vote, 40 s. Then the sum, 1 min") == 100);
    CHECK(seconds_named("20 seconds, and 2 minutes more") == 140);
    CHECK(seconds_named("1.5 s, x40 s, 40 students, 4 heads, 7") == 0);
    CHECK(seconds_named("") == 0);
}

TEST_CASE("beats share the minutes equally, but for steps whose notes name seconds") {
    CHECK(Planned("## One\n" + two_beats + "## Two\nWords.\n").seconds ==
          std::vector<double>{40, 40, 40});
    CHECK(Planned("## One\n" + two_beats + notes("Vote. 90 s.") + "## Two\nWords.\n").seconds ==
          std::vector<double>{45, 45, 30});
}

TEST_CASE("a plan has the minutes of its lesson, also where notes name more or less") {
    for (const char* const named : {"10 s.", "500 s.", "120 s."})
        for (const char* const second : {"Words.\n", "Words.\n\n```notes\n20 s\n```\n"}) {
            CAPTURE(named);
            const std::vector<double> seconds =
                Planned("## One\n" + two_beats + notes(named) + "## Two\n" + second).seconds;
            CHECK(std::accumulate(seconds.begin(), seconds.end(), 0.0) == doctest::Approx(120));
            for (const double one : seconds) CHECK(one > 0);
        }
}

TEST_CASE("who shows a beat before its time is ahead, after it behind") {
    const std::vector<double> planned{40, 60, 20};
    CHECK(on_time(planned, 1, 30).ahead == 10);
    CHECK(on_time(planned, 1, 40).ahead == 0);
    CHECK(on_time(planned, 1, 99).ahead == 0);
    CHECK(on_time(planned, 1, 130).ahead == -30);
    CHECK(on_time(planned, 1, 0).to == 100);
}
