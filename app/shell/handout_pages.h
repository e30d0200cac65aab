#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/platform/vector/drawing.h"
#include "app/views/lesson/handout_sheet.h"

namespace attend {

/// What of a sheet a page has: from `top` down to `bottom`, pixels.
struct SheetPart {
    float top = 0, bottom = 0;
};
/// Cuts a sheet into pages of at most `high` pixels: between lines, behind no title, through no
/// block that is to stay whole unless it is higher than a page. `text`: all that was drawn on it.
std::vector<SheetPart> parts_for_pages(const HandoutSheet& sheet, const Drawing& text, float high);

/// A handout as a PDF file of pages (A4): its text can be found and copied, its steps are listed by
/// readers. `picture`: of a beat.
std::string handout_pdf(const lesson::Handout& handout, const std::string& theme,
                        const std::function<Drawing(std::size_t beat)>& picture);

}  // namespace attend
