#include "app/platform/vector/cairo_pages.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "app/platform/vector/cairo_painter.h"
#include "core/error.h"

namespace attend {

namespace {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

void check(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS)
        throw Error(std::string("the figure cannot be drawn: ") + cairo_status_to_string(status));
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

/// Draws all of a drawing's place on so much room.
void paint(cairo_surface_t* surface, const Drawing& drawing, const Sheet& sheet, double width,
           double height) {
    const Context context(cairo_create(surface), &cairo_destroy);
    cairo_t* const page = context.get();
    if (sheet.ground) {
        const Rgb color = *sheet.ground;
        cairo_set_source_rgb(page, static_cast<double>(color.r), static_cast<double>(color.g),
                             static_cast<double>(color.b));
        cairo_paint(page);
    }
    const ImVec2 size = drawing.place.size();
    cairo_scale(page, width / static_cast<double>(size.x), height / static_cast<double>(size.y));
    cairo_translate(page, -static_cast<double>(drawing.place.low.x),
                    -static_cast<double>(drawing.place.low.y));
    paint_drawing(page, drawing);
    check(cairo_status(page));
}

/// Cairo's pixels, blue first and multiplied by their opacity, as a PNG has them.
Image unmultiplied(cairo_surface_t* surface) {
    Image image{
        cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
    const unsigned char* const pixels = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    image.rgba.reserve(4 * static_cast<std::size_t>(image.width) *
                       static_cast<std::size_t>(image.height));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, pixels + static_cast<std::ptrdiff_t>(y) * stride + 4 * x, 4);
            const std::uint32_t alpha = bits >> 24;
            for (const int shift : {16, 8, 0}) {
                const std::uint32_t channel = bits >> shift & 255u;
                image.rgba.push_back(static_cast<std::uint8_t>(
                    alpha == 0 ? 0 : std::min(255u, (channel * 255 + alpha / 2) / alpha)));
            }
            image.rgba.push_back(static_cast<std::uint8_t>(alpha));
        }
    return image;
}

}  // namespace

std::string pdf_of(const Drawing& drawing, const Sheet& sheet) {
    const double width = sheet.in_points(sheet.width), height = sheet.in_points(sheet.height);
    std::string bytes;
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, width, height),
                          &cairo_surface_destroy);
    check(cairo_surface_status(surface.get()));
    // No time of day: the same figure is the same file.
    constexpr const char* never = "2000-01-01T00:00:00Z";
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, never);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Attend");
    if (!sheet.title.empty())
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                       sheet.title.c_str());
    paint(surface.get(), drawing, sheet, width, height);
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

PixelSize pixel_size(const Sheet& sheet, double dots_per_inch) {
    const auto pixels = [&](double length) {
        return static_cast<int>(std::lround(sheet.in_points(length) / 72 * dots_per_inch));
    };
    return {std::max(pixels(sheet.width), 1), std::max(pixels(sheet.height), 1)};
}

Image image_of(const Drawing& drawing, const Sheet& sheet, double dots_per_inch) {
    const PixelSize size = pixel_size(sheet, dots_per_inch);
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size.width, size.height),
                          &cairo_surface_destroy);
    check(cairo_surface_status(surface.get()));
    paint(surface.get(), drawing, sheet, size.width, size.height);
    cairo_surface_flush(surface.get());
    return unmultiplied(surface.get());
}

}  // namespace attend
