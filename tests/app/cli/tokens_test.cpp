#include "program.h"

using namespace attend::test;

TEST_CASE("tokens: text, row, known or not, where its vector is from") {
    const Arguments input{"tokens", "--set", "embedding=hand_made", "--set",
                          "sentence=The xyzzy \"train\""};
    const Json tokens = json_of(input).at("tokens");
    REQUIRE(tokens.size() == 5);
    CHECK(tokens[0].at("text") == "The");
    CHECK(tokens[0].at("row") == 0);
    CHECK(tokens[1].at("text") == "xyzzy");
    CHECK(tokens[1].at("known") == false);
    CHECK(tokens[2].at("text") == "\"");
    CHECK(tokens[3].at("row") == 3);
    CHECK(tokens[3].at("known") == true);
    CHECK(tokens[3].at("from").get<std::string>().find("line") != std::string::npos);

    const std::string text = result_of(input);
    CHECK(std::count(text.begin(), text.end(), '\n') == 5);
    CHECK(text.find("1  xyzzy  unknown  ") != std::string::npos);
}

TEST_CASE("tokens whose vectors were set by hand say so, not what stood there before") {
    const Json tokens =
        json_of({"tokens", ATTEND_SOURCE_DIR "/assets/scenes/worked_example.attend"}).at("tokens");
    REQUIRE(tokens.size() == 3);
    for (const Json& token : tokens) CHECK(token.at("from") == "set by hand");
    const std::string one = result_of({"tokens", "--set", "embedding=hand_made", "--set",
                                       "sentence=a train", "--set", "word_vectors[1,0]=2"});
    CHECK(one.find("“train”; 1 of 8 numbers set by hand") != std::string::npos);
}

TEST_CASE("tokens of a cross-attention: both texts") {
    const Json json = json_of({"tokens", "--set", "embedding=one_hot", "--set", "sentence=a b",
                               "--set", "second_text=c d e"});
    CHECK(json.at("tokens").size() == 2);
    CHECK(json.at("second_tokens").size() == 3);
    CHECK(json.at("second_tokens")[2].at("text") == "e");
}

TEST_CASE("nodes: path, rows × columns, what the axes are, the operation") {
    const Arguments input{"nodes", "--set",  "embedding=hand_made", "--set", "sentence=a b c",
                          "--set", "heads=2"};
    const Json nodes = json_of(input).at("nodes");
    const auto node = [&](std::string_view path) {
        for (const Json& candidate : nodes)
            if (candidate.at("path") == path) return candidate;
        FAIL("no node " << path);
        return Json();
    };
    CHECK(node("word_vectors").at("rows") == 3);
    CHECK(node("word_vectors").at("columns") == 8);
    CHECK(node("word_vectors").at("operation") == "look_up");
    CHECK(node("head.1/weights").at("columns") == 3);
    CHECK(node("head.1/weights").at("operation") == "softmax");
    CHECK(node("head.1/weights").at("row_axis") == "token");
    CHECK(node("head.0/q").at("inputs") == Json({"x", "head.0/w_q"}));
    CHECK(node("output").at("columns") == 8);
    const std::string text = result_of(input);
    const std::size_t line = text.find("head.1/weights ");
    REQUIRE(line != std::string::npos);
    const std::size_t size = text.find("3 × 3 ", line);
    CHECK(size < text.find('\n', line));
    CHECK(text.find("token × token", size) < text.find('\n', line));
    CHECK(std::count(text.begin(), text.end(), '\n') == static_cast<long>(nodes.size()));
}

TEST_CASE("tokens that are left out are named, with their places") {
    const Arguments input{"tokens",         "--set", "embedding=one_hot", "--set",
                          "sentence=a b c", "--set", "dropped=1"};
    const Json tokens = json_of(input).at("tokens");
    REQUIRE(tokens.size() == 3);
    CHECK(tokens[0].at("dropped") == false);
    CHECK(tokens[1].at("dropped") == true);
    CHECK(tokens[1].at("text") == "b");
    CHECK(tokens[1].at("row").is_null());
    CHECK(tokens[2].at("row") == 1);
    CHECK(tokens[2].at("place") == 2);
    CHECK(result_of(input).find("-  b  dropped  token 1") != std::string::npos);
}

TEST_CASE("a table has no tokens") {
    check_refused({"tokens", "--set", "workspace=lookup"}, 1, "the rows of its node k");
}

TEST_CASE("tokens of a model: as it counts them, as they are decoded, and where they stand") {
    const Json tokens = json_of({"tokens", "--set", "workspace=model", "--set",
                                 "model=" ATTEND_SOURCE_DIR "/tests/references/models/bert",
                                 "--set", "sentence=the playing"})
                            .at("tokens");
    REQUIRE(tokens.size() == 5);
    CHECK(tokens[0].at("special") == true);
    CHECK(tokens[0].at("start").is_null());
    CHECK(tokens[2].at("piece") == "play");
    CHECK(tokens[3].at("piece") == "##ing");
    CHECK(tokens[3].at("text") == "ing");
    CHECK(tokens[3].at("id") == 12);
    CHECK(tokens[3].at("start") == 8);
    CHECK(tokens[3].at("end") == 11);
    const Json words = json_of({"tokens", "--set", "workspace=model", "--set",
                                "model=" ATTEND_SOURCE_DIR "/tests/references/models/gpt2", "--set",
                                "sentence=the train"})
                           .at("tokens");
    CHECK(words[1].at("text") == " train");
    CHECK(words[1].at("start") == 4);
}
