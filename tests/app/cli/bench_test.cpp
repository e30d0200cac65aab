#include "program.h"

using namespace attend::test;

TEST_CASE("bench measures every stage and the fixed figures") {
    const Json json = Json::parse(result_of({"bench", "--set", "embedding=hand_made", "--json"}));
    std::vector<std::string> names;
    for (const Json& stage : json.at("stages")) {
        names.push_back(stage.at("name"));
        CHECK(stage.at("median_ms").get<double>() >= stage.at("least_ms").get<double>());
        CHECK(stage.at("repetitions").get<int>() >= 5);
    }
    CHECK(names == std::vector<std::string>{"tokens", "scene", "forward", "one edit of head.0/w_q",
                                            "one keystroke"});
    CHECK(json.at("layer_256_768_12").at("ratio").get<double>() > 0);
    CHECK(json.at("keystroke_64_128_8").at("median_ms").get<double>() > 0);
}
