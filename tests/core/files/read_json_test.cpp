#include "core/files/read_json.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stop_token>

#include "core/error.h"

using namespace attend;

namespace {

constexpr double plenty = 1e9;

std::string refusal_of_json(const std::string& text, double most_bytes = plenty) {
    std::string both;
    for (const bool sorted : {false, true}) {
        ReadingBudget budget(most_bytes);
        try {
            if (sorted)
                parse_strictly_sorted(text, "a.json", budget);
            else
                parse_strictly(text, "a.json", budget);
        } catch (const Error& error) {
            if (sorted) CHECK(both == error.what());  // one reader, one message
            both = error.what();
        }
    }
    return both;
}

std::string repeated(std::string_view part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
}

}  // namespace

TEST_CASE(
    "JSON of any depth is refused with its place, sorted or in order, and what fits is read") {
    const std::string lists = repeated("[", 100'000) + repeated("]", 100'000);
    CHECK(
        refusal_of_json("{\"a\": {\"b\": " + lists + "}}") ==
        "a.json, a, b: found nesting deeper than 32, expected at most 32 lists and objects in one "
        "another");
    CHECK(refusal_of_json(repeated("{\"a\":", 1'000'000)).find("nesting") != std::string::npos);
    CHECK(refusal_of_json(repeated("[", 32) + repeated("]", 32)).empty());
    ReadingBudget budget(plenty);
    const nlohmann::json json =
        parse_strictly_sorted(R"({"b": [1, "two"], "a": {"c": null}})", "a.json", budget);
    CHECK(json.dump() == R"({"a":{"c":null},"b":[1,"two"]})");
    CHECK(refusal_of_json(R"({"a": 1, "a": 2})").find("“a” twice") != std::string::npos);
    CHECK(refusal_of_json("[1e999]").find("a number that fits") != std::string::npos);
    CHECK(refusal_of_json(std::string("[1]\0[", 5)).find("line 1, column 4") != std::string::npos);
}

TEST_CASE("what values of JSON take of memory is bounded, and counted before it is taken") {
    const std::string lists = "{\"a\": [" + repeated("[],", 10'000) + "0]}";
    CHECK(refusal_of_json(lists).empty());
    CHECK(refusal_of_json(lists, 100'000) ==
          "a.json, a: found values that take 100 kB of memory so far, expected at most 100 kB for "
          "all values of the file");
    const std::string text = "\"" + std::string(100'000, 'x') + "\"";
    CHECK_FALSE(refusal_of_json("[" + text + "," + text + "]", 150'000).empty());
    CHECK_FALSE(refusal_of_json("{" + text + ": 1}", 50'000).empty());
}

TEST_CASE("reading JSON says how far it is, and is stopped") {
    const std::string numbers = "[" + repeated("12,", 300'000) + "0]";
    std::stop_source source;
    double last = 0;
    ReadingBudget budget(plenty, {source.get_token(), [&](double fraction) {
                                      CHECK(fraction >= last);
                                      CHECK(fraction <= 1);
                                      last = fraction;
                                      if (fraction > 0.3) source.request_stop();
                                  }});
    CHECK_THROWS_AS(parse_strictly(numbers, "a.json", budget), Cancelled);
    CHECK(last > 0.3);
    CHECK(last < 0.9);
}
