#pragma once
#include <span>
#include <string_view>
#include <vector>

namespace attend {

/// Files that travel inside the executable, so that it needs nothing beside it: everything in
/// `assets/` and `shaders/`, named by the path from the repository's root ("shaders/heatmap.frag"),
/// and the fonts
/// ("fonts/Inter-Regular.otf"). The build embeds them; see core/files/embed.cmake.

/// The bytes of one embedded file. They live as long as the program, start at a multiple of 16
/// bytes and are followed by a zero byte, which is not counted. Throws std::logic_error for a name
/// that is not embedded: names are written in our code, not typed.
std::string_view asset(std::string_view name);

/// The names of all embedded files in a folder and the folders below it, sorted by bytes:
/// assets_under("assets/scenes") gives "assets/scenes/first.attend" and so on. Empty if there is
/// none.
std::vector<std::string_view> assets_under(std::string_view folder);

/// One line of the table that the build writes; everybody else asks asset().
struct EmbeddedFile {
    std::string_view name;
    const char* begin;
    const char* end;
};

/// Every embedded file, sorted by name.
std::span<const EmbeddedFile> embedded_files();

}  // namespace attend
