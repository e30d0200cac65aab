#include "app/gui/controls.h"
#include "app/gui/input_text.h"

namespace attend {

Change text_field(const Ui& ui, std::string_view name, std::string& text, std::string_view hint,
                  float width, float size, bool focus) {
    const FontScope font(ui, Face::regular, size);
    ImGui::SetNextItemWidth(width);
    if (focus) ImGui::SetKeyboardFocusHere();
    const bool changed = input_text("##" + std::string(name), hint, text);
    ui.tag(name);
    const Change change{changed, ImGui::IsItemDeactivatedAfterEdit()};
    if (ImGui::IsItemActive())
        canvas().AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), ink(ui.theme->accent),
                         ImGui::GetStyle().FrameRounding, 0, ui.hairline());
    return change;
}

}  // namespace attend
