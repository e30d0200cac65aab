#include <algorithm>
#include <string>
#include <vector>

#include "program.h"

using namespace attend::test;

TEST_CASE("bench measures every stage and the fixed figures") {
    const Run run = run_attend({"bench", "--set", "embedding=hand_made", "--json"});
    REQUIRE(run.code == 0);
    const Json json = Json::parse(run.out);
    std::vector<std::string> names;
    for (const Json& stage : json.at("stages")) {
        names.push_back(stage.at("name"));
        CHECK(stage.at("median_ms").get<double>() >= stage.at("least_ms").get<double>());
        CHECK(stage.at("repetitions").get<int>() >= 5);
    }
    const std::vector<std::string> expected{"tokens",
                                            "scene",
                                            "forward",
                                            "roles of all heads",
                                            "one edit of head.0/w_q",
                                            "one keystroke",
                                            "nearest words of 1 vector",
                                            "nearest words of 3 vectors",
                                            "drawing",
                                            "drawing another query",
                                            "drawing nothing new"};
    CHECK(names == expected);
    CHECK(run.err.empty());  // where there is no OpenGL it says so, and nothing was drawn
    CHECK(json.at("layer_256_768_12").at("ratio").get<double>() > 0);
    CHECK(json.at("keystroke_64_128_8").at("median_ms").get<double>() > 0);
    CHECK(json.at("training_32_24_32").size() == 2);
    CHECK(json.at("training_32_24_32").at(1).at("median_ms").get<double>() > 0);
    REQUIRE(json.at("heatmap_4096").is_object());
    CHECK(json.at("heatmap_4096").at("median_ms").get<double>() > 0);
}

TEST_CASE("bench types into the program's window and says what its longest frame did") {
    const Run run = run_attend({"bench", "--typing", "--set", "embedding=hand_made", "--json"});
    REQUIRE_MESSAGE(run.code == 0, run.err);
    const Json json = Json::parse(run.out);
    const auto number = [&](const char* name) { return json.at(name).get<double>(); };
    CHECK(number("keys") > 30);
    CHECK(number("frames") >= number("keys"));
    CHECK(number("median_typing_ms") > 0);
    CHECK(number("median_typing_ms") <= number("p95_typing_ms"));
    CHECK(number("p95_typing_ms") <= number("longest_typing_ms"));
    double in_stages = 0;
    std::vector<std::string> names;
    for (const Json& stage : json.at("longest_frame").at("stages")) {
        names.push_back(stage.at("name"));
        in_stages += stage.at("ms").get<double>();
    }
    for (const char* const name : {"bring up to date", "desk", "session"})
        CHECK_MESSAGE(std::ranges::count(names, name) == 1, name);
    CHECK(in_stages <= number("longest_typing_ms"));
    CHECK(run_attend({"bench", "--typing", "--set", "embedding=hand_made"})
              .out.find("longest frame while typing") != std::string::npos);
}
