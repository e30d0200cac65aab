#include "app/cli/complete.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>

namespace attend::cli {

namespace {

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// How far the words before the last one have come.
struct Reached {
    const CLI::App* command;            // the program, until one of its commands is named
    const CLI::Option* asks = nullptr;  // the option whose value comes next
    std::size_t arguments = 0;          // of the command, so far
    bool only_arguments = false;        // behind "--"
    Input input = {};                   // FILE and each --set
};

const CLI::Option* argument(const CLI::App& command, std::size_t place) {
    for (const CLI::Option* const option : command.get_options())
        if (option->get_positional() && place-- == 0) return option;
    return nullptr;
}

const CLI::Option* option_named(const CLI::App& command, const std::string& word) {
    return command.get_option_no_throw(word.substr(0, word.find('=')));
}

/// Null where it has none of that name.
const CLI::App* command_named(const CLI::App& app, const std::string& word) {
    for (const CLI::App* const command : app.get_subcommands({}))
        if (command->get_name() == word) return command;
    return nullptr;
}

/// What a word gives to an option or argument, as far as the scene depends on it.
void take(Reached& reached, const CLI::Option* option, const std::string& value) {
    if (!option) return;
    if (option->check_name("--set")) reached.input.sets.push_back(value);
    if (option->get_name(true) == "FILE") reached.input.file = value;
}

void read(Reached& reached, const std::string& word) {
    if (reached.asks) return take(reached, std::exchange(reached.asks, nullptr), word);
    if (!reached.only_arguments && word == "--") {
        reached.only_arguments = true;
    } else if (!reached.only_arguments && word.size() > 1 && word.starts_with('-')) {
        const CLI::Option* const option = option_named(*reached.command, word);
        const auto equals = word.find('=');
        if (!option || !takes_value(*option)) return;
        if (equals == std::string::npos)
            reached.asks = option;
        else
            take(reached, option, word.substr(equals + 1));
    } else if (const CLI::App* const named = command_named(*reached.command, word)) {
        reached.command = named;
        reached.arguments = 0;
    } else {
        take(reached, argument(*reached.command, reached.arguments++), word);
    }
}

/// The options of a command that help shows.
Suggestions options_of(const CLI::App& command) {
    Suggestions options;
    for (const CLI::Option* const option : command.get_options())
        if (!option->get_positional())
            for (const std::string& name : option->get_lnames())
                options.list.push_back({"--" + name, option->get_description()});
    return options;
}

/// What may stand for the value of an option or argument, behind `before` of the same word.
Suggestions values_of(const CLI::Option* option, const Suggesters& suggesters,
                      const Reached& reached, const std::string& before, const std::string& value) {
    const auto known = suggesters.find(option);
    if (!option || known == suggesters.end()) return {};
    Suggestions values = known->second({value, reached.input});
    for (Suggestion& suggestion : values.list) suggestion.text.insert(0, before);
    if (values.files_behind) values.files_behind->insert(0, before);
    return values;
}

Suggestions suggestions(const Reached& reached, const Suggesters& suggesters,
                        const std::string& word) {
    if (reached.asks) return values_of(reached.asks, suggesters, reached, "", word);
    const auto equals = word.find('=');
    if (!reached.only_arguments && word.starts_with("--") && equals != std::string::npos)
        return values_of(option_named(*reached.command, word), suggesters, reached,
                         word.substr(0, equals + 1), word.substr(equals + 1));
    if (!reached.only_arguments && word.starts_with('-')) return options_of(*reached.command);
    Suggestions found =
        values_of(argument(*reached.command, reached.arguments), suggesters, reached, "", word);
    const bool may_be_command = reached.arguments == 0 && !reached.only_arguments;
    for (const CLI::App* const command : reached.command->get_subcommands({}))
        if (may_be_command) found.list.push_back({command->get_name(), command->get_description()});
    return found;
}

/// In one line: shells read lines.
std::string on_one_line(std::string text) {
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20; }, ' ');
    return text;
}

}  // namespace

std::string completions(const CLI::App& program, const Suggesters& suggesters,
                        std::span<const char* const> words) {
    try {
        const std::string word = words.empty() ? "" : words.back();
        Reached reached{&program};
        for (std::size_t i = 0; i + 1 < words.size(); ++i) read(reached, words[i]);
        const Suggestions found = suggestions(reached, suggesters, word);
        std::string lines;
        for (const auto& [text, help] : found.list)
            if (text.starts_with(word))
                lines += on_one_line(text) + "\t" + on_one_line(help) + "\n";
        if (found.files_behind) lines += "files:" + *found.files_behind + "\n";
        return lines;
    } catch (const std::exception&) {  // of a document that cannot be read, say: nothing is known
        return {};
    }
}

}  // namespace attend::cli
