#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/input.h"

namespace attend::cli {

/// FILE and --set, which most commands take.
void add_input(CLI::App& options, Input& input);
/// --format: one of `formats`, the first being the default.
void add_format(CLI::App& options, std::string& format, const std::vector<std::string>& formats);
/// --node PATH, required.
void add_node(CLI::App& options, std::string& path);
/// --output.
CLI::Option* add_output(CLI::App& options, std::optional<std::filesystem::path>& file,
                        const std::string& help);

}  // namespace attend::cli
