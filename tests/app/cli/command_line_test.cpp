#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

TEST_CASE("help and version go to standard output, with exit code 0") {
    const std::string help = result_of({"--help"});
    for (const char* command : {"tokens", "nodes", "value", "explain", "save", "bench"}) {
        CHECK(help.find(command) != std::string::npos);
        CHECK(result_of({command, "--help"}).find("--set") != std::string::npos);
    }
    CHECK(result_of({"--version"}).starts_with("attend 0."));
}

TEST_CASE("help and version are commands, too, as people type them") {
    CHECK(result_of({"help"}) == result_of({"--help"}));
    CHECK(result_of({"version"}) == result_of({"--version"}));
    for (const char* command : {"value", "render", "choices", "help"})
        CHECK(result_of({"help", command}) == result_of({command, "--help"}));
}

TEST_CASE("help of a command that there is not is a bad command line") {
    check_refused({"help", "nope"}, 2, "there is no command “nope”");
}

TEST_CASE("help and version that cannot be written say so") {
    REQUIRE(std::filesystem::exists("/dev/full"));
    for (const Arguments& asked : {Arguments{"--version"}, Arguments{"--help"}, Arguments{"help"},
                                   Arguments{"version"}, Arguments{"value", "--help"}}) {
        const Run run = run_attend(asked, "/dev/full");
        CHECK(run.code == 1);
        CHECK(run.err.find("standard output") != std::string::npos);
    }
}

TEST_CASE("a bad command line ends with 2 and says where help is") {
    check_refused({"tokenz"}, 2, "did you mean “tokens”?");
    check_refused({"vlaue", "talk.attend", "--node", "x"}, 2, "did you mean “value”?");
    check_refused({"--frobnicate"}, 2, "--frobnicate");
    check_refused({"value", "--nodes", "x"}, 2, "did you mean “--node”?");
    check_refused({"render", "--veiw", "wall", "--output", "a.png"}, 2, "did you mean “--view”?");
    check_refused({"none.attend"}, 1, "found no such file");
    check_refused({"value", "--node", "x", "--frobnicate"}, 2, "Run attend value --help");
    check_refused({"--set", "heads=2"}, 2, "attend save --set … --output - | attend -");
    check_refused({"value"}, 2, "--node is required");
    check_refused({"value", "--node"}, 2, "--node");
    check_refused({"explain", "--node", "x"}, 2, "--cell is required");
    check_refused({"explain", "--cell", "0,0"}, 2, "--node is required");
    check_refused({"save"}, 2, "--output is required");
    check_refused({"tokens", "--set"}, 2, "--set");
    check_refused({"tokens", "--set", "heads"}, 2, "NAME=VALUE");
    check_refused({"tokens", "--set", "=4"}, 2, "NAME=VALUE");
    check_refused({"tokens", "a.attend", "b.attend"}, 2, "b.attend");
    check_refused({"a.attend", "tokens"}, 2, "before the command");
}

TEST_CASE("a file that is no document, or not there, ends with 1 and its name") {
    const TemporaryFolder folder;
    const auto refused = [&](std::string_view content, std::string_view part) {
        const std::string path = folder.file("a.attend", content).string();
        check_refused({"tokens", path}, 1, part);
        check_refused({"tokens", path}, 1, path);
        check_refused({"save", path, "--output", path}, 1, part);
        CHECK(content_of(path) == content);
    };
    refused("", "an empty file");
    refused("{\"attend\": 1, \"choices\": {\"hea", "line 1");
    refused("{\"attend\": 2}", "newer Attend");
    refused("{\"attend\": 1, \"chioces\": {}}", "unknown key");
    refused("{\"attend\": 1, \"attend\": 1}", "twice");
    refused(std::string(100'000, '['), "nesting deeper");
    refused("\x89PNG\r\n", "found a picture, expected a document of Attend");
    refused(
        "{\"attend\": 1, \"choices\": {\"embedding\": \"hand_made\"}, \"edits\": "
        "{\"head.0/wieghts\": {\"cells\": {\"0,0\": 1}}}}",
        "did you mean “head.0/weights”?");
    check_refused({"tokens", (folder.path() / "none.attend").string()}, 1, "none.attend");
    check_refused({"tokens", folder.path().string()}, 1, folder.path().string());
}

TEST_CASE("standard output that cannot be written to ends with 1") {
    REQUIRE(std::filesystem::exists("/dev/full"));
    const Run run = run_attend({"nodes", "--set", "embedding=random"}, "/dev/full");
    CHECK(run.code == 1);
    CHECK(run.err.find("standard output") != std::string::npos);
}

TEST_CASE("FILE may stand before or after the options, and after --set") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "a.attend").string();
    result_of({"save", "--set", "embedding=one_hot", "--set", "sentence=a b", "--output", path});
    const std::string first = result_of({"tokens", path, "--set", "tokenizer=characters"});
    CHECK(result_of({"tokens", "--set", "tokenizer=characters", path}) == first);
    CHECK(result_of({"tokens", "--set=tokenizer=characters", path}) == first);
}
