#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

/// The suggestions for the last word, without what they are.
Arguments suggested(Arguments words) {
    words.insert(words.begin(), "--complete");
    std::istringstream lines(result_of(words));
    Arguments found;
    for (std::string line; std::getline(lines, line);)
        found.push_back(line.substr(0, line.find('\t')));
    return found;
}

bool suggests(const Arguments& words, const std::string& wanted) {
    const Arguments found = suggested(words);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

/// What bash makes of the words when Tab is pressed behind the last; `attend` is the program under
/// test.
Arguments completed_by_bash(const Arguments& words, const std::filesystem::path& folder) {
    std::string script = "cd '" + folder.string() +
                         "'; source '" ATTEND_SOURCE_DIR
                         "/package/completion/attend.bash'; COMP_WORDS=('" ATTEND_EXECUTABLE "'";
    for (const std::string& word : words) script += " '" + word + "'";
    script += "); COMP_CWORD=" + std::to_string(words.size()) +
              "; _attend; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const auto file = folder / "complete.sh";
    { std::ofstream(file) << script; }
    FILE* const pipe = ::popen(("bash " + file.string() + " 2>&1").c_str(), "r");
    REQUIRE(pipe);
    std::string text;
    char buffer[4096];
    for (std::size_t size = 0; (size = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        text.append(buffer, size);
    CHECK(::pclose(pipe) == 0);
    std::istringstream lines(text);
    Arguments found;
    for (std::string line; std::getline(lines, line);) found.push_back(line);
    return found;
}

}  // namespace

TEST_CASE("what may follow is asked of the program's own tables") {
    CHECK(suggested({"ren"}) == Arguments{"render", "files:"});
    CHECK(suggests({""}, "explain"));
    CHECK(suggested({"render", "--vi"}) == Arguments{"--view"});
    CHECK(suggests({"render", "--view", ""}, "present"));
    CHECK(suggested({"render", "--theme", "l"}) == Arguments{"light"});
    CHECK(suggested({"value", "--format", "n"}) == Arguments{"npy"});
    CHECK(suggested({"value", "--format=n"}) == Arguments{"--format=npy"});
    CHECK(suggested({"help", "ben"}) == Arguments{"bench"});
    CHECK(suggested({"choices", "normal"}) == Arguments{"normalizer"});
    CHECK(suggested({"value", ""}) == Arguments{"files:"});
    CHECK(suggested({"value", "--output", ""}) == Arguments{"files:"});
    CHECK(suggested({"value", "--", "--f"}) == Arguments{"files:"});
    CHECK(suggested({"frobnicate", "--no", ""}).empty());
}

TEST_CASE("choices, their values, and nodes of the scene that is asked for are suggested") {
    CHECK(suggested({"value", "--set", "norma"}) == Arguments{"normalizer="});
    CHECK(suggested({"value", "--set", "score=scaled"}) == Arguments{"score=scaled_dot"});
    CHECK(suggests({"value", "--set", "embedding="}, "embedding=hand_made"));
    CHECK(suggests({"value", "--set", "embedding=./"}, "files:embedding="));
    CHECK(suggested({"value", "--set", "sentence=@"}) == Arguments{"files:sentence=@"});
    const Arguments made{"value", "--set", "embedding=hand_made", "--set", "heads=2"};
    const auto behind = [&](Arguments more) {
        more.insert(more.begin(), made.begin(), made.end());
        return more;
    };
    CHECK(suggested(behind({"--node", "head.1/w_"})) ==
          Arguments{"head.1/w_q", "head.1/w_k", "head.1/w_v"});
    CHECK(suggested(behind({"--set", "head.1/w_q"})) == Arguments{"head.1/w_q["});
    CHECK(suggested(behind({"--set", "head.1/w_q="})) == Arguments{"head.1/w_q=@"});
    const TemporaryFolder folder;
    const std::string file =
        folder
            .file("a.attend", result_of({"save", "--set", "embedding=hand_made", "--set", "heads=3",
                                         "--output", "-"}))
            .string();
    CHECK(suggested({"value", file, "--node", "head.2/sc"}) == Arguments{"head.2/scores"});
    CHECK(suggested({"value", "/no/such/file", "--node", "head"}).empty());
}

TEST_CASE("bash completes a command line as it cuts it into words") {
    const TemporaryFolder folder;
    folder.file("my scene.attend", "{}");
    CHECK(completed_by_bash({"exp"}, folder.path()) == Arguments{"explain"});
    CHECK(completed_by_bash({"value", "--set", "score", "=", "scaled"}, folder.path()) ==
          Arguments{"scaled_dot"});
    CHECK(completed_by_bash({"value", "--set", "sequential_col"}, folder.path()) ==
          Arguments{"sequential_colors="});
    CHECK(completed_by_bash({"value", "my"}, folder.path()) == Arguments{"my scene.attend"});
    CHECK(completed_by_bash({"value", "--set", "sentence", "=@", "my"}, folder.path()) ==
          Arguments{"my scene.attend"});
    CHECK(completed_by_bash({"render", "--theme", "=", "l"}, folder.path()) == Arguments{"light"});
}
