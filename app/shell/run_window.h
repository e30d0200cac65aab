#pragma once
#include <filesystem>
#include <optional>

namespace attend {

/// Opens the window and runs until it is closed. Returns the exit code. Throws Error where there is
/// no display or no OpenGL 3.3.
int run_window(const std::optional<std::filesystem::path>& document);

}  // namespace attend
