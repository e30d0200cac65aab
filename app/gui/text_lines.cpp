#include "app/gui/text_lines.h"

#include <algorithm>

#include "app/gui/formula.h"

namespace attend {

namespace {

constexpr char mark = '\x1e';  // begins a line that is a formula

void draw_lines(const Ui& ui, std::string_view text, float width) {
    if (!text.starts_with(mark)) {
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
        ImGui::TextUnformatted(text.data(), text.data() + text.size());
        ImGui::PopTextWrapPos();
        return;
    }
    const std::string_view markup = text.substr(1);
    FormulaStyle style;
    const float wide = measure_formula(ui, markup, style).x;
    constexpr float least = 0.8f;  // relative to its size
    style.size *= std::clamp(width / std::max(wide, 1.0f), least, 1.0f);
    formula(ui, markup, {}, style);
}

}  // namespace

std::string formula_line(std::string_view markup) {
    return markup.empty() ? std::string() : mark + std::string(markup);
}

void text_lines(const Ui& ui, std::string_view text, float width) {
    // Lines of words are drawn together, as far as the next formula.
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        if (!text.starts_with(mark))
            while (end != text.npos && text.substr(end + 1, 1) != std::string_view(&mark, 1))
                end = text.find('\n', end + 1);
        draw_lines(ui, text.substr(0, end), width);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
}

}  // namespace attend
