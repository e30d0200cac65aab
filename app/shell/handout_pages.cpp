#include "app/shell/handout_pages.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <utility>

#include "app/gui/figure/page.h"
#include "app/platform/picture.h"
#include "app/platform/vector/cairo_pages.h"
#include "app/views/lesson/lesson.h"

namespace attend {

namespace {

// Points.
constexpr ImVec2 paper{595.276f, 841.89f};  // A4
constexpr float side = 57, top = 54, bottom = 62, foot_high = 20, foot_below = 30, letters = 10;
constexpr float text_wide = paper.x - 2 * side, text_high = paper.y - top - bottom;

/// Pixels of a frame's, of each at scale 1: what stands at whole pixels stands where it belongs on
/// paper, too.
constexpr float scale = 4;
/// Of body text at scale 1, in pixels: what is a font's size in print.
constexpr float em_of_letters = body_size / 1.21f;
constexpr float pixels_per_point = em_of_letters * scale / letters;

Drawing drawn_sheet(const std::string& theme, float high, const std::function<void(Ui&)>& draw) {
    const PictureSize size{static_cast<int>(std::ceil(text_wide * pixels_per_point)),
                           static_cast<int>(std::ceil(high)), scale};
    return draw_shapes(size, theme, [&](Ui& ui) {
        const Page page(ui);
        ImGui::SetCursorScreenPos({0, 0});
        draw(ui);
    });
}

/// What stays together, from top to bottom.
std::vector<SheetPart> kept_together(const HandoutSheet& sheet, const Drawing& text, float high) {
    std::vector<SheetPart> kept;
    for (const Mark& mark : text.marks) {
        const Rectangle box = bounds(mark);
        if (!box.empty() && box.size().y < high) kept.push_back({box.low.y, box.high.y});
    }
    for (std::size_t i = 0; i < sheet.blocks.size(); ++i) {
        const HandoutSheet::Block& block = sheet.blocks[i];
        const float from = block.place.position.y, to = from + block.place.size.y;
        if (block.is_whole && to - from <= high) kept.push_back({from, to});
        // A title stands over two lines at least of what follows, or over all that stays whole.
        if (!block.leads || i + 1 == sheet.blocks.size()) continue;
        const float two_lines = 2.6f * body_size * scale;
        const float next = sheet.blocks[i + 1].place.size.y;
        kept.push_back({from, to + std::min(next, two_lines)});
    }
    std::ranges::sort(kept, {}, &SheetPart::top);
    return kept;
}

}  // namespace

std::vector<SheetPart> parts_for_pages(const HandoutSheet& sheet, const Drawing& text, float high) {
    std::vector<SheetPart> together;
    for (const SheetPart& part : kept_together(sheet, text, high))
        if (!together.empty() && part.top < together.back().bottom)
            together.back().bottom = std::max(together.back().bottom, part.bottom);
        else
            together.push_back(part);
    std::vector<SheetPart> pages;
    for (SheetPart part : together) {
        if (pages.empty() || part.bottom - pages.back().top > high) pages.push_back(part);
        for (; part.bottom - pages.back().top > high; pages.push_back({part.top, part.bottom}))
            pages.back().bottom = part.top = pages.back().top + high;
        pages.back().bottom = part.bottom;
    }
    return pages;
}

namespace {

/// Pages with what stands on them.
class HandoutPages {
  public:
    HandoutPages(const lesson::Handout& handout, const std::string& theme,
                 const std::function<Drawing(std::size_t)>& picture)
        : handout_(handout), theme_(theme), picture_(picture) {}

    std::string pdf() {
        draw_text();
        parts_ = parts_for_pages(sheet_, text_, text_high * pixels_per_point);
        feet_ = drawn_sheet(theme_, foot_pixels * static_cast<float>(parts_.size()), [&](Ui& ui) {
            draw_handout_feet(ui, handout_.title, parts_.size(), wide_pixels, foot_pixels);
        });
        std::vector<PaperPage> pages;
        for (std::size_t i = 0; i < parts_.size(); ++i) pages.push_back(page(i));
        return pdf_of_pages(pages, paper, handout_.title);
    }

  private:
    static constexpr float foot_pixels = foot_high * pixels_per_point,
                           wide_pixels = text_wide * pixels_per_point;

    /// The frame is made so high that all is seen.
    void draw_text() {
        for (float high = 4 * wide_pixels;; high = sheet_.high) {
            text_ = drawn_sheet(theme_, high, [&](Ui& ui) {
                sheet_ = draw_handout_sheet(ui, handout_, wide_pixels, picture_alone * 1080 / 1920);
            });
            if (sheet_.high <= high) return;
        }
    }
    PaperPage page(std::size_t number) {
        const SheetPart& part = parts_[number];
        const auto on_paper = [&](ImVec2 pixels) {
            return ImVec2(side, top) + (pixels - ImVec2(0, part.top)) / pixels_per_point;
        };
        PaperPage page;
        const Rectangle seen{{0, part.top}, {wide_pixels, part.bottom}};
        page.drawings.push_back({&text_, seen, {on_paper(seen.low), on_paper(seen.high)}});
        for (const HandoutSheet::Block& block : sheet_.blocks) {
            const ImVec2 low = block.place.position, high = low + block.place.size;
            if (low.y < part.top || low.y >= part.bottom) continue;
            if (!block.title.empty()) page.titles.push_back(block.title);
            if (!block.picture) continue;
            const Drawing& picture = pictures_.emplace_back(picture_(*block.picture));
            page.drawings.push_back({&picture, picture.place, {on_paper(low), on_paper(high)}});
        }
        const float foot = static_cast<float>(number) * foot_pixels;
        page.drawings.push_back(
            {&feet_,
             {{0, foot}, {wide_pixels, foot + foot_pixels}},
             {{side, paper.y - foot_below - foot_high}, {side + text_wide, paper.y - foot_below}}});
        return page;
    }

    const lesson::Handout& handout_;
    const std::string& theme_;
    const std::function<Drawing(std::size_t)>& picture_;
    HandoutSheet sheet_;
    Drawing text_, feet_;
    std::list<Drawing> pictures_;  // pages point to them
    std::vector<SheetPart> parts_;
};

}  // namespace

std::string handout_pdf(const lesson::Handout& handout, const std::string& theme,
                        const std::function<Drawing(std::size_t beat)>& picture) {
    return HandoutPages(handout, theme, picture).pdf();
}

}  // namespace attend
