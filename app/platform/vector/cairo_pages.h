#pragma once
#include <string>
#include <vector>

#include "app/platform/png.h"
#include "app/platform/vector/drawing.h"
#include "app/platform/vector/sheet.h"

namespace attend {

/// A drawing as a PDF file of one page: fonts embedded as far as they are used, text that can be
/// found and copied, matrices as in SVG. The same bytes for the same drawing. Throws Error where
/// Cairo cannot draw it.
std::string pdf_of(const Drawing& drawing, const Sheet& sheet);

/// A part of a drawing's plane, as it stands on a page.
struct DrawingOnPage {
    const Drawing* drawing = nullptr;
    Rectangle part;
    Rectangle on;  // points from the page's upper left corner
};
struct PaperPage {
    std::vector<DrawingOnPage> drawings;
    std::vector<std::string> titles = {};  // that begin on it: readers list them
};
/// A PDF file of pages, each so many points large, as above. Letters of one font are of one font of
/// the file, whichever drawing has them.
std::string pdf_of_pages(const std::vector<PaperPage>& pages, ImVec2 points,
                         const std::string& title);

/// The same page in pixels, its width rounded to whole ones. Where nothing is drawn and the sheet
/// has no ground, it is transparent.
Image image_of(const Drawing& drawing, const Sheet& sheet, double dots_per_inch);

/// The size of that image.
struct PixelSize {
    int width, height;
};
PixelSize pixel_size(const Sheet& sheet, double dots_per_inch);

}  // namespace attend
