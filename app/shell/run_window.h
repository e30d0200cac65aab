#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>

namespace attend {

/// What the window is to open: a file, or `-`: what standard input has.
struct WindowFile {
    std::filesystem::path path;
    std::optional<std::size_t> step = {};  // of a lesson, counted from 1; none: it is no lesson
};

/// Opens the window and runs until it is closed. Returns the exit code. Throws Error where there
/// is no display or no OpenGL 3.3, and where standard input has no document.
int run_window(const std::optional<WindowFile>& file);

}  // namespace attend
