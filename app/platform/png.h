#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// Pixels as red, green, blue, opacity; row by row from the top.
struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};

/// What a PNG says beside its pixels.
struct PngFacts {
    double dots_per_inch = 300;  // how large it is on paper: chunk pHYs
    std::string document = {};   // that it was made from: see core/document/document_in_png.h
};

/// The bytes of a PNG file: the same for the same picture.
std::string encode_png(const Image& image, const PngFacts& facts = {});

/// The same as an address, which stands for the picture in another file: "data:image/png;base64,…".
std::string png_address(const Image& image);

/// Writes beside the file and renames, so a full disk leaves the old one. Throws Error naming the
/// file.
void save_png(const std::filesystem::path& path, const Image& image, const PngFacts& facts = {});

/// A PNG file's pixels: the window's icon. Throws Error where it is none.
Image decode_png(std::string_view bytes);

/// What a picture is, its name's ending says. Throws Error for one that is not known, where no
/// device or pipe has that name.
void check_picture_name(const std::filesystem::path& path);

}  // namespace attend
