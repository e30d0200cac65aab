#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/input.h"

namespace CLI {
class Option;
}

namespace attend::cli {

/// Something that a shell may put in place of the word that is being typed.
struct Suggestion {
    std::string text;
    std::string help = {};
};

struct Suggestions {
    std::vector<Suggestion> list = {};
    /// The part of the word behind which the name of a file may stand: "embedding=", or empty for
    /// all of it. Nothing: no file is meant.
    std::optional<std::string> files_behind = {};
};

/// What stands on the command line so far, for whoever suggests what follows.
struct Typed {
    std::string word;  // the value that is being typed, as far as it is
    Input input;       // FILE and each --set before it
};

/// What may stand for an option's or an argument's value. Need not look at what is typed: what does
/// not begin as that is left out by the caller. May throw Error: then nothing is suggested.
using Suggest = std::function<Suggestions(const Typed&)>;

/// Which option or argument has which values. An option that is in none has any.
using Suggesters = std::map<const CLI::Option*, Suggest>;

Suggestions suggest_files(const Typed&);
/// NAME=VALUE of --set: choices, then their values; nodes of FILE or of the first scene.
Suggestions suggest_settings(const Typed& typed);
Suggestions suggest_nodes(const Typed& typed);
/// Names of choices, of views, of themes.
Suggestions suggest_choices(const Typed&);
Suggestions suggest_views(const Typed&);
Suggestions suggest_themes(const Typed&);
Suggestions suggest_commands(const Typed&);
/// The names, without help.
Suggest suggest_names(std::vector<std::string> names);

}  // namespace attend::cli
