#include "app/shell/figure_command.h"

#include <fmt/format.h>

#include <algorithm>

namespace attend {

namespace {

/// As a shell reads it: one word.
std::string in_shell(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
    std::string quoted = "'";
    for (const char sign : word) quoted += sign == '\'' ? "'\\''" : std::string(1, sign);
    return quoted + "'";
}

}  // namespace

std::string figure_command(const FigureSource& source, const Paper& paper,
                           const std::string& output) {
    const Paper usual;
    std::string command = "attend render";
    if (source.file) command += " " + in_shell(*source.file);
    for (const std::string& set : source.sets) command += " --set " + in_shell(set);
    if (!source.view.empty()) command += " --view " + source.view;
    if (!source.node.empty()) command += " --node " + in_shell(source.node);
    command += paper.height ? fmt::format(" --size {:.6g}mmx{:.6g}mm", paper.width, *paper.height)
                            : fmt::format(" --width {:.6g}mm", paper.width);
    if (paper.text != usual.text) command += fmt::format(" --text {:.6g}pt", paper.text);
    if (paper.theme != usual.theme) command += " --theme " + paper.theme;
    if (paper.ground == Paper::Ground::none) command += " --ground none";
    if (paper.marks) command += " --marks";
    command += " --output " + in_shell(output);
    std::ranges::replace(command, '\n', ' ');
    return command;
}

}  // namespace attend
