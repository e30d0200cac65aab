#include "app/gui/rich_text.h"

#include <algorithm>

#include "app/gui/text.h"

namespace attend {

namespace {
ImVec2 lay_out(const Ui& ui, ImDrawList* list, ImVec2 position, const RichText& text,
               const RichTextStyle& style) {
    const float line = ui.em(style.size);
    float x = 0, y = 0, widest = 0;
    for (const TextRun& run : text) {
        const Face face = run.bold ? Face::semibold : Face::regular;
        const Rgb plain = style.dim ? ui.theme->dim_text : ui.theme->text;
        const Rgb color = run.role == Role::other ? plain : ui.theme->role(run.role);
        for (std::string_view rest = run.text; !rest.empty();) {
            // A word with the space after it, which may hang over the edge; "44 %" is one word.
            std::size_t end = std::min(rest.find(' '), rest.size() - 1) + 1;
            if (rest.substr(end).starts_with('%'))
                end = std::min(rest.find(' ', end), rest.size() - 1) + 1;
            const std::string_view word = rest.substr(0, end);
            const float width = measure_text(ui, word, face, style.size).x;
            const std::string_view bare =
                word.back() == ' ' ? word.substr(0, word.size() - 1) : word;
            if (style.width > 0 && x > 0 &&
                x + measure_text(ui, bare, face, style.size).x > style.width) {
                x = 0;
                y += line * 1.25f;
            }
            if (list)
                draw_text(ui, *list, {position.x + x, position.y + y}, word,
                          {face, style.size, color, 1});
            x += width;
            widest = std::max(widest, x);
            rest.remove_prefix(end);
        }
    }
    return {std::ceil(widest), std::ceil(y + line)};
}
}  // namespace

ImVec2 measure_rich(const Ui& ui, const RichText& text, const RichTextStyle& style) {
    return lay_out(ui, nullptr, {}, text, style);
}

ImVec2 draw_rich(const Ui& ui, ImDrawList& list, ImVec2 position, const RichText& text,
                 const RichTextStyle& style) {
    return lay_out(ui, &list, position, text, style);
}

void rich_text(const Ui& ui, const RichText& text, const RichTextStyle& style) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImGui::Dummy(draw_rich(ui, *ImGui::GetWindowDrawList(), position, text, style));
}

}  // namespace attend
