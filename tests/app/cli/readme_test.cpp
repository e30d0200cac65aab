#include <cstdlib>
#include <fstream>
#include <sstream>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

// README's tables of choices and views are what the program prints:
//
//     <!-- attend choices --format markdown -->
//     …
//     <!-- end -->
//
// Once a declaration has changed, ATTEND_RENEW_README=1 writes them:
//
//     ATTEND_RENEW_README=1 build/checks/bin/attend_cli_tests -tc='README*'

constexpr std::string_view begins = "<!-- attend ", closes = " -->", ends = "<!-- end -->";

Arguments words_of(const std::string& command) {
    std::istringstream words(command);
    return {std::istream_iterator<std::string>(words), {}};
}

/// The text with what its commands print, and how many there are.
std::string renewed(const std::string& text, int& commands) {
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        result += line + '\n';
        if (!line.starts_with(begins)) continue;
        ++commands;
        const std::size_t size = line.size() - begins.size() - closes.size();
        result += '\n' + result_of(words_of(line.substr(begins.size(), size))) + '\n';
        while (line != ends && std::getline(lines, line)) continue;
        result += line + '\n';
    }
    return result;
}

}  // namespace

TEST_CASE("README's tables are what the program prints") {
    const std::filesystem::path file = std::filesystem::path(ATTEND_SOURCE_DIR) / "README.md";
    const std::string text = content_of(file);
    int commands = 0;
    const std::string now = renewed(text, commands);
    CHECK(commands == 2);
    if (std::getenv("ATTEND_RENEW_README"))
        std::ofstream(file, std::ios::binary) << now;
    else
        CHECK_MESSAGE(now == text,
                      "README.md lags behind the declarations; ATTEND_RENEW_README=1 "
                      "build/checks/bin/attend_cli_tests -tc='README*' writes its tables");
}
