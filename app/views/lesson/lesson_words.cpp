#include "app/views/lesson/lesson_words.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/tex/tex_box.h"
#include "app/views/manual/page.h"

namespace attend {

namespace {

constexpr std::string_view fence = "$$";
constexpr float formula_size = 1.1f;

RichText rich_of(const ManualRuns& runs) {
    RichText text;
    for (const ManualRun& run : runs) text.push_back({typeset(run.text), Role::other, run.bold});
    return text;
}

void add_paragraphs(Boxes& boxes, const std::string& markdown, SaidAs as) {
    const RichTextStyle style{as.size, as.dim, 0};
    for (const ManualBlock& block : read_manual_page("lesson", markdown).blocks) {
        if (block.cells.empty()) continue;
        Box line = box::rich(rich_of(block.runs()), style);
        if (!block.mark.empty())
            line = box::row({box::rich({{block.mark}}, style).at_top(), std::move(line)},
                            0.5f * as.size);
        boxes.push_back(std::move(line));
    }
}

}  // namespace

std::vector<WordsPart> parts_of_words(std::string_view markdown) {
    std::vector<WordsPart> parts;
    while (!markdown.empty()) {
        const std::size_t from = markdown.find(fence),
                          to = from == markdown.npos ? from : markdown.find(fence, from + 2);
        if (to == markdown.npos) break;
        if (from > 0) parts.push_back({markdown.substr(0, from)});
        parts.push_back({markdown.substr(from + 2, to - from - 2), true});
        markdown.remove_prefix(to + 2);
    }
    if (!markdown.empty()) parts.push_back({markdown});
    return parts;
}

bool has_formula(std::string_view markdown) {
    return std::ranges::any_of(parts_of_words(markdown), &WordsPart::is_formula);
}

Box said_words(const Ui& ui, const std::string& markdown, SaidAs as) {
    const std::optional<Rgb> color = as.dim ? std::optional(ui.theme->dim_text) : std::nullopt;
    Boxes boxes;
    for (const WordsPart& part : parts_of_words(markdown)) {
        if (!part.is_formula) {
            add_paragraphs(boxes, std::string(part.text), as);
            continue;
        }
        boxes.push_back(box::tex(std::string(part.text), {formula_size * as.size, color}));
    }
    return box::column(std::move(boxes), 0.3f * as.size);
}

RichText said_line(const std::string& markdown) {
    RichText text;
    for (const ManualBlock& block : read_manual_page("lesson", markdown).blocks) {
        if (block.cells.empty()) continue;
        if (!text.empty()) text.push_back({" "});
        for (TextRun& run : rich_of(block.runs())) text.push_back(std::move(run));
    }
    return text;
}

}  // namespace attend
