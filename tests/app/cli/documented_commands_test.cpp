#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "manual_pages.h"
#include "program.h"

using namespace attend::test;

namespace {

/// The lines of a page that are commands of the program: indented, as code.
std::vector<std::string> commands_in(const std::string& text) {
    constexpr std::string_view indent = "    ";
    std::vector<std::string> commands;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("    attend ")) commands.push_back(line.substr(indent.size()));
    return commands;
}

struct ShellRun {
    int code = -1;
    std::string text;  // standard output and standard error
};

/// As somebody types it, in a folder, without a display.
ShellRun run_in_shell(const std::string& command, const TemporaryFolder& folder) {
    const std::filesystem::path here = folder.path(),
                                executable = std::filesystem::path(ATTEND_EXECUTABLE);
    const std::string line = "cd '" + here.string() + "' && unset DISPLAY WAYLAND_DISPLAY && " +
                             "export XDG_STATE_HOME=$PWD PATH='" +
                             executable.parent_path().string() + "':$PATH && { " + command +
                             "; } 2>&1";
    ShellRun run;
    FILE* const pipe = popen(line.c_str(), "r");
    REQUIRE(pipe);
    std::array<char, 4096> part{};
    while (const std::size_t size = fread(part.data(), 1, part.size(), pipe))
        run.text.append(part.data(), size);
    run.code = WEXITSTATUS(pclose(pipe));
    return run;
}

/// Whether the models that a command reads are on this machine.
bool has_its_models(const std::string& command, const std::string& listed) {
    const bool small = has(command, "workspace=model");
    return !(small && !has(listed, "minilm ")) &&
           !(has(command, "smollm2") && !has(listed, "smollm2 "));
}

}  // namespace

TEST_CASE("every command that README and manual show does what it says, in their order") {
    const std::string models = result_of({"models"});
    int ran = 0;
    for (const Page& page : documentation()) {
        const TemporaryFolder folder;
        std::ofstream(folder.path() / "vectors.txt") << "the 0.1 0.2\ntrain 0.3 0.4\n";
        for (const std::string& command : commands_in(page.text)) {
            if (!has_its_models(command, models)) continue;
            CAPTURE(page.name);
            CAPTURE(command);
            const ShellRun run = run_in_shell(command, folder);
            CAPTURE(run.text);
            const bool opens_window = command.ends_with("| attend -");
            CHECK(run.code == (opens_window ? 1 : 0));
            if (opens_window) CHECK(has(run.text, "no display"));
            ++ran;
        }
    }
    CHECK(ran > 20);
}
