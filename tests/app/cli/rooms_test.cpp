#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {
bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}
}  // namespace

TEST_CASE("a room is asked for by its name, or by a choice that belongs to it alone") {
    CHECK(result_of({"value", "--set", "workspace=kernel", "--node", "output", "--format",
                     "csv"}) == "67.05338\n");
    CHECK(values_of({"--set", "validation=3:3.5:0.5"}, "validation/output").size() == 2);
    check_refused(
        {"value", "--set", "workspace=kernel", "--set", "validation=3", "--node", "output"}, 1,
        "validation: found “3”, expected FROM:TO:STEP, three numbers; auto; or a file");
    CHECK(holds(result_of({"nodes", "--set", "similarity=exact"}), "hard/output"));
    // Its own defaults, whatever the order.
    CHECK(values_of({"--set", "query=2.07", "--set", "workspace=kernel"}, "weights")[0].size() ==
          30);
    check_refused({"nodes", "--set", "workspace=kernl"}, 1, "kernel");
    check_refused({"value", "--set", "workspace=lookup", "--set", "query= ", "--node", "output"}, 1,
                  "query: found nothing");
}

TEST_CASE("an estimate that nobody gives is nan, and standard error says where and why") {
    const Run ended = run_attend({"value", "--set", "workspace=kernel", "--set", "score=boxcar",
                                  "--set", "query=2.5", "--node", "output", "--format", "csv"});
    CHECK(ended.code == 0);
    CHECK(ended.out == "nan\n");
    CHECK(holds(ended.err, "output[0,0]: no value at 2.5"));
}

TEST_CASE("a document keeps its room, and what the room does not read where it was chosen") {
    const Run saved = run_attend({"save", "--set", "workspace=lookup", "--set", "query=Gauss",
                                  "--set", "heads=3", "--output", "-"});
    CHECK(saved.code == 0);
    const Json choices = Json::parse(saved.out).at("choices");
    CHECK(choices.at("workspace") == "lookup");
    CHECK(choices.at("query") == "Gauss");
    CHECK(choices.at("heads") == 3);
    CHECK_FALSE(choices.contains("mask"));
    CHECK(choices.at("temperature") == 0.1);
}

TEST_CASE("a room is entered as the document has it, and the one that is left is kept") {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    for (const Arguments& arguments :
         {Arguments{"save", "--set", "sentence=a first text", "--set", "heads=3", "--output",
                    path("one.attend")},
          Arguments{"save", path("one.attend"), "--set", "workspace=lookup", "--set", "query=Gauss",
                    "--output", path("two.attend")},
          Arguments{"save", path("two.attend"), "--set", "workspace=attention", "--output",
                    path("three.attend")}})
        CHECK(run_attend(arguments).code == 0);
    const auto saved = [](Arguments arguments) {
        arguments.insert(arguments.begin(), "save");
        arguments.insert(arguments.end(), {"--output", "-"});
        return Json::parse(run_attend(arguments).out);
    };
    const Json first = saved({path("one.attend")}), last = saved({path("three.attend")});
    CHECK(first.at("choices") == last.at("choices"));
    CHECK_FALSE(last.at("rooms").contains("attention"));
    CHECK(last.at("rooms").at("lookup").at("choices").at("query") == "Gauss");
    CHECK(saved({path("three.attend"), "--set", "workspace=lookup"}).at("choices").at("query") ==
          "Gauss");
    // The last of two names is the room that is entered.
    CHECK(saved({"--set", "workspace=lookup", "--set", "workspace=kernel"}) ==
          saved({"--set", "workspace=kernel"}));
}

TEST_CASE("a range that does not go up is told of who gave it") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "plain.attend").string();
    result_of({"save", "--output", file});
    check_refused({"value", file, "--set", "range=fixed", "--set", "range_low=2", "--set",
                   "range_high=1", "--node", "output"},
                  1, "--set: found range_low 2");
}

TEST_CASE("a picture of a room says nothing of a hard look-up that finds nothing") {
    const TemporaryFolder folder;
    for (const char* const room : {"workspace=lookup", "workspace=kernel"}) {
        const Run drawn = run_attend({"render", "--set", room, "--size", "640x480", "--output",
                                      (folder.path() / "room.png").string()});
        CHECK(drawn.code == 0);
        CHECK(drawn.err.empty());
    }
}
