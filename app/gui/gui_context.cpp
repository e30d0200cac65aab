#include "app/gui/gui_context.h"

namespace attend {

GuiContext::GuiContext() : context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigDragClickToInputText = true;
    // A blinking caret would cost frames while nothing happens.
    io.ConfigInputTextCursorBlink = false;
    ui.fonts = load_fonts(*io.Fonts);
    ui.theme = &theme("dark");
}

}  // namespace attend
