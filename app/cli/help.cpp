#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/text/utf8.h"
#include "core/texts/errors.h"

namespace attend::cli {

namespace {

/// As `attend --help` and `attend COMMAND --help` print it.
void print_help(const CLI::App& program, const std::optional<std::string>& command) {
    const CLI::App* asked = &program;
    if (command) {
        const auto found = program.get_subcommands(
            [&](const CLI::App* known) { return known->get_name() == *command; });
        if (found.empty())
            throw UsageError(attend::say<texts::errors::no_command>(
                "name"_is = in_quotes(*command), "hint"_is = nearest_command(*command)));
        asked = found.front();
    }
    const std::string name = command ? "attend " + *command : "attend";
    write_result(asked->get_formatter()->make_help(asked, name, CLI::AppFormatMode::Normal));
}

}  // namespace

Run add_help(const Options& of) {
    auto command = std::make_shared<std::optional<std::string>>();
    of.text("COMMAND", *command, "Of which command; without it, of all");
    of.suggests("COMMAND", suggest_commands);
    return [command, program = of.app().get_parent()] { print_help(*program, *command); };
}

Run add_version(const Options&) {
    return [] { write_result("attend " ATTEND_VERSION "\n"); };
}

}  // namespace attend::cli
