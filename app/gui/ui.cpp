#include "app/gui/ui.h"

#include <imgui_internal.h>

#include "app/gui/least_text.h"
#include "app/gui/typing_order.h"

namespace attend {

void Ui::tag(std::string_view name) const {
    if (tags)
        (*tags)[std::string(name)] = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                      ImGui::GetItemID()};
}

void Ui::tag(std::string_view name, ImVec2 min, ImVec2 max) const {
    if (tags) (*tags)[std::string(name)] = {min, max, 0};
}

std::shared_ptr<void>& PanelStates::place_of(const std::type_info& type) { return kept_[&type]; }

namespace {
struct Unfinished {
    int frame = -1;  // by ImGui::GetFrameCount()
};
}  // namespace

void leave_unfinished(const Ui& ui) { ui.states.of<Unfinished>().frame = ImGui::GetFrameCount(); }

bool is_unfinished(const Ui& ui) {
    return ui.states.of<Unfinished>().frame == ImGui::GetFrameCount();
}

void begin_frame(Ui& ui) {
    ImGuiStyle& style = ImGui::GetStyle();
    style.FontSizeBase = body_size;
    style.FontScaleMain = ui.scale;
    style.FontScaleDpi = 1;
    apply(*ui.theme, ui.em(), style);
    if (ui.tags) ui.tags->clear();
}

FontScope::FontScope(const Ui& ui, Face face, float size) {
    ImGui::PushFont(ui.fonts.of(face), body_size * shown_size(ui, size));
}

GuiContext::GuiContext() : context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    // No list of windows by Ctrl+Tab: there is one.
    context_->ConfigNavWindowingKeyNext = context_->ConfigNavWindowingKeyPrev = 0;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigDragClickToInputText = true;
    // A blinking caret would cost frames while nothing happens.
    io.ConfigInputTextCursorBlink = false;
    keep_typing_in_order(*context_);
    ui.fonts = load_fonts(*io.Fonts);
    ui.soft_lines = SoftLines(*io.Fonts);
    ui.theme = &theme("dark");
}

}  // namespace attend
