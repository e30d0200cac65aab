#include "app/gui/gui_context.h"

#include <imgui_internal.h>

namespace attend {

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
    ui.fonts = load_fonts(*io.Fonts);
    ui.theme = &theme("dark");
}

}  // namespace attend
