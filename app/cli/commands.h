#pragma once
#include <functional>
#include <span>
#include <string>

namespace attend::cli {

class Options;

/// What a command does once its options are read. Throws Error, UsageError.
using Run = std::function<void()>;

/// A command: its name, one line of help, and a function that names its options and returns
/// what to do with them.
struct Command {
    const char* name;
    const char* help;
    Run (*add)(const Options& options);
};

/// Every command, in the order of the help.
std::span<const Command> commands();
/// What is said of a command that there is not: the nearest one.
std::string nearest_command(const std::string& name);

Run add_tokens(const Options& options);
Run add_nodes(const Options& options);
Run add_value(const Options& options);
Run add_explain(const Options& options);
Run add_render(const Options& options);
Run add_save(const Options& options);
Run add_train(const Options& options);
Run add_lesson(const Options& options);
Run add_bench(const Options& options);
Run add_choices(const Options& options);
Run add_models(const Options& options);
Run add_views(const Options& options);
Run add_help(const Options& options);
Run add_version(const Options& options);

}  // namespace attend::cli
