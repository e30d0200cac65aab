#pragma once
#include <filesystem>
#include <span>
#include <string_view>

namespace attend {

/// The bytes of a font of this machine that has Chinese, Japanese and Korean signs, for as long as
/// the program runs; nothing where none is found. Looked for once, by the names that such fonts
/// have in the folders where systems keep theirs.
std::string_view system_font();

/// The best of them in the first folder that has one; an empty path where none has.
std::filesystem::path find_wide_font(std::span<const std::filesystem::path> folders);

}  // namespace attend
