#include "app/platform/vector/cairo_pages.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
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

/// No time of day: the same drawing is the same file.
void describe(cairo_surface_t* pdf, const std::string& title) {
    constexpr const char* never = "2000-01-01T00:00:00Z";
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, never);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Attend");
    if (!title.empty())
        cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, title.c_str());
}

/// The marks that are seen in a part, in fonts that all drawings share.
class SharedFonts {
  public:
    Drawing part_of(const Drawing& drawing, const Rectangle& part) {
        Drawing seen{part, {}};
        for (const Mark& mark : drawing.marks) {
            if (common(bounds(mark), part).empty()) continue;
            seen.marks.push_back(mark);
            if (auto* const line = std::get_if<TextLine>(&seen.marks.back().what))
                line->font = fonts_.try_emplace(line->font->name(), line->font).first->second;
        }
        return seen;
    }

  private:
    std::map<std::string, std::shared_ptr<const FontFile>> fonts_;
};

void paint_on_page(cairo_t* page, const DrawingOnPage& placed, SharedFonts& fonts) {
    const auto in_cairo = [](float number) { return static_cast<double>(number); };
    const ImVec2 from = placed.part.size(), to = placed.on.size();
    cairo_save(page);
    cairo_rectangle(page, in_cairo(placed.on.low.x), in_cairo(placed.on.low.y), in_cairo(to.x),
                    in_cairo(to.y));
    cairo_clip(page);
    cairo_translate(page, in_cairo(placed.on.low.x), in_cairo(placed.on.low.y));
    cairo_scale(page, in_cairo(to.x / from.x), in_cairo(to.y / from.y));
    cairo_translate(page, -in_cairo(placed.part.low.x), -in_cairo(placed.part.low.y));
    paint_drawing(page, fonts.part_of(*placed.drawing, placed.part));
    cairo_restore(page);
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
    describe(surface.get(), sheet.title);
    paint(surface.get(), drawing, sheet, width, height);
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

std::string pdf_of_pages(const std::vector<PaperPage>& pages, ImVec2 points,
                         const std::string& title) {
    std::string bytes;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, static_cast<double>(points.x),
                                            static_cast<double>(points.y)),
        &cairo_surface_destroy);
    check(cairo_surface_status(surface.get()));
    describe(surface.get(), title);
    SharedFonts fonts;
    const Context context(cairo_create(surface.get()), &cairo_destroy);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        for (const DrawingOnPage& placed : pages[i].drawings)
            paint_on_page(context.get(), placed, fonts);
        for (const std::string& begun : pages[i].titles)
            cairo_pdf_surface_add_outline(surface.get(), CAIRO_PDF_OUTLINE_ROOT, begun.c_str(),
                                          fmt::format("page={}", i + 1).c_str(),
                                          static_cast<cairo_pdf_outline_flags_t>(0));
        cairo_show_page(context.get());
    }
    check(cairo_status(context.get()));
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
