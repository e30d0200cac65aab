#include "app/views/sum/sum_rows.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"

namespace attend {

SumRows sum_rows(const Ui& ui, float room, Index count) {
    SumRows rows;
    const auto all = static_cast<float>(std::max<Index>(count, 1));
    constexpr float usual = 1.45f, closest = 1.15f;  // em: these where two rows would not fit else
    const float least = room < ui.em(2 * usual) ? closest : usual;
    const float height = std::max(std::floor(room), std::ceil(ui.em(least)));
    rows.pitch = std::clamp(std::floor(height / all), ui.em(least), ui.em(4));
    rows.strip =
        std::round(std::min(rows.pitch * 0.78f, std::max(ui.em(1.55f), rows.pitch * 0.48f)));
    const float whole = std::max(std::floor(height / rows.pitch), 1.0f);
    rows.scrolls = whole < all;
    rows.height = rows.pitch * std::min(whole, all);
    return rows;
}

bool row_name(const Ui& ui, const RowName& name) {
    TextStyle style{name.lit ? Face::semibold : Face::regular, 1,
                    name.lit ? ui.theme->role(*name.lit) : ui.theme->text, 1};
    const std::string shown = fitted_label(ui, name.text, name.right - name.left, style);
    const float width = std::max(measure_text(ui, shown, style.face, style.size).x, ui.em(0.5f));
    const bool clicked =
        press_area(ui, name.tag, {name.right - width, std::round(name.middle - ui.em(0.6f))},
                   {width, ui.em(1.2f)});
    draw_text(ui, {name.right, name.middle}, shown, style, {1, 0.5f});
    if (shown != name.text) tooltip(ui, name.text);
    return clicked;
}

void scrolled_rows(const char* name, float width, const SumRows& rows, std::size_t count,
                   const std::function<void(std::size_t place, float top)>& draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(name, {width, rows.height}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    scroll_by_rows(rows.pitch);
    const auto first = static_cast<std::size_t>(std::max(ImGui::GetScrollY() / rows.pitch, 0.0f));
    const auto seen = static_cast<std::size_t>(std::ceil(rows.height / rows.pitch)) + 1;
    for (std::size_t place = first; place < std::min(first + seen, count); ++place)
        draw(place, start.y + rows.pitch * static_cast<float>(place));
    take_room(start, {1, rows.pitch * static_cast<float>(count)});
    ImGui::EndChild();
}

float widest_name(const Ui& ui, const std::vector<std::string>& names) {
    float width = 0;
    const std::size_t step = std::max<std::size_t>(names.size() / 200, 1);
    for (std::size_t i = 0; i < names.size(); i += step)
        width = std::max(width, measure_text(ui, names[i], Face::semibold).x);
    return width;
}

}  // namespace attend
