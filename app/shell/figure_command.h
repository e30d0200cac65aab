#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/shell/figure.h"

namespace attend {

/// What a figure was made of, as options of the command line.
struct FigureSource {
    std::optional<std::string> file = {};
    std::vector<std::string> sets = {};  // NAME=VALUE
    std::string view = {}, node = {};    // one of them
};

/// "attend render talk.attend --node head.0/weights --width 84mm --output a.pdf": what makes it
/// again, in one line.
std::string figure_command(const FigureSource& source, const Paper& paper,
                           const std::string& output);

}  // namespace attend
