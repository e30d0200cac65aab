#include "app/shell/handout.h"

#include <fmt/format.h>

#include "app/gui/theme.h"
#include "app/platform/vector/svg.h"
#include "app/shell/figure.h"
#include "app/shell/handout_pages.h"
#include "app/shell/render.h"
#include "core/error.h"
#include "core/lesson/handout.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr const char* paper_theme = "light";
constexpr PictureSize picture_size{1920, 1080, 1};

std::string svg_of_picture(Drawing drawing) {
    const Figure figure = figure_in_pixels(std::move(drawing), paper_theme);
    return svg_of(figure.drawing, figure.sheet);
}

std::string hex_of(Role role) {
    const std::uint32_t color = ink(theme(paper_theme).role(role));
    return fmt::format("#{:02x}{:02x}{:02x}", color & 255u, color >> 8 & 255u, color >> 16 & 255u);
}

}  // namespace

HandoutFormat handout_format_of(const std::filesystem::path& path) {
    const std::string ending = lower_case(path.extension().string());
    if (ending == ".html" || ending == ".htm") return HandoutFormat::html;
    if (ending == ".pdf") return HandoutFormat::pdf;
    throw Error(path.string(),
                ending.empty() ? "a name without an ending" : "the ending " + in_quotes(ending),
                ".html or .pdf, which says what the handout is");
}

std::string handout_file(const std::shared_ptr<const ReadLesson>& lesson, HandoutFormat format) {
    const lesson::Handout handout = lesson::handout_of(lesson->loaded);
    const auto picture = [&](std::size_t beat) {
        return beat_picture({lesson, beat}, picture_size, paper_theme);
    };
    if (format == HandoutFormat::pdf) return handout_pdf(handout, paper_theme, picture);
    return lesson::handout_html(
        handout, {[&](std::size_t beat) { return svg_of_picture(picture(beat)); }, hex_of});
}

}  // namespace attend
