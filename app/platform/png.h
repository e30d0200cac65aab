#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace attend {

/// Pixels as red, green, blue, opacity; row by row from the top.
struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

/// The bytes of a PNG file.
std::string encode_png(const Image& image);

/// Writes beside the file and renames, so a full disk leaves the old one. Throws Error naming the
/// file.
void save_png(const std::filesystem::path& path, const Image& image);

/// A PNG file's pixels: the window's icon. Throws Error where it is none.
Image decode_png(std::string_view bytes);

/// What a picture is, its name's ending says. Throws Error for one that is not known, where no
/// device or pipe has that name.
void check_picture_name(const std::filesystem::path& path);

}  // namespace attend
