#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/state/command.h"
#include "manual_pages.h"
#include "program.h"

using namespace attend::test;

namespace {

// The manual's tables are what the program prints, or the tables of its commands:
//
//     <!-- attend choices --format markdown -->
//     …
//     <!-- end -->
//
// Once a declaration has changed, this writes them, and the next build embeds them:
//
//     ATTEND_RENEW_MANUAL=1 build/checks/bin/attend_cli_tests -tc='the manual*tables*'

constexpr std::string_view begins = "<!-- ", closes = " -->", ends = "<!-- end -->",
                           program = "attend ";

Arguments words_of(const std::string& command) {
    std::istringstream words(command);
    return {std::istream_iterator<std::string>(words), {}};
}

/// "Ctrl+Shift+Z Ctrl+Y" → "`Ctrl+Shift+Z`, `Ctrl+Y`"
std::string keys_of(std::string_view shortcuts) {
    const Arguments keys = words_of(std::string(shortcuts));
    return attend::cli::markdown_names(std::vector<std::string_view>(keys.begin(), keys.end()));
}

std::string commands_of_window() {
    std::vector<std::vector<std::string>> rows{{"command", "keys", "what it does"}};
    for (const attend::Command& command : attend::commands())
        rows.push_back({fmt::format("{}: {}", command.menu, command.label),
                        keys_of(command.shortcut), std::string(command.help)});
    return attend::cli::markdown_table(rows);
}

std::string commands_of_command_line() {
    std::vector<std::vector<std::string>> rows{{"command", "what it does"}};
    for (const attend::cli::Command& command : attend::cli::commands())
        rows.push_back({fmt::format("`{}`", command.name), command.help});
    return attend::cli::markdown_table(rows);
}

std::string made_by(const std::string& source) {
    if (source == "commands of the window") return commands_of_window();
    if (source == "commands of the command line") return commands_of_command_line();
    REQUIRE_MESSAGE(source.starts_with(program), source);
    return result_of(words_of(source.substr(program.size())));
}

/// The text with its tables made anew, and how many there are.
std::string renewed(const std::string& text, int& tables) {
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        result += line + '\n';
        if (!line.starts_with(begins)) continue;
        ++tables;
        const std::size_t size = line.size() - begins.size() - closes.size();
        result += '\n' + made_by(line.substr(begins.size(), size)) + '\n';
        while (line != ends && std::getline(lines, line)) continue;
        result += line + '\n';
    }
    return result;
}

}  // namespace

TEST_CASE("the manual's tables are those of the program") {
    int tables = 0;
    for (const Page& page : documentation()) {
        const std::string now = renewed(page.text, tables);
        if (std::getenv("ATTEND_RENEW_MANUAL"))
            std::ofstream(page.file, std::ios::binary) << now;
        else
            CHECK_MESSAGE(now == page.text, page.name,
                          " lags behind the program; ATTEND_RENEW_MANUAL=1 "
                          "build/checks/bin/attend_cli_tests -tc='the manual*tables*' writes it");
    }
    CHECK(tables == 11);
}
