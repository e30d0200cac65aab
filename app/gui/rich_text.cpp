#include "app/gui/rich_text.h"

#include <algorithm>

#include "app/gui/least_text.h"
#include "app/gui/text.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// A name or a path is broken where it is wider than a line; what is longer than these is none, and
/// would be thousands of lines. Bytes.
constexpr std::size_t longest_broken = 400;

/// A part of a word that is of one color.
struct Piece {
    std::string_view text;
    const TextRun* run = nullptr;
    float width = 0, bare = 0;  // with and without the space after it, which may hang over the edge
};

/// The pieces up to the next place where a line may end, from `rest` in `run` on: a word with the
/// space after it, across the ends of runs; "44 %" is one word.
std::vector<Piece> next_word(const Ui& ui, const RichText& text, std::size_t& run,
                             std::string_view& rest, const RichTextStyle& style) {
    std::vector<Piece> word;
    while (run < text.size()) {
        std::size_t end = std::min(rest.find(' '), rest.empty() ? 0 : rest.size() - 1) + 1;
        if (rest.substr(std::min(end, rest.size())).starts_with('%'))
            end = std::min(rest.find(' ', end), rest.size() - 1) + 1;
        const std::string_view part = rest.substr(0, end);
        const Face face = text[run].bold ? style.heavy : Face::regular;
        const bool ends = part.ends_with(' ');
        if (!part.empty())
            word.push_back(
                {part, &text[run], measure_text(ui, part, face, style.size).x,
                 measure_text(ui, part.substr(0, part.size() - ends), face, style.size).x});
        rest.remove_prefix(part.size());
        if (rest.empty() && ++run < text.size()) rest = text[run].text;
        if (ends) break;
    }
    return word;
}

/// How many bytes of a word that is too wide for a line stand on it: to where names part, if there
/// is such a place in the second half, and one sign at least.
std::size_t fitting(const Ui& ui, std::string_view word, Face face, float size, float width) {
    std::size_t fits = 0, parts = 0;
    for (std::size_t end = 0; end < word.size();) {
        next_code_point(word, end);
        if (fits > 0 && measure_text(ui, word.substr(0, end), face, size).x > width) break;
        fits = end;
        if (std::string_view("./_,;-").find(word[end - 1]) != std::string_view::npos) parts = end;
    }
    return parts * 2 > fits ? parts : fits;
}

/// Draws, or only measures.
ImVec2 lay_out(const Ui& ui, bool draws, ImVec2 position, const RichText& text,
               const RichTextStyle& style) {
    const float line = ui.em(shown_size(ui, style.size));
    float x = 0, y = 0, widest = 0;
    std::size_t run = 0;
    std::string_view rest = text.empty() ? std::string_view() : text.front().text;
    while (run < text.size()) {
        const std::vector<Piece> word = next_word(ui, text, run, rest, style);
        float needed = 0;
        for (const Piece& piece : word) needed += &piece == &word.back() ? piece.bare : piece.width;
        if (style.width > 0 && x > 0 && x + needed > style.width) {
            x = 0;
            y += line * 1.25f;
        }
        for (const Piece& piece : word) {
            const Face face = piece.run->bold ? style.heavy : Face::regular;
            const Rgb plain = style.dim ? ui.theme->dim_text : ui.theme->text;
            const Role role = piece.run->role;
            const auto put = [&](std::string_view part, float width) {
                if (draws)
                    draw_text(
                        ui, {position.x + x, position.y + y}, part,
                        {face, style.size, role == Role::other ? plain : ui.theme->role(role)});
                x += width;
                widest = std::max(widest, x);
            };
            std::string_view left = piece.text;
            float wide = piece.width;
            const bool breaks = style.width > 0 && left.size() <= longest_broken;
            for (float bare = piece.bare; breaks && bare > style.width - x; bare = wide) {
                const std::string_view part =
                    left.substr(0, fitting(ui, left, face, style.size, style.width - x));
                if (part.size() == left.size()) break;
                put(part, measure_text(ui, part, face, style.size).x);
                left.remove_prefix(part.size());
                wide = measure_text(ui, left, face, style.size).x;
                x = 0;
                y += line * 1.25f;
            }
            put(left, wide);
        }
    }
    return {std::ceil(widest), std::ceil(y + line)};
}
}  // namespace

ImVec2 measure_rich(const Ui& ui, const RichText& text, const RichTextStyle& style) {
    return lay_out(ui, false, {}, text, style);
}

ImVec2 draw_rich(const Ui& ui, ImVec2 position, const RichText& text, const RichTextStyle& style) {
    return lay_out(ui, true, position, text, style);
}

void rich_text(const Ui& ui, const RichText& text, const RichTextStyle& style) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImGui::Dummy(draw_rich(ui, position, text, style));
}

}  // namespace attend
