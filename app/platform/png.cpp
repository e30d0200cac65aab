#include "app/platform/png.h"

#include <string>

#include "core/error.h"
#include "core/files/replace_file.h"
#include "core/text/utf8.h"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb_image.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace attend {

std::string encode_png(const Image& image) {
    std::string bytes;
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                              static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                           image.width * 4);
    return bytes;
}

void save_png(const std::filesystem::path& path, const Image& image) {
    check_picture_name(path);
    replace_file(path, encode_png(image));
}

Image decode_png(std::string_view bytes) {
    Image image;
    int channels = 0;
    stbi_uc* pixels = stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                                            static_cast<int>(bytes.size()), &image.width,
                                            &image.height, &channels, 4);
    if (!pixels) throw Error(std::string("not a PNG picture: ") + stbi_failure_reason());
    image.rgba.assign(pixels, pixels + static_cast<std::ptrdiff_t>(image.width) * image.height * 4);
    stbi_image_free(pixels);
    return image;
}

void check_picture_name(const std::filesystem::path& path) {
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return;
    if (lower_case(path.extension().string()) == ".png") return;
    const std::string ending = path.extension().string();
    throw Error(path.string(),
                ending.empty() ? "a name without an ending" : "the ending " + in_quotes(ending),
                ".png, which says what the picture is");
}

}  // namespace attend
