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
    std::vector<std::string> expected{"tokens",
                                      "scene",
                                      "forward",
                                      "one edit of head.0/w_q",
                                      "one keystroke",
                                      "nearest words of 1 vector",
                                      "nearest words of 3 vectors"};
    const bool drew = run.err.empty();  // else there is no OpenGL, and it says so
    if (drew) expected.push_back("drawing");
    CHECK(names == expected);
    CHECK(json.at("layer_256_768_12").at("ratio").get<double>() > 0);
    CHECK(json.at("keystroke_64_128_8").at("median_ms").get<double>() > 0);
    CHECK(json.at("heatmap_4096").is_null() == !drew);
    if (drew) CHECK(json.at("heatmap_4096").at("median_ms").get<double>() > 0);
}
