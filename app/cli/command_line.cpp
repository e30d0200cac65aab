#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <new>
#include <span>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/complete.h"
#include "app/cli/input.h"
#include "app/cli/man.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/files/is_there.h"
#include "core/named.h"
#include "core/texts/errors.h"
#include "core/typed_path.h"

namespace attend {

namespace cli {

namespace {

constexpr std::array subcommands{
    Command{"tokens", "The tokens: text, row, known or not, where its vector is from", add_tokens},
    Command{"nodes", "Every node: path, rows × columns, what the axes are, the operation",
            add_nodes},
    Command{"value", "The numbers of a node", add_value},
    Command{"explain", "How one number came about, down to the letters of the text", add_explain},
    Command{"render", "A picture of the window or of one matrix, without a display", add_render},
    Command{"save", "Writes a document", add_save},
    Command{"train", "Learns weights, and writes them with a document", add_train},
    Command{"lesson",
            "A lesson in the window; its check, notes, pictures, handout, students' answers",
            add_lesson},
    Command{"bench", "Times of each stage: tokens, scene, forward, one edit, one keystroke",
            add_bench},
    Command{"choices", "Every choice: its values, its default, what it does", add_choices},
    Command{"models", "The models that are on this machine", add_models},
    Command{"views", "What a picture can show: every view and panel", add_views},
    Command{"help", "The same as --help, also of one command: help render", add_help},
    Command{"version", "The same as --version", add_version},
};

enum ExitCode { done = 0, bad_input = 1, bad_command_line = 2 };

/// Of a name without a folder or an ending that is no file: it was meant as a command. Else
/// nothing.
std::optional<std::string> unknown_command(const std::string& name) {
    if (name.starts_with('-') || !is_meant_as_name(name)) return std::nullopt;
    return attend::say<texts::errors::no_command_or_file>("name"_is = "'" + name + "'",
                                                          "hint"_is = nearest_command(name));
}

/// Without a command: the window.
int run_window(const std::optional<std::string>& file, RunWindow window) {
    if (const auto problem = file ? unknown_command(*file) : std::nullopt)
        throw UsageError(*problem);
    if (file && *file != standard_stream && !is_there(*file))
        throw Error(*file, "no such file", "a document, a table, word vectors or a model");
    if (!window) throw UsageError("found no command, expected one of those in attend --help");
    return window(file ? std::optional(WindowFile{*file}) : std::nullopt);
}

int refuse_command_line(std::string message, const CLI::App& app) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::string help = "attend";
    for (const CLI::App* command : app.get_subcommands()) help += " " + command->get_name();
    say(attend::say<texts::errors::see_help>("problem"_is = message, "command"_is = help));
    return bad_command_line;
}

/// What is wrong with the options of a command, first of all a misspelled one: "--nodes: there is
/// no such option; did you mean “--node”?"
std::string problem_of(const CLI::ParseError& error, const CLI::App& command,
                       std::span<const char* const> given) {
    for (const std::string_view argument : given) {
        if (argument == "--") break;
        const std::string name(argument.substr(0, argument.find('=')));
        if (name.size() < 3 || !name.starts_with("--") || command.get_option_no_throw(name))
            continue;
        std::vector<std::string> known;
        for (const CLI::Option* const option : command.get_options())
            for (const std::string& other : option->get_lnames()) known.push_back("--" + other);
        return attend::say<texts::errors::no_option>("option"_is = name,
                                                     "hint"_is = did_you_mean(name, known));
    }
    return error.what();
}

/// What the command line asks for.
struct Asked {
    std::optional<std::string> file;   // for the window
    Run run;                           // a command; null: none
    std::optional<WindowFile> window;  // what the command leaves to the window
};

/// Every option and command; once they are parsed, `asked` says what they come to.
Suggesters add_everything(CLI::App& app, Asked& asked) {
    Suggesters suggesters;
    const Options program(app, suggesters, asked.window);
    program.text("FILE", asked.file,
                 "A document (*.attend) to open in the window, - from standard input");
    program.suggests("FILE", suggest_files);
    for (const Command& command : commands()) {
        CLI::App* options = app.add_subcommand(command.name, command.help);
        options->callback([&asked, work = command.add(Options(
                                       *options, suggesters, asked.window))] { asked.run = work; });
    }
    app.require_subcommand(0, 1);
    return suggesters;
}

/// What shells and the package ask, and no help lists: its words are no command line of their own.
/// Returns whether it was that.
bool answer_hidden(const CLI::App& app, const Suggesters& suggesters,
                   std::span<const char* const> given) {
    if (given.empty()) return false;
    const std::string_view first = given.front();
    if (first == "--complete")
        write_result(completions(app, suggesters, given.subspan(1)));
    else if (first == "--man")
        write_result(manual_page(app, given.size() == 2 ? given[1] : ""));
    else
        return false;
    return true;
}

int parse_and_run(CLI::App& app, int argc, const char* const* argv, RunWindow window) {
    Asked asked;
    const auto& [file, run, left_to_window] = asked;
    const Suggesters suggesters = add_everything(app, asked);
    try {
        if (answer_hidden(app, suggesters, {argv + 1, argv + argc})) return done;
        app.parse(argc, argv);
        if (run && file) throw UsageError("found a document before the command, expected it after");
        if (!run) return run_window(file, window);
        run();
        if (!left_to_window) return done;
        if (!window) throw UsageError("found no window, expected an option of the command");
        return window(left_to_window);
    } catch (const CLI::Success& help_or_version) {
        std::ostringstream text;
        app.exit(help_or_version, text, text);
        write_result(text.str());
        return done;
    } catch (const CLI::ValidationError& error) {  // what an option was given, as any input
        throw Error(error.what());
    } catch (const CLI::ConversionError& error) {
        throw Error(error.what());
    } catch (const CLI::ParseError& error) {
        const std::span given(argv + 1, argv + argc);
        const auto chosen = app.get_subcommands();
        if (!chosen.empty())
            return refuse_command_line(problem_of(error, *chosen.front(), given), app);
        if (const auto problem = given.empty() ? std::nullopt : unknown_command(given.front()))
            return refuse_command_line(*problem, app);
        const bool sets = std::ranges::any_of(given, [](std::string_view argument) {
            return argument == "--set" || argument.starts_with("--set=");
        });
        return refuse_command_line(
            sets ? "found --set without a command; expected it behind one, and for the window a "
                   "document that is made with it: attend save --set … --output - | attend -"
                 : problem_of(error, app, given),
            app);
    } catch (const UsageError& error) {
        return refuse_command_line(error.what(), app);
    }
}

}  // namespace

std::span<const Command> commands() { return subcommands; }

std::string nearest_command(const std::string& name) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.emplace_back(command.name);
    return did_you_mean(name, names);
}

}  // namespace cli

int run_command_line(int argc, const char* const* argv, RunWindow window) {
    try {
        CLI::App app(
            "Attend: attention, every number real, every number editable.\n"
            "Without a command: the window.",
            "attend");
        app.set_version_flag("--version", "attend " ATTEND_VERSION, "The version");
        return cli::parse_and_run(app, argc, argv, window);
    } catch (const std::bad_alloc&) {
        cli::say("there is not enough memory for this");
    } catch (const std::exception& error) {
        cli::say(error.what());
    }
    return cli::bad_input;
}

}  // namespace attend
