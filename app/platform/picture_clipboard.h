#pragma once
#include <string>

namespace attend {

/// Gives the desktop's clipboard a PNG, by a program that keeps it there after this one ends:
/// wl-copy under Wayland, xclip under X11. Throws Error that says what is to be installed where
/// there is none, or that it failed.
void copy_picture(const std::string& png);

}  // namespace attend
