#include "app/platform/png.h"

#include <spng.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "core/document/document_in_png.h"
#include "core/error.h"
#include "core/files/replace_file.h"
#include "core/text/base64.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using PngContext = std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)>;

PngContext make_context(int flags) {
    PngContext context(spng_ctx_new(flags), &spng_ctx_free);
    if (!context) throw std::bad_alloc();
    return context;
}

void check_written(int failure) {
    if (failure == SPNG_EMEM) throw std::bad_alloc();
    if (failure)
        throw Error(std::string("the picture cannot be packed: ") + spng_strerror(failure));
}

void set_resolution(spng_ctx* context, double dots_per_inch) {
    constexpr double inches_per_meter = 1 / 0.0254;
    const auto dots = static_cast<std::uint32_t>(std::lround(dots_per_inch * inches_per_meter));
    spng_phys size{dots, dots, 1};  // 1: of a meter
    check_written(spng_set_phys(context, &size));
}

/// It lies before the pixels, so that who looks for it reads none of them. It must stay alive until
/// the picture is written.
void set_document(spng_ctx* context, std::string& document) {
    spng_text text{};
    std::strncpy(text.keyword, png_document_keyword, sizeof text.keyword - 1);
    text.type = SPNG_ITXT;
    text.length = document.size();
    text.text = document.data();
    text.compression_flag = 1;
    text.language_tag = text.translated_keyword = document.data() + document.size();  // none
    check_written(spng_set_text(context, &text, 1));
}

}  // namespace

std::string encode_png(const Image& image, const PngFacts& facts) {
    const PngContext context = make_context(SPNG_CTX_ENCODER);
    spng_ihdr header{static_cast<std::uint32_t>(image.width),
                     static_cast<std::uint32_t>(image.height),
                     8,
                     SPNG_COLOR_TYPE_TRUECOLOR_ALPHA,
                     0,
                     SPNG_FILTER_NONE,
                     SPNG_INTERLACE_NONE};
    check_written(spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1));
    check_written(spng_set_ihdr(context.get(), &header));
    set_resolution(context.get(), facts.dots_per_inch);
    std::string document = facts.document;
    if (!document.empty()) set_document(context.get(), document);
    check_written(spng_encode_image(context.get(), image.rgba.data(), image.rgba.size(),
                                    SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE));
    std::size_t size = 0;
    int failure = 0;
    const std::unique_ptr<void, decltype(&std::free)> bytes(
        spng_get_png_buffer(context.get(), &size, &failure), &std::free);
    check_written(failure);
    return {static_cast<const char*>(bytes.get()), size};
}

void save_png(const std::filesystem::path& path, const Image& image, const PngFacts& facts) {
    check_picture_name(path);
    replace_file(path, encode_png(image, facts));
}

Image decode_png(std::string_view bytes) {
    constexpr std::uint32_t largest_side = 16384;
    const PngContext context = make_context(0);
    const auto check = [](int failure) {
        if (failure) throw Error(std::string("not a PNG picture: ") + spng_strerror(failure));
    };
    spng_set_image_limits(context.get(), largest_side, largest_side);
    check(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()));
    spng_ihdr header{};
    check(spng_get_ihdr(context.get(), &header));
    std::size_t size = 0;
    check(spng_decoded_image_size(context.get(), SPNG_FMT_RGBA8, &size));
    Image image{static_cast<int>(header.width), static_cast<int>(header.height), {}};
    image.rgba.resize(size);
    check(spng_decode_image(context.get(), image.rgba.data(), size, SPNG_FMT_RGBA8,
                            SPNG_DECODE_TRNS));
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

std::string png_address(const Image& image) {
    return "data:image/png;base64," + base64(encode_png(image));
}

}  // namespace attend
