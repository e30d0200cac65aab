#pragma once
#include <optional>

#include "app/shell/run_window.h"

namespace attend {

/// Shows the window, with a file or without; returns the exit code.
using RunWindow = int (*)(const std::optional<WindowFile>& file);

/// The whole program: a command, or the window. Null for `window`: there is none.
/// Exit codes: 0 done; 1 an input is bad; 2 the command line is bad.
int run_command_line(int argc, const char* const* argv, RunWindow window);

}  // namespace attend
