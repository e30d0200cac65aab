#include <set>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

/// The commands, as the help lists them: a new one is not forgotten here.
std::set<std::string> listed_commands() {
    const std::string help = result_of({"help"});
    std::set<std::string> names;
    std::istringstream lines(help.substr(help.find("\nSubcommands:")));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string name;
        if (line.starts_with("  ") && line[2] != ' ' && words >> name) names.insert(name);
    }
    return names;
}

/// What else a command needs.
Arguments needed(const std::string& command, const std::string& output) {
    if (command == "value") return {"--node", "x"};
    if (command == "explain") return {"--node", "x", "--cell", "0,0"};
    if (command == "render" || command == "save" || command == "train") return {"--output", output};
    return {};
}

Arguments joined(Arguments first, const Arguments& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

}  // namespace

TEST_CASE("of a link that goes round that is said, whatever it was to be") {
    const TemporaryFolder folder;
    const auto link = folder.path() / "model.safetensors";
    std::filesystem::create_symlink("model.safetensors", link);
    for (const std::string& set : {"model=" + link.string(), "embedding=" + link.string() + ".txt",
                                   "embedding=" + link.string()}) {
        CAPTURE(set);
        if (set.ends_with(".txt")) std::filesystem::create_symlink(link, link.string() + ".txt");
        check_refused({"tokens", "--set", set}, 1, "Too many levels of symbolic links");
    }
    check_refused({"tokens", link.string()}, 1, "Too many levels of symbolic links");
}

TEST_CASE("a name that nothing has ends every command with 1, and the nearest one is told") {
    const TemporaryFolder folder;
    const std::string output = (folder.path() / "a.png").string();
    const std::set<std::string> commands = listed_commands();
    CHECK(commands.size() > 10);
    std::size_t with_choices = 0, with_format = 0, with_node = 0;
    for (const std::string& command : commands) {
        CAPTURE(command);
        const std::string help = result_of({"help", command});
        const auto has = [&](const char* option) { return help.find(option) != help.npos; };
        const auto refused = [&](const Arguments& wrong, const char* part) {
            check_refused(joined(joined({command}, wrong), needed(command, output)), 1, part);
        };
        if (has("--set")) {
            ++with_choices;
            refused({"--set", "skore=dot"}, "did you mean “score”?");
            refused({"--set", "embedding=one_hot", "--set", "score=dott"}, "did you mean “dot”?");
            if (command != "train") {  // it has words and paths of its own
                refused({"--set", "embedding=glov"}, "did you mean “glove”?");
                refused({"--set", "head.0/wieghts[0,0]=1"}, "did you mean “head.0/weights”?");
            }
            refused({(folder.path() / "none.attend").string()}, "found no such file");
        }
        if (has("--format")) {
            ++with_format;
            refused({"--format", "jsn"}, command == "render"
                                             ? "--format: found “jsn”, expected png"
                                             : "--format: found “jsn”, expected one of text");
        }
        if (has("--node") && command != "render") {
            ++with_node;
            check_refused(joined({command, "--node", "head.0/wieghts"},
                                 command == "explain" ? Arguments{"--cell", "0,0"} : Arguments{}),
                          1, "did you mean “head.0/weights”?");
        }
    }
    CHECK(with_choices >= 7);
    CHECK(with_format >= 6);
    CHECK(with_node == 2);
    check_refused({"render", "--node", "head.0/wieghts", "--output", output}, 1,
                  "did you mean “head.0/weights”?");
    check_refused({"render", "--view", "galery", "--output", output}, 1, "did you mean “gallery”?");
    check_refused({"render", "--theme", "drak", "--output", output}, 1, "did you mean “dark”?");
    check_refused({"choices", "skore"}, 1, "did you mean “score”?");
    check_refused({"views", "galery"}, 1, "did you mean “gallery”?");
    check_refused({"bench", "--typing", "--set", "skore=dot"}, 1, "did you mean “score”?");
    CHECK_FALSE(std::filesystem::exists(output));
}

TEST_CASE(
    "what an option is given is an input, too; what cannot be read as a command line ends with 2") {
    check_refused({"render", "--scale", "large", "--output", "a.png"}, 1, "--scale");
    check_refused({"render", "--scale", "99", "--output", "a.png"}, 1, "--scale");
    check_refused({"render", "--size", "large", "--output", "a.png"}, 1, "--size");
    check_refused({"explain", "--node", "x", "--cell", "a"}, 1, "--cell");
    for (const std::string& command : listed_commands()) {
        CAPTURE(command);
        check_refused(joined({command, "--frobnicate"}, needed(command, "a.png")), 2,
                      "--frobnicate");
        check_refused(joined({command, "one", "two"}, needed(command, "a.png")), 2,
                      "Run attend " + command + " --help");
    }
    check_refused({"valeu"}, 2, "did you mean “value”?");
    check_refused({"help", "valeu"}, 2, "did you mean “value”?");
}

TEST_CASE("a view can be asked for by its name") {
    const Json one = json_of({"views", "gallery"}).at("views");
    REQUIRE(one.size() == 1);
    CHECK(one[0].at("name") == "gallery");
    CHECK(result_of({"views", "gallery"}).starts_with("gallery  Gallery"));
}
