#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <span>

namespace attend::cli {

/// What a command does once its options are read. Throws Error, UsageError.
using Run = std::function<void()>;

/// A command: its name, one line of help, and a function that adds its options to a parser and
/// returns what to do with them.
struct Command {
    const char* name;
    const char* help;
    Run (*add)(CLI::App& options);
};

/// Every command, in the order of the help.
std::span<const Command> commands();

Run add_tokens(CLI::App& options);
Run add_nodes(CLI::App& options);
Run add_value(CLI::App& options);
Run add_explain(CLI::App& options);
Run add_render(CLI::App& options);
Run add_save(CLI::App& options);
Run add_bench(CLI::App& options);
Run add_choices(CLI::App& options);
Run add_views(CLI::App& options);
Run add_help(CLI::App& options);
Run add_version(CLI::App& options);

}  // namespace attend::cli
