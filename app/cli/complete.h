#pragma once
#include <span>
#include <string>

#include "app/cli/suggest.h"

namespace CLI {
class App;
}

namespace attend::cli {

/// What may stand for the last of `words`, which follow the program's name: `attend --complete
/// value --node he` asks for nodes whose path begins so. A suggestion a line: the whole word, a
/// tab, what it is. A line without a tab, "files:BEFORE", says that the name of a file may stand
/// there, behind BEFORE, which may be empty. Never throws.
std::string completions(const CLI::App& program, const Suggesters& suggesters,
                        std::span<const char* const> words);

}  // namespace attend::cli
