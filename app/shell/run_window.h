#pragma once
#include <filesystem>
#include <optional>

namespace attend {

/// Opens the window and runs until it is closed. `document`: a file, or `-`: what standard input
/// has. Returns the exit code. Throws Error where there is no display or no OpenGL 3.3, and where
/// standard input has no document.
int run_window(const std::optional<std::filesystem::path>& document);

}  // namespace attend
