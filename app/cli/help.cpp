#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/did_you_mean.h"
#include "core/error.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

Error unknown_command(const std::string& name) {
    std::vector<std::string> names;
    for (const Command& known : commands()) names.emplace_back(known.name);
    return Error(
        fmt::format("there is no command {}; {}", in_quotes(name), did_you_mean(name, names)));
}

/// As `attend --help` and `attend COMMAND --help` print it.
void print_help(const CLI::App& program, const std::string& command) {
    const CLI::App* asked = &program;
    if (!command.empty()) {
        const auto found = program.get_subcommands(
            [&](const CLI::App* known) { return known->get_name() == command; });
        if (found.empty()) throw unknown_command(command);
        asked = found.front();
    }
    const std::string name = command.empty() ? "attend" : "attend " + command;
    write_result(asked->get_formatter()->make_help(asked, name, CLI::AppFormatMode::Normal));
}

}  // namespace

Run add_help(CLI::App& app) {
    auto command = std::make_shared<std::string>();
    app.add_option("COMMAND", *command, "Of which command; without it, of all")->type_name("");
    return [command, program = app.get_parent()] { print_help(*program, *command); };
}

Run add_version(CLI::App&) {
    return [] { write_result("attend " ATTEND_VERSION "\n"); };
}

}  // namespace attend::cli
