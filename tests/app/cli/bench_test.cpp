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
    REQUIRE(json.at("heatmap_4096").is_object());
    CHECK(json.at("heatmap_4096").at("median_ms").get<double>() > 0);
}
